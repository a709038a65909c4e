import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { catalogue } from "../../../src/service/catalogue/catalogue.ts";
import { isTypeName } from "../../../src/base/text/index.ts";
import {
  baseTypeName,
  exportedTwice,
  exportNames,
  helperNames,
  listExportNames,
  nameTypes,
  usedInModules,
} from "../../../src/model/naming/type-names.ts";

const withoutFields = (keys: string[]) => keys.map((each) => ({ key: each, fields: [] }));
const typed = (types: string[]) => types.map((type) => ({ key: type, type, fields: [] }));
const named = (keys: string[], taken: string[] = []): Record<string, string> =>
  Object.fromEntries(nameTypes(withoutFields(keys), typed(taken)));

/** Keys that collide with each other, the helpers or globals, and any other plain key. */
const key = fc.oneof(
  fc.constantFrom("contact_status", "contact-status", "contact_status_code", "contact_status_reference"),
  fc.constantFrom("map", "map_reference", "event", "reference_info", "transactional_status", "item", "object"),
  fc.constantFrom("is_priority", "priority", "priority_code", "priority_code_2", "24_hours", "1", "con"),
  fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,9}$/),
);
const someKeys = fc.uniqueArray(key, { selector: (each) => each.toLowerCase(), maxLength: 12 });

