import { describe, expect, it } from "@jest/globals";
import { packageJson, renderPackageJson } from "../../../../src/pipeline/emit/files/package-json.ts";
import { configOf } from "../../../support/configs.ts";

const exports = [{ stem: "priority", subpath: "priority", isTypeOnly: false }];
const render = (existing?: string): string => renderPackageJson(exports, configOf().output, existing);

const fresh = render();

it("gives a new package.json a version, and makes it private", () => {
  expect(JSON.parse(fresh)).toMatchObject({ version: "0.0.0", private: true });
});

describe("an existing package.json", () => {
  it.each<[string, (text: string) => string]>([
    ["numbers of another form", (text) => text.replace("{", '{ "big": 12345678901234567890, "f": 1.0,')],
    ["an object on one line", (text) => text.replace("{", '{ "bin": {"x":"y"},')],
    ["all of it on one line", (text) => JSON.stringify(JSON.parse(text))],
    ["tabs", (text) => JSON.stringify(JSON.parse(text), null, "\t")],
    ["another version", (text) => text.replace('"version": "0.0.0"', '"version": "2.0.0"')],
    ["no version", (text) => text.replace('  "version": "0.0.0",\n', "")],
    ["no private", (text) => text.replace('  "private": true,\n', "")],
    ["members of the user", (text) => text.replace('"private": true', '"license": "MIT"')],
  ])("keeps an existing package.json byte for byte with %s", (_what, change) => {
    const existing = change(fresh);
    expect(existing).not.toBe(fresh);
    expect(packageJson.isGenerated(existing, "package.json")).toBe(true);
    expect(render(existing)).toBe(existing);
  });

  it("has only the managed members corrected", () => {
    const expected = fresh.replace('"version": "0.0.0"', '"version": "2.0.0",   "big": 1e2');
    expect(render(expected.replace('"module"', '"commonjs"'))).toBe(expected);
  });

  it("has a missing managed member added", () => {
    const { sideEffects: _, ...without } = JSON.parse(fresh) as Record<string, unknown>;
    expect(JSON.parse(render(JSON.stringify(without, null, 2)))).toEqual(JSON.parse(fresh));
  });

  it("has the managed members even with a duplicate name", () => {
    const existing = fresh.replace("{", '{ "type": "module",').replace(/"type": "module"(?=,\n)/, '"type": "commonjs"');
    expect(JSON.parse(render(existing))).toEqual(JSON.parse(fresh));
  });
});

it.each(["{", '{ "name": "x" }', "[]", "null", '{ "//": "written by the user" }', '{ "//": 7 }'])(
  "finds no mark in %s",
  (text) => expect(packageJson.isGenerated(text, "package.json")).toBe(false),
);

it("finds the mark in a file that is no longer JSON", () => {
  expect(packageJson.isGenerated(`${fresh}<<<<<<< ours\n`, "package.json")).toBe(true);
});
