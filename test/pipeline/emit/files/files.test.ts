import fc from "fast-check";
import { describe, expect, it } from "@jest/globals";
import { hasMarkedMember, renderPackageJson } from "../../../../src/pipeline/emit/files/package-json.ts";
import { configOf } from "../../../support/configs.ts";
import { character } from "../../../support/characters.ts";
import { inputOf, renderPackage } from "../../../support/rendered.ts";
import { planPackage } from "../../../../src/pipeline/emit/index.ts";
import { escapeHidden, markdownText } from "../../../../src/base/text/index.ts";
import { lock } from "../../../support/arbitraries.ts";
import { hiddenIn } from "../../../support/characters.ts";
import { nodesOf, parseMarkdown, readerText, skeleton } from "../../../support/markdown.ts";
import { textOf } from "../../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../../support/locks.ts";
import { hostileTexts } from "../../../support/advisories.ts";
import type { Lock } from "../../../../src/model/lock/index.ts";

const listEntry = { currency: { url: "https://api.example.com/list", type: "string" } };
const { apiVersion: _none, ...lockOfList } = lockOf([
  lockedReference("currency", [locked("EUR", "Euro")], { list: true, code: { kind: "string", width: null } }),
]);

const plan = planPackage(inputOf(lockOf([lockedReference("priority", [])]), configOf()));
const render = (existing?: string): string => renderPackageJson(plan, existing);

const fresh = render();

it("gives a new package.json a version, and makes it private", () => {
  expect(JSON.parse(fresh)).toMatchObject({ version: "0.0.0", private: true });
});

describe("an existing package.json", () => {
  it.each<[string, (text: string) => string]>([
    ["numbers of another form", (text) => text.replace("{", '{ "big": 12345678901234567890, "f": 1.0,')],
    ["an object on one line", (text) => text.replace("{", '{ "bin": {"x":"y"},')],
    ["all of it on one line", (text) => JSON.stringify(JSON.parse(text))],
    ["another version", (text) => text.replace('"version": "0.0.0"', '"version": "2.0.0"')],
    ["no private", (text) => text.replace('  "private": true,\n', "")],
    ["members of the user", (text) => text.replace('"private": true', '"license": "MIT"')],
  ])("keeps an existing package.json byte for byte with %s", (_what, change) => {
    const existing = change(fresh);
    expect(existing).not.toBe(fresh);
    expect(hasMarkedMember(existing)).toBe(true);
    expect(render(existing)).toBe(existing);
  });

  it("has only the managed members corrected", () => {
    const expected = fresh.replace('"version": "0.0.0"', '"version": "2.0.0",   "big": 1e2');
    expect(render(expected.replace('"module"', '"commonjs"'))).toBe(expected);
  });

  it("has the managed members even with a duplicate name", () => {
    const existing = fresh.replace("{", '{ "type": "module",').replace(/"type": "module"(?=,\n)/, '"type": "commonjs"');
    expect(JSON.parse(render(existing))).toEqual(JSON.parse(fresh));
  });
});

it.each(["{", '{ "name": "x" }', "[]", "null", '{ "//": "written by the user" }', '{ "//": 7 }'])(
  "finds no mark in %s",
  (text) => expect(hasMarkedMember(text)).toBe(false),
);

it("finds the mark in a file that is no longer JSON", () => {
  expect(hasMarkedMember(`${fresh}<<<<<<< ours\n`)).toBe(true);
});

describe.each([
  ["the references of the service in style enum", {}, lockOf({ priority: [locked(1, "Low")] })],
  ["lists in style const", { source: {}, lists: listEntry, enums: { style: "const" } }, lockOfList],
  ["lists in style union", { source: {}, lists: listEntry, enums: { style: "union" } }, lockOfList],
])("the shared types of %s", (_what, config, given) => {
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].flatMap(([, name]) => name ?? []);

  it("are those that a module or another type uses", async () => {
    const files = await renderPackage(given, configOf(config));
    const [types, modules] = [textOf(files, "types.ts"), files.filter(({ path }) => /(?<!index)\.ts$/.test(path))];
    const used = modules.map(({ text }) => text.replace(/export (?:interface|type) \w+/g, "")).join("");
    expect(namesIn(types).filter((name) => !new RegExp(`\\b${name}\\b`).test(used))).toEqual([]);
    // Only modules need it.
    const exported = namesIn(types).filter((name) => name !== "CodesOf");
    expect(textOf(files, "index.ts")).toContain(`export type { ${exported.join(", ")} } from "./types.js";`);
  });
});

const texts = hostileTexts.map(([, text]) => text);

const readmeOf = async (given: Lock, members: object = {}): Promise<string> =>
  textOf(await renderPackage(given, configOf(members)), "README.md");

describe("markdownText", () => {
  it.each([
    ["HTML", "<b>", "\\<b\\>"],
    ["a link", "[x](y)", "\\[x\\](y)"],
    ["an address", "<https://b.example>", "`<https://b.example>`"],
    ["an address without scheme", "WWW.b.example", "`WWW.b.example`"],
    ["an invisible character", "a\u202eb", "a\\\\u202eb"],
    ["lines", "a\nb", "a\\\\u000ab"],
  ])("escapes %s", (_what, text, written) => {
    expect(markdownText(text)).toBe(written);
  });

  it("writes plain text in a line and in a cell, which reads back equal", () => {
    const signs = fc.constantFrom(..."ab@.:/|\\`*_{}[]()<>#~&$! -+=w1\n", "www.", "http://", "<!--", "-->", "&amp;");
    const text = fc.oneof(fc.string({ unit: character }), fc.string({ unit: signs }), fc.constantFrom(...texts));
    const property = fc.property(text, (any) => {
      const written = markdownText(any);
      const line = parseMarkdown(`Name: ${written}`);
      expect(skeleton(line)).toEqual(["root", ["paragraph"]]);
      expect(readerText(line)).toBe(`Name: ${escapeHidden(any)}`.trimEnd());
      const [, row] = nodesOf(parseMarkdown(`| x |\n| --- |\n| ${written} |`), "tableRow");
      expect(row && skeleton(row)).toEqual(["tableRow", ["tableCell"]]);
      expect(row && readerText(row)).toBe(escapeHidden(any).trim());
    });
    fc.assert(property, { numRuns: 100 });
  });
});

describe("the README", () => {
  it.each(hostileTexts)("has a text as a literal in the example of a union: %s", async (_what, text) => {
    const readme = await readmeOf(lockOf({ transaction_status: [locked(text, "Hostile")] }), {
      enums: { style: "union" },
    });
    expect(hiddenIn(readme)).toEqual([]);
    expect(nodesOf(parseMarkdown(readme), "code")).toHaveLength(1);
  });

  it("has one row per value for any lock", async () => {
    const property = fc.asyncProperty(lock, async (given) => {
      const readme = parseMarkdown(await readmeOf(given));
      // The table of what a module exports, the table of references, and one for each list that is not empty.
      const tables = nodesOf(readme, "table").map(({ children = [] }) => children.length - 1);
      const lengths = given.references.map(({ values }) => values.length);
      expect(tables.slice(1)).toEqual([lengths.length, ...lengths].filter((length) => length > 0));
    });
    await fc.assert(property, { numRuns: 5 });
  });

  const numbersAndStrings = lockOf({ priority: [locked(1, "Low")], transaction_status: [locked("sent", "Sent")] });

  it("imports the package by its name", async () => {
    const readme = await readmeOf(numbersAndStrings, { output: { packageName: "@acme/lists" } });
    expect(/^import .* from "(.*)";$/m.exec(readme)?.[1]).toBe("@acme/lists");
  });
});
