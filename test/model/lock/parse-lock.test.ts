import type { Finding } from "../../../src/model/findings/index.ts";
import { describe, expect, it } from "@jest/globals";
import { advise } from "../../../src/model/rules/index.ts";
import { labelField, parentField } from "../../../src/model/list/index.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { adviceOf, findingsOf } from "../../support/findings.ts";
import { locked, lockOf, textField, unitWith } from "../../support/locks.ts";

const lock = lockOf({
  country: [
    locked(56, "Belgium", { fields: { code2: "BE" } }),
    locked(528, "Netherlands", { fields: { code2: "NL" }, aliases: ["Holland"], removed: true }),
  ],
  priority: [locked(1, "Low"), locked(2, "High")],
});
const text = printLock(lock);

/** The text with one replacement. */
function edited(from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${from} is not in the lock`);
  return text.replace(from, to);
}

const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;

describe("parseLock", () => {
  it.each([
    ["as it was written", text],
    ["with CRLF", text.replaceAll("\n", "\r\n")],
    ["with a byte order mark", `\uFEFF${text}`],
    ["with other white space", JSON.stringify(JSON.parse(text))],
  ])("reads a lock %s", (_name, source) => {
    expect(parseLock(source, {})).toEqual(lock);
  });

  it("reads references and values in any order", () => {
    const { references, ...rest } = JSON.parse(text) as { references: Record<string, { values: object[] }> };
    const reversed = Object.entries(references).toReversed();
    for (const [, reference] of reversed) reference.values = reference.values.toReversed();
    expect(parseLock(JSON.stringify({ ...rest, references: Object.fromEntries(reversed) }), {})).toEqual(lock);
  });

  const low = '"code": 1, "description": "Low"';
  const value = "/references/priority/values/0";

  it.each<[what: string, from: string, to: string, pointer: string]>([
    ["a newer lockVersion", '"lockVersion": 1', '"lockVersion": 2', "/lockVersion"],
    ["no lockVersion", '"lockVersion": 1,', "", "/lockVersion"],
    ["an unknown API version", '"1.2"', '"1.3"', "/apiVersion"],
    ["no API version", '"apiVersion": "1.2",', "", "/apiVersion"],
    ["an unknown member of the lock", '"memberCase"', '"date": 1, "memberCase"', "/date"],
    ["an unknown member of a reference", '"name": "p', '"kind": 1, "name": "p', "/references/priority/kind"],
    ["an unknown member of a value", low, `"since": 1, ${low}`, `${value}/since`],
    ["a field that the list does not declare", low, `"alpha3": "LO", ${low}`, `${value}/alpha3`],
    ["a duplicate member", low, `"code": 3, ${low}`, `${value}/code`],
    ["a duplicate member, escaped", low, `"c\\u006fde": 3, ${low}`, `${value}/code`],
    ["a duplicate reference", '"priority": {', '"priority": {}, "priority": {', "/references/priority"],
    ["a name that is a number", '"name": "priority"', '"name": 1', "/references/priority/name"],
    ["no type", '"type": "Priority",', "", "/references/priority/type"],
    ["an unknown code type", '"integer(1)"', '"number"', "/references/priority/code"],
    ["a code with a fraction", low, low.replace("1", "1.5"), `${value}/code`],
    ["no code", '"code": 1, ', "", `${value}/code`],
    ["a member that is a number", '"member": "Low"', '"member": 1', `${value}/member`],
    ["removed: false", '"removed": true', '"removed": false', "/references/country/values/1/removed"],
    ["aliases as text", '["Holland"]', '"Holland"', "/references/country/values/1/aliases"],
    ["an alias that is a number", '["Holland"]', '["Holland", 1]', "/references/country/values/1/aliases/1"],
    ["a value that is text", '{ "code": 1,', '"Low", { "code": 1,', value],
    ["a member of the prototype", '"references"', '"__proto__": {}, "references"', "/__proto__"],
    ["a key of the prototype", '"priority": {', '"__proto__": {', "/references/__proto__"],
  ])("refuses %s, with its place and an advice", (_what, from, to, pointer) => {
    const errors = findingsOf(() => parseLock(edited(from, to), {}));
    const advice = expect.anything();
    expect(errors).toMatchObject([{ rule: "lock", severity: "error", file: "codegen.lock.json", pointer, advice }]);
    expect(errors[0]).not.toHaveProperty("line");
  });

  it.each([
    [low, low.replace("1", "1.5"), "code of code 1.5 must be an integer or a string, found 1.5"],
    ['"member": "High"', '"member": 1', "member of code 2 must be a string, found 1"],
    ['"code": 1, ', "", "values/0/code is missing; it must be an integer or a string"],
    ['"priority": {', '"user_status": [], "priority": {', "the list must be an object, found an array"],
    ['"integer(1)"', '"number"', 'code must be a code type such as integer(3) or string(20), found "number"'],
    ['"memberCase": "pascal"', '"memberCase": "Pascal"', 'memberCase of the lock must be "pascal" or'],
    ['"memberCase": "pascal",', "", 'memberCase of the lock is missing; it must be "pascal"'],
    ['"member": "High"', '"member": "a-b"', 'member of code 2 is "a-b", which is not a valid member name'],
    ['["Holland"]', '["a-b"]', 'aliases of code 528 contains "a-b", which is not a valid member name'],
  ])("names the list or the code, the expected and the found value if %s becomes %j", (from, to, message) => {
    const [error] = findingsOf(() => parseLock(edited(from, to), {}));
    expect(error?.message.slice(0, message.length)).toBe(message);
    expect(adviceOf(error as Finding)).toContain("`git checkout HEAD -- codegen.lock.json`");
  });

  it("reports the reference and the rule that it breaks", () => {
    const wide = edited(low, low.replace("1", "12345"));
    const update = advise`run ${[]} to update the lock`;
    const advice = [...update, expect.stringContaining('"code-width": "warn"')];
    expect(findingsOf(() => parseLock(wide, {}))).toMatchObject([
      { rule: "lock", reference: "priority", breaks: "code-width", advice },
    ]);
    const [unknown] = findingsOf(() => parseLock(edited('"pascal"', '"snake"'), {}));
    expect(unknown).toMatchObject({ reference: null });
    expect(unknown).not.toHaveProperty("breaks");
    expect(findingsOf(() => parseLock(wide, { "code-width": "warn" }))).toEqual([]);
  });

  it.each([
    ['"member": "Low"', '"member": 7', "a string", "a number"],
    ['"member": "Low"', '"member": null', "a string", "null"],
    [', "member": "Low"', "", "a string", "missing"],
    ['"priority": {', '"user_status": [], "priority": {', "an object", "an array"],
    [low, low.replace("1", "[]"), "an integer or a string", "an array"],
    ['["Holland"]', '["Holland", 1]', "a string", "a number"],
    ['"pascal"', '"snake"', '"pascal" or "constant" or "camel"', "a string"],
  ])("reports the expected and the found type as data if %s becomes %j", (from, to, expected, actual) => {
    const [error] = findingsOf(() => parseLock(edited(from, to), {}));
    expect([error?.expected, error?.actual]).toEqual([expected, actual]);
  });

  it("reports all mistakes at once", () => {
    const source = edited('"pascal"', '"snake"')
      .replace('"member": "High"', '"member": 2')
      .replace('"type": "Country"', '"type": null');
    expect(findingsOf(() => parseLock(source, {})).map(({ pointer }) => pointer)).toEqual([
      "/memberCase",
      "/references/country/type",
      "/references/priority/values/1/member",
    ]);
  });
});

describe("the fields of a list", () => {
  const fields = [
    textField("area", { type: { kind: "number", width: null }, optional: true }),
    textField("size", { as: "key" }),
  ];
  const all = [...fields, parentField({ kind: "string", width: null }), labelField("de"), labelField("pt-BR")];
  const values = [
    locked("in", "Inch", { fields: { size: "1", parent: "m", "labels.pt-BR": "polegada" } }),
    locked("m", "Metre", { fields: { area: 0.5, size: "2", "labels.de": "Meter" } }),
  ];
  const unit = lockOf([unitWith(all, values, { member: "/name" })]);
  const source = printLock(unit);
  const change = (from: string, to: string): string => {
    if (!source.includes(from)) throw new Error(`${from} is not in the lock`);
    return source.replace(from, to);
  };

  it("are read with the list and its values", () => {
    expect(parseLock(source, {})).toEqual(unit);
  });

  it("may be in any order", () => {
    const { fields: declared, ...rest } = JSON.parse(source).references.unit;
    const reversed = {
      ...rest,
      fields: Object.fromEntries(Object.entries(declared).toReversed()),
      labels: ["pt-BR", "de"],
    };
    const moved = JSON.stringify({ ...JSON.parse(source), references: { unit: reversed } });
    expect(parseLock(moved, {})).toEqual(unit);
  });

  const names = ["constructor", "__proto__", "toString", "code", "labels", "parent", "Area", "a-b", ""];
  it.each<[what: string, from: string, to: string, pointer: string]>([
    ...names.map((name): [string, string, string, string] => [
      `a field called ${name}`,
      '"fields": {',
      `"fields": { ${JSON.stringify(name)}: { "type": "string", "as": "value" },`,
      `fields/${name}`,
    ]),
    [
      "fields that are an array",
      source.slice(source.indexOf('"fields": {'), source.indexOf('"labels"')),
      '"fields": [],',
      "fields",
    ],
    ["an unknown type", '"type": "number"', '"type": "float"', "fields/area/type"],
    ["an unknown use", '"as": "key"', '"as": "label"', "fields/size/as"],
    ["an option that is false", '"optional": true', '"optional": false', "fields/area/optional"],
    ["children: false", '"children": true', '"children": false', "children"],
    ["members from no pointer", '"member": "/name"', '"member": "name"', "member"],
    ["an invalid language", '"labels": ["de"', '"labels": ["toString"', "labels/0"],
    ["a label that is a number", '"de": "Meter"', '"de": 1', "values/1/labels/de"],
    ["a label in another language", '"de": "Meter"', '"fr": "Meter"', "values/1/labels/fr"],
    ["a number as text", '"area": 0.5', '"area": "0.5"', "values/1/area"],
    ["a number without an end", '"area": 0.5', '"area": 1e400', "values/1/area"],
    ["a value without a field", '"size": "1", ', "", "values/0/size"],
    ["a key twice", '"size": "2"', '"size": "1"', "values/1/size"],
    ["an undeclared field", '"size": "2"', '"size": "2", "width": 1', "values/1/width"],
    ["a parent that is a number", '"parent": "m"', '"parent": 1', "values/0/parent"],
  ])("may not have %s", (_what, from, to, pointer) => {
    const pointers = findingsOf(() => parseLock(change(from, to), {})).map((error) => [error.rule, error.pointer]);
    expect(pointers).toContainEqual(["lock", `/references/unit/${pointer}`]);
  });

  it.each(["fields", "labels", "children", "member"])("are not in a reference of the service: %s", (part) => {
    const [error] = findingsOf(() => parseLock(edited('"type": "Priority"', `"type": "Priority", "${part}": {}`), {}));
    expect(error?.pointer).toBe(`/references/priority/${part}`);
  });

  it("with a key twice are accepted if the rules of the list say so", () => {
    const twice = change('"size": "2"', '"size": "1"');
    const rules = { "field-duplicate": "warn" } as const;
    expect(findingsOf(() => parseLock(twice, rules, { unit: { rules: {} } }))).toEqual([]);
    expect(findingsOf(() => parseLock(twice, {}, { unit: { rules } }))).toEqual([]);
    expect(
      findingsOf(() => parseLock(twice, rules, { unit: { rules: { "field-duplicate": "error" } } })),
    ).toMatchObject([{ breaks: "field-duplicate" }]);
  });
});

describe("a lock that is not JSON", () => {
  const line = '        { "code": 1, "description": "Low", "enable": true, "member": "Low" },';
  const conflict = (base: string): string => `<<<<<<< HEAD\n${line}\n${base}=======\n${line}\n>>>>>>> drift`;

  it.each([
    ["a conflict", edited(line, conflict("")), lineOf(line), 1],
    ["a conflict with its base", edited(line, conflict(`||||||| 1a2b3c4\n${line}\n`)), lineOf(line), 1],
    ["a conflict with CRLF", edited(line, conflict("")).replaceAll("\n", "\r\n"), lineOf(line), 1],
    ["a leftover marker", edited(line, `=======\n${line}`), lineOf(line), 1],
    ["an empty file", "", 1, 1],
    ["a comment", '{\n  // names\n  "lockVersion": 1\n}', 2, 3],
    ["a trailing comma", '{\n  "lockVersion": 1,\n}', 3, 1],
    ["a lone surrogate", '{\n  "lockVersion": "\\ud800"\n}', 2, 18],
  ])("refuses %s", (_name, source, row, column) => {
    const error = { rule: "lock", file: "codegen.lock.json", pointer: "", line: row, column };
    expect(findingsOf(() => parseLock(source, {}))).toMatchObject([error]);
  });

  it("advises to merge a conflict, to install the version of a newer lock, and otherwise to restore it", () => {
    const adviceFor = (source: string) => findingsOf(() => parseLock(source, {}))[0]?.advice ?? [];
    expect(adviceFor(edited(line, conflict("")))).toContainEqual({ args: ["--offline"] });
    const newer = findingsOf(() => parseLock('{ "lockVersion": 2, "lists": [] }', {}));
    expect(newer).toMatchObject([{ pointer: "/lockVersion", advice: advise`install that version` }]);
    const restore = { git: ["checkout", "HEAD", "--", "codegen.lock.json"] };
    for (const source of ["[]", edited('"pascal"', '"snake"')]) {
      expect(adviceFor(source)).toContainEqual(restore);
      expect(adviceFor(source)).toContainEqual({ args: ["--new-lock"] });
    }
  });

  it("may have the seals of both sides", () => {
    expect(
      parseLock(edited('"type": "Priority"', '"seal": "1-2", "type": "Priority", "seal": "3-4"'), {}),
    ).toMatchObject({
      references: [{}, { key: "priority", seal: "3-4" }],
    });
  });

  it.each(["[]", "null"])("refuses %s", (source) => {
    expect(findingsOf(() => parseLock(source, {}))).toMatchObject([
      { rule: "lock", pointer: "", expected: "an object" },
    ]);
  });

  it("accepts conflict markers in a description", () => {
    const marked = lockOf({ priority: [locked(1, "Low", { description: "<<<<<<< HEAD\n=======\n>>>>>>> drift" })] });
    expect(parseLock(printLock(marked), {})).toEqual(marked);
  });

  it("refuses a file that was cut at any character", () => {
    const error = { rule: "lock", line: expect.any(Number), column: expect.any(Number), advice: expect.anything() };
    for (let length = 0; length < text.trimEnd().length; length++)
      expect(findingsOf(() => parseLock(text.slice(0, length), {}))).toMatchObject([error]);
  });
});
