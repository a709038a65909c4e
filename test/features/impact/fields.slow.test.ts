import { expect, it } from "@jest/globals";
import type { FieldValues } from "../../../src/model/list/index.ts";
import { labelField } from "../../../src/model/list/index.ts";
import { impactOf, withValues } from "../../support/impact.ts";
import type { LockedValue } from "../../../src/model/lock/index.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";

const text = { kind: "string", width: null } as const;
const key = { name: "alpha3", type: text, as: "key" } as const;
const otherFields = [
  { name: "flag", type: text, as: "value" },
  { name: "region", type: text, as: "union" },
  { name: "size", type: { kind: "integer", width: null }, as: "value", optional: true },
  labelField("de"),
] as const;

const germany = { alpha3: "DEU", flag: "de", region: "Europe", size: 1, "labels.de": "Deutschland" };
const france = { alpha3: "FRA", flag: "fr", region: "Europe" };

const lockWith = (
  de: FieldValues,
  fr: FieldValues = france,
  fields = [key, ...otherFields],
  others: readonly LockedValue[] = [],
) => {
  const values = [locked("DE", "Germany", { fields: de }), locked("FR", "France", { fields: fr }), ...others];
  return lockOf([lockedReference("area", values, { code: text, list: true, fields })]);
};
const before = lockWith(germany);
const { alpha3: _germany, ...germanyWithoutKey } = germany;
const { alpha3: _france, ...franceWithoutKey } = france;
const withoutKey = lockWith(germanyWithoutKey, franceWithoutKey, [...otherFields]);

const config = { references: [], lists: { area: { url: "https://api.example.com/areas", type: "string" } } };

const imports = `
import { Area, areaByCode, areaItems, areaLabels, type AreaRegion } from "reference-lists";
import * as lists from "reference-lists";
`;

/** The lists after the change, a program with the expected places between « and », and these places as text. */
const rows: Readonly<Record<string, readonly [after: typeof before, source: string, places: readonly string[]]>> = {
  "a key that no value has any more": [
    lockWith({ ...germany, alpha3: "GER" }),
    'lists.areaByAlpha3.FRA.code; export const code = (() => «lists.areaByAlpha3["DEU"]».code)();',
    ["breaks TS2532: field-changed area DE"],
  ],
  "a key that another value has now": [
    lockWith({ ...germany, alpha3: "FRA" }, { ...france, alpha3: "FRX" }),
    'lists.areaByAlpha3.«DEU»; lists.areaByAlpha3[«"FRA"»];',
    ["removed DEU: field-changed area DE", "changed FRA: field-changed area FR"],
  ],
  "a key of a removed code, but not of a union that other values have": [
    withValues(before, { "area DE": { removed: true } }),
    'lists.areaByAlpha3.«DEU»; areaItems.filter(({ region }) => region === "Europe");',
    ["removed DEU: code-removed area DE"],
  ],
  "a key of a removed code that another code has": [
    withValues(lockWith(germany, france, undefined, [locked("XX", "Other", { fields: germany })]), {
      "area DE": { removed: true },
    }),
    "lists.areaByAlpha3.«DEU»; Area.«Germany»;",
    ["changed DEU: code-removed area DE", "removed Germany: code-removed area DE"],
  ],
  "a missing return for a new value of a union, beside an added code": [
    lockWith({ ...germany, region: "Asia" }, france, undefined, [
      locked("XX", "Other", { fields: { ...france, alpha3: "XXX" } }),
    ]),
    'export function at(region: AreaRegion): «number» { switch (region) { case «"Europe"»: return 1; } }',
    ["breaks TS2366: field-changed area DE and code-added area XX", "changed Europe: field-changed area DE"],
  ],
  "a union that other values have": [
    lockWith({ ...germany, region: "Asia" }),
    'const region: AreaRegion = «"Europe"»; export default region;',
    ["changed Europe: field-changed area DE"],
  ],
  "a union that no value has any more, which several changes cause": [
    lockWith({ ...germany, region: "Asia" }, { ...france, region: "Asia" }),
    'areaItems.filter(({ region }) => «region === "Europe"»);',
    ["breaks TS2367: field-changed area DE and field-changed area FR"],
  ],
  "a label": [
    lockWith({ ...germany, "labels.de": "Deutsch" }),
    "export const used = [areaLabels.de[Area.«Germany»], areaByCode.«DE», areaItems, Area.France];",
    ["changed Germany: field-changed area DE", "changed DE: field-changed area DE"],
  ],
  "a value": [
    lockWith({ ...germany, flag: "x" }),
    "lists.areaByAlpha3.«DEU»; export default Area.«Germany»;",
    ["changed DEU: field-changed area DE", "changed Germany: field-changed area DE"],
  ],
  "a removed field": [
    withValues(withoutKey, { "area FR": { description: "Frankreich" } }),
    "lists.«isAreaAlpha3»; areaItems.map((item) => item.«alpha3»);",
    ["breaks TS2339: field-removed area", "breaks TS2339: field-removed area"],
  ],
};

it.each(Object.entries(rows))("reports the uses of %s", async (_what, [after, source, places]) => {
  const found = await impactOf({ files: { "src/use.ts": imports + source }, before, after, config });
  expect(found.descriptions).toEqual(places);
  expect(found.at).toEqual(found.marked);
});

it("reports a union that no value has any more where the compiler does not", async () => {
  const after = lockWith({ ...germany, region: "Asia" }, { ...france, region: "Asia" });
  const source =
    'import { areaItems } from "reference-lists";\nareaItems.filter(({ region }) => region === «"Europe"»);';
  const found = await impactOf({ files: { "src/use.js": source }, before, after, config, options: { allowJs: true } });
  expect(found.descriptions).toEqual(["removed Europe: field-changed area DE"]);
  expect(found.at).toEqual(found.marked);
});

it("reports an item that lacks an added field", async () => {
  const item = '{ code: Area.France, member: "France", description: "", enable: true, flag: "", region: "Europe" }';
  const source = `import { Area, type AreaItem } from "reference-lists";\nexport const «item»: AreaItem = ${item};\n`;
  const found = await impactOf({ files: { "src/use.ts": source }, before: withoutKey, after: before, config });
  expect(found.descriptions).toEqual(["breaks TS2322: field-added area"]);
  expect(found.at).toEqual(found.marked);
});

it.each<[what: string, after: typeof before, template: string, places: readonly string[]]>([
  [
    "the mentions of a key",
    lockWith({ ...germany, alpha3: "GER" }),
    "{{ areaByAlpha3.«DEU» }} {{ areaByAlpha3.FRA }}",
    ["mention DEU: field-changed area DE"],
  ],
  ["no mention of a union that other values have", lockWith({ ...germany, region: "Asia" }), "{ Europe: 1 }", []],
])("reports %s in a text that TypeScript does not read", async (_what, after, template, places) => {
  const script = 'import { areaByAlpha3 } from "reference-lists";';
  const files = { "src/a.vue": `<script setup lang="ts">\n${script}\n</script>\n${template}` };
  const found = await impactOf({ files, before, after, config });
  expect(found.descriptions).toEqual(places);
  expect(found.at).toEqual(found.marked);
});