describe("nameTypes", () => {
  it.each([
    ["contact_status", "ContactStatus"],
    ["contact-status", "ContactStatus"],
    ["contactStatus", "ContactStatus"],
    ["24_hours", "_24Hours"],
  ])("names %s %s", (one, type) => expect(named([one])).toEqual({ [one]: type }));

  it("gives every declared reference its plain name", () => {
    const keys = catalogue.map((entry) => entry.key);
    expect(named(keys)).toEqual(Object.fromEntries(keys.map((each) => [each, baseTypeName(each)])));
  });

  it.each<[string, string[], string[], Record<string, string>]>([
    ["a global type", ["map"], [], { map: "MapReference" }],
    ["a utility type", ["readonly"], [], { readonly: "ReadonlyReference" }],
    ["a helper of the package", ["reference_info"], [], { reference_info: "ReferenceInfoReference" }],
    [
      "a helper of transactional",
      ["transactional_status"],
      [],
      { transactional_status: "TransactionalStatusReference" },
    ],
    ["an existing type", ["contact-status"], ["ContactStatus"], { "contact-status": "ContactStatusReference" }],
    ["an export of another type", ["priority_code"], ["Priority"], { priority_code: "PriorityCodeReference" }],
    ["a new type before it", ["a_b", "a-b"], [], { a_b: "AB", "a-b": "ABReference" }],
  ])("avoids %s", (_name, keys, taken, expected) => {
    expect(named(keys, taken)).toEqual(expected);
  });

  it("avoids the exports of the fields of a list, and with its own fields those of others", () => {
    const fields = [{ name: "system", as: "union" }];
    const unit = { key: "unit", fields };
    const names = (...lists: Parameters<typeof nameTypes>[0]) => Object.fromEntries(nameTypes(lists, []));
    const system = { key: "unit_system", fields: [] };
    expect(names(unit, system)).toEqual({ unit: "Unit", unit_system: "UnitSystemReference" });
    expect(names(system, unit)).toEqual({ unit: "UnitReference", unit_system: "UnitSystem" });
    expect(names(system, { key: "unit", fields: [{ name: "system", as: "value" }] })).toMatchObject({ unit: "Unit" });
  });

  it("avoids every global of ECMAScript", () => {
    const all = runInNewContext("Object.getOwnPropertyNames(globalThis)") as string[];
    const globals = all.filter((name) => baseTypeName(name) === name);
    expect(globals).toContain("Map");
    expect(named(globals)).toEqual(Object.fromEntries(globals.map((name) => [name, `${name}Reference`])));
  });

  it("allows the names of the DOM", () => {
    expect(named(["request", "event"])).toEqual({ request: "Request", event: "Event" });
  });

  it("gives all exports of the package unique names other than globals and helpers", () => {
    const property = fc.property(someKeys, someKeys, (old, keys) => {
      const taken = Object.values(named(old));
      const types = Object.values(named(keys, taken));
      const exported = [...taken, ...types].flatMap((type) => listExportNames(type, []));
      expect(types).toHaveLength(keys.length);
      expect(exported.filter((name, index) => exported.indexOf(name) < index || helperNames.has(name))).toEqual([]);
      expect(types.filter((type) => !isTypeName(type) || type === "Map" || type === "Object")).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe("listExportNames", () => {
  const namesOf = (as: string) => listExportNames("Unit", [{ name: "system", as }]);
  const withoutField = listExportNames("Unit", []);
  const union = ["UnitSystem", "unitSystems", "isUnitSystem"];

  it.each([
    ["value", ["UnitItemOf"]],
    ["label", ["unitLabels", "UnitLabels"]],
    ["union", ["UnitItemOf", ...union]],
    ["key", ["UnitItemOf", ...union, "UnitSystemMap", "unitBySystem"]],
  ])("has the exports of a field that is a %s", (as, names) => {
    expect(namesOf(as)).toEqual([...withoutField, ...names]);
  });
});

describe("exportedTwice", () => {
  const list = (one: string, type: string, ...fields: string[]) => ({
    key: one,
    type,
    fields: fields.map((name) => ({ name, as: "key" })),
  });

  it.each<[string, ReturnType<typeof list>[], ReturnType<typeof exportedTwice>]>([
    ["nothing", [list("unit", "Unit", "system"), list("system", "System", "unit")], undefined],
    [
      "a type of another list",
      [list("unit", "Unit", "system"), list("unit_system", "UnitSystem")],
      { name: "UnitSystem", keys: ["unit_system", "unit"] },
    ],
    ["a name of the list", [list("unit", "Unit", "code")], { name: "UnitCode", keys: ["unit", "unit"] }],
    ["a field of another list", [list("a", "A", "bC"), list("a_b", "AB", "c")], { name: "ABC", keys: ["a", "a_b"] }],
    ["two fields of a list", [list("a", "A", "b", "B")], { name: "AB", keys: ["a", "a"] }],
  ])("finds %s", (_title, lists, expected) => expect(exportedTwice(lists)).toEqual(expected));
});

describe("helperNames", () => {
  it.each(["types", "schema", "transactional"])("has every export of templates/%s.ts", (name) => {
    const text = readFileSync(new URL(`../../../templates/${name}.ts`, import.meta.url), "utf8");
    const exported = Array.from(text.matchAll(/^export (?:interface|type|const|function) (\w+)/gm), ([, each]) => each);
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((each) => !helperNames.has(each as string))).toEqual([]);
  });

  it("has every export of the transactional module, and nothing else", () => {
    const shared = Array.from(helperNames).filter((name) =>
      /^(?:Reference|ListInfo|Open|CodesOf|codeSchema$)/.test(name),
    );
    const names = exportNames("TransactionalStatus");
    const own = ["type", "code", "codeOpen", "item", "itemByCode", "map", "codes", "byCode", "isCode"] as const;
    const ofTransactional = [
      ...own.map((each) => names[each]),
      "TransactionalContentType",
      "TransactionalDateTime",
      "TransactionalStatusItemOf",
      "isRetryableTransactionalStatus",
      "isTransactionalDateTime",
      "transactionalContentTypes",
    ];
    expect([...helperNames].toSorted()).toEqual([...shared, ...ofTransactional].toSorted());
  });
});

it("usedInModules has the globals and local names of a module", () => {
  expect([...usedInModules]).toEqual(["Exclude", "Extract", "Object", "Readonly", "Record", "codes", "indexBy"]);
});
