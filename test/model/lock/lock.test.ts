import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareCodes, compareText } from "../../../src/base/text/index.ts";
import {
  type Lock,
  type LockedValue,
  aliasKey,
  aliasesOf,
  dropAliases,
  lockNameOf,
} from "../../../src/model/lock/lock.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { lock, shuffledLock } from "../../support/arbitraries.ts";
import { labelField, parentField } from "../../../src/model/list/index.ts";
import { locked, lockedReference, lockOf, textField, unitWith } from "../../support/locks.ts";

const aliased = lockOf({
  country: [
    locked(56, "Belgium", { fields: { code2: "BE" } }),
    locked(528, "Netherlands", { aliases: ["Holland", "Low"] }),
  ],
  priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
});

it.each([
  ["codegen.config.json", "codegen.lock.json"],
  ["lists.json", "lists.lock.json"],
  [".config.json", ".config.lock.json"],
  ["a.json.config.json", "a.json.lock.json"],
])("names the lock of %s %s", (config, name) => {
  expect(lockNameOf(config)).toBe(name);
});

it("lists the aliases in the order of the lock, each with its code and member", () => {
  expect(aliasesOf(aliased)).toEqual([
    { reference: "country", code: 528, alias: "Holland", member: "Netherlands" },
    { reference: "country", code: 528, alias: "Low", member: "Netherlands" },
    { reference: "priority", code: 1, alias: "Low", member: "Lowest" },
  ]);
});

it("gives each alias a unique key", () => {
  const keys = aliasesOf(aliased).map(aliasKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it("removes an alias and keeps tombstones and the same alias in another list", () => {
  const dropped = aliasesOf(aliased).slice(1, 2);
  expect(dropAliases(aliased, dropped)).toEqual(
    lockOf({
      country: [
        locked(56, "Belgium", { fields: { code2: "BE" } }),
        locked(528, "Netherlands", { aliases: ["Holland"] }),
      ],
      priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
    }),
  );
});

it("removes empty lists of aliases, and changes nothing if no alias is removed", () => {
  expect(dropAliases(aliased, aliasesOf(aliased))).toStrictEqual(
    lockOf({
      country: [locked(56, "Belgium", { fields: { code2: "BE" } }), locked(528, "Netherlands")],
      priority: [locked(1, "Lowest", { removed: true })],
    }),
  );
  expect(dropAliases(aliased, [])).toStrictEqual(aliased);
});

describe("printLock", () => {
  function inOrder({ references, ...rest }: Lock): Lock {
    const byCode = (values: readonly LockedValue[]) => values.toSorted((a, b) => compareCodes(a.code, b.code));
    const sorted = references.map((each) => ({ ...each, values: byCode(each.values) }));
    return { ...rest, references: sorted.sort((a, b) => compareText(a.key, b.key)) };
  }

  it("writes a lock without references", () => {
    const empty = lockOf({}, { apiVersion: "1.0", memberCase: "camel" });
    expect(printLock(empty)).toBe(
      '{\n  "lockVersion": 1,\n  "apiVersion": "1.0",\n  "memberCase": "camel",\n  "references": {}\n}\n',
    );
    expect(parseLock(printLock(empty), {})).toEqual(empty);
  });

  it("writes each part of a list on a line, and each value on one", () => {
    const string = { kind: "string", width: null } as const;
    const fields = [
      textField("base", { list: "unit", optional: true }),
      textField("names", { type: { ...string, isArray: true } }),
      textField("size", { type: { kind: "integer", width: 3 }, as: "key" }),
      parentField(string),
      labelField("de"),
    ];
    const metre = { base: "m", names: ["metre", 'a "m"'], size: 1, parent: "m", "labels.de": "Meter" };
    const values = [
      locked("m", "Metre", { fields: metre, aliases: ["Meter", "M"], removed: true }),
      locked("in", "Inch", { enable: false, fields: { names: [], size: 2 } }),
    ];
    const unit = unitWith(fields, values, { seal: "1-2", order: "source", memberCase: "camel", member: "/name" });
    const whole = lockOf([unit, lockedReference("priority", [], { seal: "3-4" })], { source: "sample", seal: "5-6" });
    const text = [
      "{",
      '  "lockVersion": 1,',
      '  "apiVersion": "1.2",',
      '  "memberCase": "pascal",',
      '  "source": "sample",',
      '  "seal": "5-6",',
      '  "references": {',
      '    "priority": {',
      '      "name": "priority",',
      '      "description": "About priority",',
      '      "type": "Priority",',
      '      "code": "integer(1)",',
      '      "seal": "3-4",',
      '      "values": []',
      "    },",
      '    "unit": {',
      '      "name": "unit",',
      '      "description": "About unit",',
      '      "type": "Unit",',
      '      "code": "string",',
      '      "seal": "1-2",',
      '      "list": true,',
      '      "fields": {',
      '        "base": { "type": "string", "list": "unit", "optional": true },',
      '        "names": { "type": "string[]", "as": "value" },',
      '        "size": { "type": "integer(3)", "as": "key" }',
      "      },",
      '      "labels": ["de"],',
      '      "children": true,',
      '      "memberCase": "camel",',
      '      "order": "source",',
      '      "member": "/name",',
      '      "values": [',
      '        { "code": "in", "names": [], "size": 2, "description": "Inch", "enable": false, "member": "Inch" },',
      '        { "code": "m", "base": "m", "names": ["metre", "a \\"m\\""], "size": 1, "parent": "m", "description": "Metre", "enable": true, "member": "Metre", "aliases": ["Meter", "M"], "removed": true, "labels": { "de": "Meter" } }',
      "      ]",
      "    }",
      "  }",
      "}",
      "",
    ];
    expect(printLock(whole).split("\n")).toEqual(text);
  });

  it("reads back equal for any lock", () => {
    const property = fc.property(lock, (any) => expect(parseLock(printLock(any), {})).toEqual(inOrder(any)));
    fc.assert(property, { numRuns: 100 });
  });

  it("writes the same bytes for any order", () => {
    const cases = lock.chain((any) => fc.tuple(fc.constant(any), shuffledLock(any)));
    const property = fc.property(cases, ([any, moved]) => expect(printLock(moved)).toBe(printLock(any)));
    fc.assert(property, { numRuns: 100 });
  });
});
