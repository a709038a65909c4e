import { describe, expect, it } from "@jest/globals";
import { moduleReasons, changedInputs, findChanges } from "../../../src/pipeline/compare/reasons.ts";
import type { ComparedFile } from "../../../src/pipeline/compare/difference.ts";
import type { PlannedFile } from "../../../src/pipeline/emit/index.ts";
import { sealOf } from "./seals.ts";

type Kind = PlannedFile["kind"];

/** The inputs of the plan. */
const current = "abc";

function stateOf(kind: Kind, more: Partial<ComparedFile> = {}): ComparedFile {
  const seal = kind === "module" ? sealOf(current) : undefined;
  const planned = { path: kind, kind, seal, render: () => "" };
  return { planned, file: kind, kind: "file", text: "old", isMarked: true, expected: "new", seals: undefined, ...more };
}

/** A module that was generated from these inputs. */
const module = (inputs: string): ComparedFile => stateOf("module", { seals: { inputs: sealOf(inputs), intact: true } });
const missing = (kind: Kind): ComparedFile => stateOf(kind, { kind: undefined, text: undefined });
const orphan = (inputs?: string, isLocked = false) => ({ name: "orphan.ts", seal: inputs && sealOf(inputs), isLocked });

const [types, entry, readme] = [stateOf("types"), stateOf("entry"), stateOf("readme")];
const otherPlan = stateOf("module", { planned: { ...module(current).planned, seal: sealOf("axc") } });

describe("changedInputs", () => {
  it.each<[string, ComparedFile, string[]]>([
    ["the same inputs", module(current), []],
    ["other data", module("xbc"), ["data"]],
    ["another configuration", module("axc"), ["config"]],
    ["another version of the tool", module("abx"), ["tool"]],
    ["three other inputs", module("xyz"), ["data", "config", "tool"]],
    ["no seal", stateOf("module"), []],
  ])("compares the seal of a module with %s", (_what, state, changed) => {
    expect(changedInputs(state, findChanges([state, module("xyz")], [], "data"))).toEqual(changed);
  });

  it.each<[what: string, others: ComparedFile[], orphans: ReturnType<typeof orphan>[], of: Record<string, string[]>]>([
    ["nothing changed", [module(current)], [], { types: [], entry: [], readme: [] }],
    ["data changed", [module(current), module("xbc")], [], { types: [], entry: [], readme: ["data"] }],
    ["the configuration changed", [module("axc")], [], { types: ["config"], entry: ["config"], readme: ["config"] }],
    [
      "all inputs changed",
      [module("abx"), module("axc"), module("xbc")],
      [],
      { types: ["config", "tool"], entry: ["config", "tool"], readme: ["data", "config", "tool"] },
    ],
    ["a module was added", [missing("module")], [], { types: [], entry: ["data"], readme: ["data"] }],
    ["another kind of file was added", [missing("types")], [], { types: [], entry: [], readme: [] }],
    ["a module was removed", [module(current)], [orphan(current)], { types: [], entry: ["data"], readme: ["data"] }],
    [
      "the module of a reference in the lock was removed",
      [module(current)],
      [orphan(current, true)],
      { types: [], entry: ["config"], readme: ["config"] },
    ],
    [
      "modules in and not in the lock were removed",
      [module(current)],
      [orphan(current, true), orphan(current)],
      { entry: ["data", "config"] },
    ],
    ["another kind of file was removed", [module(current)], [orphan()], { types: [], entry: [], readme: [] }],
    ["module and tool changed", [missing("module"), module("abx")], [], { types: ["tool"], entry: ["tool"] }],
    ["an orphan had other inputs", [module(current)], [orphan("axc")], { types: ["config"], entry: ["config"] }],
    ["a module has the orphan's inputs", [module(current), otherPlan], [orphan("axc")], { types: [], entry: ["data"] }],
    ["no module is left", [], [orphan("xyz")], { types: [], entry: ["data"] }],
  ])("derives the inputs of other files from the modules if %s", (_what, others, orphans, expected) => {
    const changes = findChanges([...others, types, entry, readme], orphans, "data");
    const [ofTypes, ofEntry, ofReadme] = [types, entry, readme].map((state) => changedInputs(state, changes));
    expect({ types: ofTypes, entry: ofEntry, readme: ofReadme }).toMatchObject(expected);
  });
});

it.each<[string | undefined, string, ComparedFile[]]>([
  ["data", "the entry lists other modules", [missing("module"), entry]],
  ["data", "package.json lists other modules", [missing("module"), stateOf("packageJson")]],
  ["config", "the modules also have another configuration", [missing("module"), module("axz"), entry]],
  [undefined, "the entry is right", [missing("module"), stateOf("entry", { text: "new" })]],
  [undefined, "the entry has CRLF", [missing("module"), stateOf("entry", { text: "n\r\n", expected: "n\n" })]],
  [undefined, "the entry was not rendered", [missing("module"), stateOf("entry", { expected: undefined })]],
  [undefined, "the entry is also missing", [missing("module"), missing("entry")]],
  [undefined, "only the readme differs", [missing("module"), readme]],
  [undefined, "only the types differ", [missing("module"), module("axc"), types]],
  [undefined, "the entry was edited", [module(current), entry]],
])("moduleReasons returns %s if %s", (reason, _what, states) => {
  expect(moduleReasons(states, findChanges(states, [], "data"))[0]).toBe(reason);
});
