import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { folders } from "../../scripts/folders.mjs";

/** The folders of a cell like `model/{spec,rules}`. */
function expand(cell: string): string[] {
  const [, group, names] = /^(\w+)\/\{(.*)\}$/.exec(cell) ?? [];
  return names === undefined ? [cell] : names.split(",").map((name) => `${group}/${name}`);
}

/** The first cells of the rows of the tables in a section of CONTRIBUTING.md, each a name in backticks. */
function namesIn(section: string): string[] {
  const text = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");
  const body = text.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  return Array.from(body.matchAll(/^\| `([^`]+)`/gm), ([, name]) => name as string).flatMap(expand);
}

it("CONTRIBUTING lists every folder of src once", () => {
  const names = Object.keys(folders).filter((name) => !["base", "platform"].includes(name));
  expect(namesIn("The folders of `src/`").toSorted()).toEqual(names.toSorted());
});
