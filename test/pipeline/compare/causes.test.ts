import { describe, expect, it } from "@jest/globals";
import { moduleReasons, changedInputs, findChanges } from "../../../src/pipeline/compare/causes.ts";
import type { ComparedFile } from "../../../src/pipeline/compare/difference.ts";
import type { PlannedFile } from "../../../src/pipeline/emit/index.ts";
import { sealOf } from "../../support/seals.ts";

/** What everything should be made from. */
const now = "abc";

function placeOf(kind: PlannedFile["kind"], more: Partial<ComparedFile>): ComparedFile {
  const seal = kind === "module" ? sealOf(now) : undefined;
  const planned = { path: kind, kind, seal, render: () => "" };
  return { planned, file: kind, kind: "file", text: "old", expected: "new", seals: undefined, ...more };
}

/** A module that was made from these inputs. */
const module = (inputs: string): ComparedFile => placeOf("module", { seals: { inputs: sealOf(inputs), intact: true } });
const missing = (kind: PlannedFile["kind"]): ComparedFile => placeOf(kind, { kind: undefined, text: undefined });
const left = (inputs?: string, isLocked = false) => ({
  name: "left.ts",
  seal: inputs === undefined ? undefined : sealOf(inputs),
  isLocked,
});

const [types, entry, readme, packageJson] = (["types", "entry", "readme", "packageJson"] as const).map((kind) =>
  placeOf(kind, {}),
) as [ComparedFile, ComparedFile, ComparedFile, ComparedFile];

describe("what a file was not made from", () => {
  it.each<[string, ComparedFile, string[]]>([
    ["the same inputs", module(now), []],
    ["other data", module("xbc"), ["data"]],
    ["another configuration", module("axc"), ["config"]],
    ["another version of the tool", module("abx"), ["tool"]],
    ["all of them", module("xyz"), ["data", "config", "tool"]],
    ["no seal", placeOf("module", {}), []],
  ])("is said by the seal of a module with %s", (_what, place, changed) => {
    expect(changedInputs(place, findChanges([place, module("xyz")], []))).toEqual(changed);
  });

  it.each<[what: string, others: ComparedFile[], orphans: ReturnType<typeof left>[], of: Record<string, string[]>]>([
    ["nothing", [module(now)], [], { types: [], entry: [], readme: [] }],
    ["data", [module(now), module("xbc")], [], { types: [], entry: [], readme: ["data"] }],
    ["configuration", [module("axc")], [], { types: ["config"], entry: ["config"], readme: ["config"] }],
    [
      "everything, told in one order",
      [module("abx"), module("axc"), module("xbc")],
      [],
      { types: ["config", "tool"], entry: ["config", "tool"], readme: ["data", "config", "tool"] },
    ],
    ["a module more", [missing("module")], [], { types: [], entry: ["references"], readme: ["references"] }],
    ["a file more that is no module", [missing("types")], [], { types: [], entry: [], readme: [] }],
    ["a module less", [module(now)], [left(now)], { types: [], entry: ["data"], readme: ["data"] }],
    [
      "a module less, whose reference is in the lock",
      [module(now)],
      [left(now, true)],
      { types: [], entry: ["config"], readme: ["config"] },
    ],
    ["a module less of each sort", [module(now)], [left(now, true), left(now)], { entry: ["data", "config"] }],
    ["a file less that is no module", [module(now)], [left()], { types: [], entry: [], readme: [] }],
    ["a module more, and the tool", [missing("module"), module("abx")], [], { types: ["tool"], entry: ["tool"] }],
    ["a module less, made in another form", [module(now)], [left("axc")], { types: ["config"], entry: ["config"] }],
    [
      "a module less, made in a form that one module has",
      [module(now), placeOf("module", { planned: { ...module(now).planned, seal: sealOf("axc") } })],
      [left("axc")],
      { types: [], entry: ["data"] },
    ],
    ["a module less, where none is left", [], [left("xyz")], { types: [], entry: ["data"] }],
  ])("is said by the modules for the others: %s", (_what, others, orphans, expected) => {
    const changes = findChanges([...others, types, entry, readme], orphans);
    const [ofTypes, ofEntry, ofReadme] = [types, entry, readme].map((place) => changedInputs(place, changes));
    expect({ types: ofTypes, entry: ofEntry, readme: ofReadme }).toMatchObject(expected);
  });
});

describe("why modules are missing or left over", () => {
  it.each<[string, ComparedFile[], string | undefined]>([
    ["the entry lists other modules", [missing("module"), entry], "references"],
    ["so does the package.json", [missing("module"), packageJson], "references"],
    ["they have another form, too", [missing("module"), module("axz"), entry], "config"],
    ["the entry is as it should be", [missing("module"), placeOf("entry", { text: "new" })], undefined],
    [
      "so it is with other line ends",
      [missing("module"), placeOf("entry", { text: "n\r\n", expected: "n\n" })],
      undefined,
    ],
    ["the entry was not rendered", [missing("module"), placeOf("entry", { expected: undefined })], undefined],
    ["the entry is missing, too", [missing("module"), missing("entry")], undefined],
    ["the readme alone is another one", [missing("module"), readme], undefined],
    ["the types alone are others", [missing("module"), module("axc"), types], undefined],
    ["the entry was edited", [module(now), entry], undefined],
  ])("%s", (_what, states, cause) => {
    expect(moduleReasons(states, findChanges(states, []))[0]).toBe(cause);
  });
});
