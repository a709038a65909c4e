import { describe, expect, it } from "@jest/globals";
import { compare, findDifferences } from "../../../src/pipeline/compare/compare.ts";
import type { FileDifference } from "../../../src/pipeline/compare/difference.ts";
import type { Git } from "../../../src/platform/git/index.ts";
import { realDisk } from "../../../src/platform/files/index.ts";
import type { PlannedFile } from "../../../src/pipeline/emit/index.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { folderOf, module, packageJson, planOf, sealedModule, sealOf } from "../../support/small-package.ts";

/** The inputs of the plan. */
const current = "abc";
const right = sealedModule(current, "export enum Country { Belgium = 56 }");
const entry = module('export * from "./country.js";');

const planned: readonly PlannedFile[] = [
  { path: "country.ts", kind: "module", seal: sealOf(current) },
  { path: "package.json", kind: "packageJson", lists: "modules" },
  { path: "index.ts", kind: "entry", lists: "modules" },
];
const texts: Texts = { "country.ts": right, "package.json": packageJson, "index.ts": entry };

type Texts = Readonly<Record<string, string>>;

function packageWith(changed: Texts): Project {
  const project = makeProject();
  for (const [path, text] of Object.entries({ ...texts, ...changed })) project.write(`generated/${path}`, text);
  return project;
}

async function compareWith(changed: Texts, options: Parameters<typeof compare>[3] = {}, expected = texts) {
  const project = packageWith(changed);
  const folder = folderOf(project);
  const comparison = compare(planOf(planned), realDisk, folder, options);
  const rendered = comparison.stale.map(({ path }) => path);
  const files = rendered.map((path) => ({ path, text: expected[path] as string }));
  const differences = findDifferences(comparison, folder, files);
  return { differences, rendered, packageJson: comparison.packageJson };
}

const differencesOf = async (changed: Texts): Promise<FileDifference[]> => (await compareWith(changed)).differences;

describe("a sealed module", () => {
  const countryWith = (text: string): Promise<FileDifference[]> => differencesOf({ "country.ts": text });
  const files = { file: "generated/country.ts", kind: "module", expected: right };

  it.each([
    ["is not rendered if its seal is right", {}, ["package.json", "index.ts"]],
    ["is rendered with `full`", { full: true }, ["country.ts", "package.json", "index.ts"]],
  ])("a sealed module %s", async (_what, options, rendered) => {
    expect(await compareWith({}, options)).toMatchObject({ differences: [], rendered });
  });

  it("reports a module that was generated from other inputs as stale", async () => {
    const text = sealedModule("adc", "export enum Country {}");
    const stale = { ...files, status: "stale", actual: text, reasons: ["config"] };
    expect(await countryWith(text)).toEqual([stale]);
  });

  it("accepts a module with another seal if its text is the expected one", async () => {
    const other = { "country.ts": sealedModule("adc", "") };
    const { differences } = await compareWith(other, {}, { ...texts, ...other });
    expect(differences).toEqual([]);
  });

  it("reports a module whose text does not match its seal as edited", async () => {
    const text = right.replace("56", "57");
    expect(await countryWith(text)).toEqual([
      { ...files, status: "edited", edit: "manual", actual: text, reasons: [] },
    ]);
  });

  it("reports an edited module with the reasons why it is also stale", async () => {
    const text = sealedModule("adc", "export enum Country { Belgium = 56 }").replace("56", "57");
    expect(await countryWith(text)).toMatchObject([{ status: "edited", reasons: ["config"] }]);
  });

  it.each([
    ["an indented block", "formatter", "export enum Country {\n\tBelgium = 56\n}"],
    ["a trailing comma", "formatter", "export enum Country { Belgium = 56, }"],
    ["a semicolon", "formatter", "export enum Country { Belgium = 56 };"],
    ["quotes", "formatter", "export enum Country { 'Belgium' = (56) }"],
    ["another value", "manual", "export enum Country { Belgium = 57 }"],
    ["a sign", "manual", "export enum Country { Belgium = -56 }"],
    ["a comment", "manual", "export enum Country { Belgium = 56 } // edited"],
  ])("reports a module with %s as edited, by a formatter or manually: %s", async (_what, edit, code) => {
    const text = right.replace("export enum Country { Belgium = 56 }", code);
    expect(await countryWith(text)).toMatchObject([{ status: "edited", edit }]);
  });

  it("reports a module with other inputs as in conflict", async () => {
    const text = sealedModule("adc", "<<<<<<< ours\nexport enum Country {}\n=======\n>>>>>>> theirs");
    expect(await countryWith(text)).toMatchObject([{ status: "edited", edit: "conflict", reasons: ["config"] }]);
  });

  it("reports an orphan without a seal as caused by `config`, another one as the modules", async () => {
    const found = await differencesOf({
      "priority.ts": sealedModule(current, ""),
      "unsealed.ts": module("export {};"),
      "index.ts": module("export {};"),
    });
    expect(found.filter(({ status }) => status === "orphan")).toEqual([
      { status: "orphan", reasons: ["data"], file: "generated/priority.ts" },
      { status: "orphan", reasons: ["config"], file: "generated/unsealed.ts" },
    ]);
  });
});

describe("a package.json with a merge conflict", () => {
  const conflict = packageJson.replace("}", '<<<<<<< ours\n"a": 1\n=======\n>>>>>>> theirs\n}');

  /** A git that has this text as our side of a conflict. */
  const gitWith = (ours: string | undefined): Git => ({
    run: () => {
      const side = ours === undefined ? ":2 missing\n" : `abc blob ${Buffer.byteLength(ours)}\n${ours}\n`;
      return Buffer.from(`:1 missing\n${side}:3 missing\n`);
    },
    topLevel: () => "",
  });

  it("keeps the members of our side", async () => {
    const { differences, packageJson: kept } = await compareWith(
      { "package.json": conflict },
      { git: gitWith(packageJson) },
    );
    expect(kept).toBe(packageJson);
    expect(differences).toMatchObject([{ status: "edited", edit: "conflict" }]);
  });

  it.each([undefined, "[]", "{"])(
    "reports a package.json in conflict as unreadable if our side is %j",
    async (ours) => {
      const { differences, packageJson: kept } = await compareWith(
        { "package.json": conflict },
        { git: gitWith(ours) },
      );
      expect(kept).toBeUndefined();
      expect(differences).toMatchObject([{ status: "edited", edit: "unreadable" }]);
    },
  );

  it("does not call git if package.json is damaged without a conflict", async () => {
    const run = (): never => {
      throw new Error("there is no conflict");
    };
    const damaged = packageJson.replace("}", "");
    const { differences } = await compareWith({ "package.json": damaged }, { git: { run, topLevel: run } });
    expect(differences).toMatchObject([{ status: "edited", edit: "unreadable" }]);
  });

  it("does not make other files unreadable", async () => {
    const changed = { "package.json": conflict, "index.ts": module("export {};") };
    expect(await differencesOf(changed)).toMatchObject([
      { file: "generated/package.json", edit: "unreadable" },
      { file: "generated/index.ts", edit: "manual" },
    ]);
  });
});
