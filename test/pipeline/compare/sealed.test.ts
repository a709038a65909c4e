import { describe, expect, it } from "@jest/globals";
import { compare, type ComparisonOptions, findDifferences } from "../../../src/pipeline/compare/compare.ts";
import type { FileDifference } from "../../../src/pipeline/compare/difference.ts";
import type { Git } from "../../../src/platform/git/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import type { PlannedFile } from "../../../src/pipeline/emit/index.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { sealedModule, sealOf } from "../../support/seals.ts";
import { folderOf, module, packageJson } from "../../support/small-package.ts";

/** What the module should be made from, and its text. */
const now = "abc";
const right = sealedModule(now, "export enum Country { Belgium = 56 }");
const entry = module('export * from "./country.js";');

const plan: readonly PlannedFile[] = [
  { path: "country.ts", kind: "module", seal: sealOf(now), render: () => "" },
  { path: "package.json", kind: "packageJson", seal: undefined, render: () => "" },
  { path: "index.ts", kind: "entry", seal: undefined, render: () => "" },
];
const texts: Readonly<Record<string, string>> = { "country.ts": right, "package.json": packageJson, "index.ts": entry };

function packageWith(changed: Readonly<Record<string, string>>): Project {
  const project = makeProject();
  for (const [path, text] of Object.entries({ ...texts, ...changed })) project.write(`generated/${path}`, text);
  return project;
}

/** The differences of a package, which files were rendered, and with which package.json. */
async function comparedWith(
  changed: Readonly<Record<string, string>>,
  options: ComparisonOptions = {},
  expected: Readonly<Record<string, string>> = texts,
) {
  const project = packageWith(changed);
  const folder = folderOf(project);
  const comparison = compare(plan, realDisk, folder, options);
  const rendered = comparison.stale.map(({ path }) => path);
  const files = rendered.map((path) => ({ path, text: expected[path] as string }));
  const differences = await findDifferences(comparison, folder, files);
  return { differences, rendered, known: comparison.packageJson };
}

const differencesOf = async (changed: Readonly<Record<string, string>>): Promise<FileDifference[]> =>
  (await comparedWith(changed)).differences;

describe("a module under its seal", () => {
  it("is not rendered where the seal is right, unless all is", async () => {
    expect(await comparedWith({})).toMatchObject({ differences: [], rendered: ["package.json", "index.ts"] });
    const full = await comparedWith({}, { full: true });
    expect(full).toMatchObject({ differences: [], rendered: ["country.ts", "package.json", "index.ts"] });
  });

  it("that nothing else is planned with asks for no rendering", async () => {
    const folder = folderOf(packageWith({}));
    const comparison = compare(plan.slice(0, 1), realDisk, folder);
    expect(comparison.stale).toEqual([]);
    const found = await findDifferences(comparison, folder, []);
    expect(found.map(({ status }) => status)).toEqual(["orphan", "orphan"]);
  });

  it("is stale where it was made from something else", async () => {
    const text = sealedModule("adc", "export enum Country {}");
    expect(await differencesOf({ "country.ts": text })).toEqual([
      {
        status: "stale",
        cause: "config",
        file: "generated/country.ts",
        path: "country.ts",
        text,
        expected: right,
        changed: ["config"],
      },
    ]);
  });

  it("is right under another seal, where the text is the same", async () => {
    const other = { "country.ts": sealedModule("adc", "") };
    const { differences } = await comparedWith(other, {}, { ...texts, ...other });
    expect(differences).toEqual([]);
  });

  it("is edited where its text is not what was sealed", async () => {
    const text = right.replace("56", "57");
    expect(await differencesOf({ "country.ts": text })).toEqual([
      {
        status: "edited",
        cause: "hand",
        file: "generated/country.ts",
        path: "country.ts",
        text,
        expected: right,
        changed: [],
        isConflict: false,
        isUnreadable: false,
        isReformatted: false,
        hasNames: true,
      },
    ]);
  });

  it("is edited and says why it is stale, too", async () => {
    const text = sealedModule("adc", "export enum Country { Belgium = 56 }").replace("56", "57");
    expect(await differencesOf({ "country.ts": text })).toMatchObject([{ status: "edited", changed: ["config"] }]);
  });

  it("is reformatted where another formatter went over it", async () => {
    const text = right.replace("{ Belgium = 56 }", "{\n\tBelgium = 56\n}");
    expect(await differencesOf({ "country.ts": text })).toMatchObject([{ status: "edited", isReformatted: true }]);
  });

  it("is in conflict, whatever else it is", async () => {
    const text = sealedModule("adc", "<<<<<<< ours\nexport enum Country {}\n=======\n>>>>>>> theirs");
    expect(await differencesOf({ "country.ts": text })).toMatchObject([
      { status: "edited", isConflict: true, isReformatted: false, changed: ["config"] },
    ]);
  });

  it("that is left over has the cause of the modules, one without a seal that of the configuration", async () => {
    const found = await differencesOf({
      "priority.ts": sealedModule(now, ""),
      "unsealed.ts": module("export {};"),
      "index.ts": module("export {};"),
    });
    expect(found.filter(({ status }) => status === "orphan")).toEqual([
      { status: "orphan", cause: "data", changed: ["data"], file: "generated/priority.ts" },
      { status: "orphan", cause: "config", changed: ["config"], file: "generated/unsealed.ts" },
    ]);
  });

  it("and another kind of file hold names in the module alone", async () => {
    const found = await differencesOf({ "index.ts": module("export {};") });
    expect(found).toMatchObject([{ status: "edited", file: "generated/index.ts", hasNames: false }]);
  });
});

describe("a package.json in conflict", () => {
  const conflict = packageJson.replace("}", '<<<<<<< ours\n"a": 1\n=======\n>>>>>>> theirs\n}');

  /** A git that has this text as our side of a conflict. */
  const gitWith = (ours: string | undefined): Git => ({
    run: () => {
      const side = ours === undefined ? ":2 missing\n" : `abc blob ${Buffer.byteLength(ours)}\n${ours}\n`;
      return Buffer.from(`:1 missing\n${side}:3 missing\n`);
    },
    topLevel: () => "",
  });

  it("has the members of our side", async () => {
    const { differences, known } = await comparedWith({ "package.json": conflict }, { git: gitWith(packageJson) });
    expect(known).toBe(packageJson);
    expect(differences).toMatchObject([{ status: "edited", isConflict: true, isUnreadable: false }]);
  });

  it.each([undefined, "[]", "{"])("cannot be read where our side is %j", async (ours) => {
    const { differences, known } = await comparedWith({ "package.json": conflict }, { git: gitWith(ours) });
    expect(known).toBeUndefined();
    expect(differences).toMatchObject([{ status: "edited", isConflict: true, isUnreadable: true }]);
  });

  it("is none where it is damaged in another way: git is not asked", async () => {
    const run = (): never => {
      throw new Error("there is no conflict");
    };
    const damaged = packageJson.replace("}", "");
    const { differences } = await comparedWith({ "package.json": damaged }, { git: { run, topLevel: run } });
    expect(differences).toMatchObject([{ status: "edited", isConflict: false, isUnreadable: true }]);
  });

  it("leaves the other files readable", async () => {
    const changed = { "package.json": conflict, "index.ts": module("export {};") };
    expect(await differencesOf(changed)).toMatchObject([
      { file: "generated/package.json", isUnreadable: true },
      { file: "generated/index.ts", isUnreadable: false },
    ]);
  });
});
