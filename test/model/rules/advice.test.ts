import { expect, it } from "@jest/globals";
import { advise, commandText, npxCodegen, withAdvice } from "../../../src/model/rules/index.ts";

it.each([
  ["no advice", "it failed", undefined, "it failed"],
  ["an empty one", "it failed", [], "it failed"],
  ["a command", "it failed", advise`run ${["--offline"]}`, "it failed; run `npx codegen --offline`"],
  ["several lines", "it failed", ["read it\nrun it"], "it failed; read it; run it"],
  ["advice after a question", "was it edited?", ["restore it"], "was it edited? Restore it"],
])("appends %s to a message", (_title, message, advice, expected) => {
  expect(withAdvice(message, advice, npxCodegen)).toBe(expected);
});

it.each([
  [{ args: ["show", "it's"] }, "codegen show 'it'\\''s'"],
  [{ git: ["status"] }, "git -C 'a b' status"],
])("writes %j as typed in a shell", (command, expected) => {
  expect(commandText(command, ["codegen"], "a b")).toBe(expected);
});
