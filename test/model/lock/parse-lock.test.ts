import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { advise } from "../../../src/model/rules/index.ts";
import type { Diagnostic } from "../../../src/model/findings/index.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { adviceOf, findingsOf } from "../../support/findings.ts";
import { locked, lockOf } from "../../support/locks.ts";

const lock = lockOf({
  country: [
    locked(56, "Belgium", { code2: "BE" }),
    locked(528, "Netherlands", { code2: "NL", aliases: ["Holland"], removed: true }),
  ],
  priority: [locked(1, "Low"), locked(2, "High")],
});
const text = printLock(lock);

/** The text with one replacement. */
function edited(from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${from} is not in the lock`);
  return text.replace(from, to);
}

/** The rest of the line from the position of a finding. */
function textAt(source: string, { line = 0, column = 0 }: Diagnostic): string {
  return (source.split(/\r?\n/)[line - 1] ?? "").slice(column - 1);
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
  it.each<[string, string, string, string, string]>([
    ["a newer lockVersion", '"lockVersion": 1', '"lockVersion": 2', "/lockVersion", "2,"],
    ["no lockVersion", '"lockVersion": 1,', "", "/lockVersion", "{"],
    ["an unknown API version", '"1.2"', '"1.3"', "/apiVersion", '"1.3"'],
    ["an unknown member of the lock", '"memberCase"', '"date": 1, "memberCase"', "/date", '"date"'],
    [
      "an unknown member of a reference",
      '"type": "Priority"',
      '"kind": 1, "type": "Priority"',
      "/references/priority/kind",
      '"kind"',
    ],
    ["an unknown member of a value", low, `"since": 1, ${low}`, "/references/priority/values/0/since", '"since"'],
    ["a duplicate member", low, `"code": 3, ${low}`, "/references/priority/values/0/code", '"code": 3'],
    [
      "a duplicate member, escaped",
      low,
      `"c\\u006fde": 3, ${low}`,
      "/references/priority/values/0/code",
      '"c\\u006fde"',
    ],
    ["a name that is a number", '"name": "priority"', '"name": 1', "/references/priority/name", "1,"],
    ["no type", '"type": "Priority",', "", "/references/priority/type", "{"],
    ["an unknown code type", '"integer(1)"', '"number"', "/references/priority/code", '"number"'],
    ["a code with a fraction", low, low.replace("1", "1.0"), "/references/priority/values/0/code", "1.0"],
    ["no code", '"code": 1, ', "", "/references/priority/values/0/code", '{ "description": "Low"'],
    ["a member that is a number", '"member": "Low"', '"member": 1', "/references/priority/values/0/member", "1 }"],
    ["removed: false", '"removed": true', '"removed": false', "/references/country/values/1/removed", "false"],
    ["aliases as text", '["Holland"]', '"Holland"', "/references/country/values/1/aliases", '"Holland"'],
    ["an alias that is a number", '["Holland"]', '["Holland", 1]', "/references/country/values/1/aliases/1", "1]"],
    ["a value that is text", '{ "code": 1,', '"Low", { "code": 1,', "/references/priority/values/0", '"Low"'],
    ["a member of the prototype", '"references"', '"__proto__": {}, "references"', "/__proto__", '"__proto__"'],
    ["a key of the prototype", '"priority": {', '"__proto__": {', "/references/__proto__", "{"],
  ])("refuses %s, with its position and an advice", (_name, from, to, pointer, at) => {
    const source = edited(from, to);
    const [first, ...others] = findingsOf(() => parseLock(source, {}));
    expect(first).toMatchObject({ rule: "lock", severity: "error", file: "codegen.lock.json", pointer });
    expect(first?.advice).toBeDefined();
    expect(textAt(source, first as Diagnostic).slice(0, at.length)).toBe(at);
    expect(others.map((each) => each.pointer)).toEqual([]);
  });

  it.each([
    [low, low.replace("1", "1.5"), "values/0/code must be an integer or a string, found 1.5"],
    ['"memberCase": "pascal"', '"memberCase": "Pascal"', 'must be "pascal" or "constant" or "camel", found "Pascal"'],
    ['"apiVersion": "1.2"', '"apiVersion": 1.20', "found 1.20"],
    ['"memberCase": "pascal",', "", '/memberCase is missing; it must be "pascal"'],
    [
      '"code": "integer(1)"',
      '"code": "number"',
      'must be a code type such as integer(3) or string(20), found "number"',
    ],
  ])("reports the expected and the found text if %s becomes %j", (from, to, message) => {
    const [first] = findingsOf(() => parseLock(edited(from, to), {}));
    expect(first?.message).toContain(message);
    expect(adviceOf(first as Diagnostic)).toContain("`git checkout HEAD -- codegen.lock.json`");
  });

  it.each([
    ["enabel", "enable"],
    ["member_", "member"],
    ["Aliases", "aliases"],
  ])("suggests the right name for %s", (wrong, right) => {
    const [first] = findingsOf(() => parseLock(edited(low, `${JSON.stringify(wrong)}: 1, ${low}`), {}));
    expect(first?.pointer).toBe(`/references/priority/values/0/${wrong}`);
    expect(first?.message).toContain(JSON.stringify(right));
  });

  it("reports only the version of a newer lock", () => {
    const problems = findingsOf(() => parseLock('{ "lockVersion": 2, "lists": [] }', {}));
    expect(problems).toMatchObject([{ rule: "lock", pointer: "/lockVersion", line: 1, column: 18 }]);
  });

  it("refuses a duplicate reference", () => {
    const again = printLock(lockOf({ priority: [locked(3, "Urgent")] }))
      .split("\n")
      .slice(5, -3)
      .join("\n");
    const source = edited('    "priority": {', `${again},\n    "priority": {`);
    const [first] = findingsOf(() => parseLock(source, {}));
    expect(first).toMatchObject({ rule: "lock", pointer: "/references/priority", column: 5 });
    expect(first?.line).toBe(source.slice(0, source.indexOf('"priority": {')).split("\n").length);
  });

  it("reports the reference and the rule that it breaks", () => {
    const wide = edited(low, low.replace("1", "12345"));
    expect(findingsOf(() => parseLock(wide, {}))).toMatchObject([
      {
        rule: "lock",
        reference: "priority",
        breaks: "code-width",
        advice: [
          ...advise`run ${[]} to update the lock from the service`,
          expect.stringContaining('"code-width": "warn"'),
        ],
      },
    ]);
    const [unknown] = findingsOf(() => parseLock(edited('"pascal"', '"snake"'), {}));
    expect(unknown).toMatchObject({ reference: null });
    expect(unknown).not.toHaveProperty("breaks");
    expect(findingsOf(() => parseLock(wide, { "code-width": "warn" }))).toEqual([]);
  });

  it.each<[string, string, string | undefined, string | undefined]>([
    ['"member": "Low"', '"member": 7', "a string", "a number"],
    ['"member": "Low"', '"member": null', "a string", "null"],
    [', "member": "Low"', "", "a string", "missing"],
    ['"priority": {', '"user_status": [], "priority": {', "an object", "an array"],
    [low, low.replace("1", "[]"), "an integer or a string", "an array"],
    ['["Holland"]', '["Holland", 1]', "a string", "a number"],
    ['"pascal"', '"snake"', undefined, undefined],
  ])("reports the expected and the found type as data if %s becomes %j", (from, to, expected, actual) => {
    const [found] = findingsOf(() => parseLock(edited(from, to), {}));
    expect([found?.expected, found?.actual]).toEqual([expected, actual]);
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

describe("a lock that is not JSON", () => {
  const ours = '        { "code": 1, "description": "Low", "enable": true, "member": "Low" },';
  const conflict = (base: string): string => `<<<<<<< HEAD\n${ours}\n${base}=======\n${ours}\n>>>>>>> drift`;

  it.each([
    ["a conflict", edited(ours, conflict(""))],
    ["a conflict with its base", edited(ours, conflict(`||||||| 1a2b3c4\n${ours}\n`))],
    ["a conflict with CRLF", edited(ours, conflict("")).replaceAll("\n", "\r\n")],
    ["a leftover marker", edited(ours, `=======\n${ours}`)],
  ])("refuses %s", (_name, source) => {
    expect(findingsOf(() => parseLock(source, {}))).toMatchObject([
      { rule: "lock", file: "codegen.lock.json", line: lineOf(ours), column: 1 },
    ]);
  });

  it("accepts conflict markers in a description", () => {
    const marked = lockOf({ priority: [locked(1, "Low", { description: "<<<<<<< HEAD\n=======\n>>>>>>> drift" })] });
    expect(parseLock(printLock(marked), {})).toEqual(marked);
  });

  it.each([
    ["an empty file", "", 1, 1],
    ["a comment", '{\n  // names\n  "lockVersion": 1\n}', 2, 3],
    ["a trailing comma", '{\n  "lockVersion": 1,\n}', 3, 1],
    ["a lone surrogate", '{\n  "lockVersion": "\\ud800"\n}', 2, 18],
    ["a list", "[]", 1, 1],
    ["null", "null", 1, 1],
  ])("refuses %s", (_name, source, line, column) => {
    expect(findingsOf(() => parseLock(source, {}))).toMatchObject([{ rule: "lock", line, column }]);
  });

  it("refuses a file that was cut at any character", () => {
    const completeLength = text.trimEnd().length;
    for (let length = 0; length < completeLength; length++) {
      const problems = findingsOf(() => parseLock(text.slice(0, length), {}));
      expect(problems).toMatchObject([{ rule: "lock", line: expect.any(Number), column: expect.any(Number) }]);
      expect(problems[0]?.advice).toBeDefined();
    }
  });

  it("throws only RunError for any JSON", () => {
    const values = fc.jsonValue().map((value) => JSON.stringify(value));
    const holes = fc.tuple(fc.nat(), values).map(([at, value]) => {
      const literals = [...text.matchAll(/"[^"]*"|\d+|true/g)];
      const { index, 0: literal } = literals[at % literals.length] as RegExpExecArray;
      return text.slice(0, index) + value + text.slice(index + literal.length);
    });
    const any = fc.property(fc.oneof(values, holes), (source) => void findingsOf(() => parseLock(source, {})));
    fc.assert(any, { numRuns: 500 });
  });
});
