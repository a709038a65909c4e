import { expect, it } from "@jest/globals";
import type { FieldValues } from "../../../src/model/spec/index.ts";
import { labelField } from "../../../src/model/spec/index.ts";
import { impactOf } from "../../support/impact.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";

const text = { kind: "string", width: null } as const;
const fields = [
  { name: "alpha3", type: text, as: "key" },
  { name: "flag", type: text, as: "value" },
  { name: "region", type: text, as: "union" },
  labelField("de"),
] as const;

const lockWith = (germany: FieldValues) =>
  lockOf([
    lockedReference(
      "area",
      [
        locked("DE", "Germany", { fields: germany }),
        locked("FR", "France", { fields: { alpha3: "FRA", flag: "fr", region: "Europe" } }),
      ],
      { code: text, list: true, fields },
    ),
  ]);

const germany = { alpha3: "DEU", flag: "de", region: "Europe", "labels.de": "Deutschland" };

const source = (marked: string): string =>
  `import { Area, areaByAlpha3, areaByCode, areaItems, areaLabels, type AreaRegion } from "reference-lists";\n${marked}`;

it.each<[what: string, after: FieldValues, marked: string, descriptions: string[]]>([
  [
    "a key that no value has any more",
    { ...germany, alpha3: "GER" },
    'areaByAlpha3.FRA.code; export const code = (() => «areaByAlpha3["DEU"]».code)();',
    ["breaks TS2532: field-changed area DE"],
  ],
  [
    "a union that other values have",
    { ...germany, region: "Asia" },
    'const region: AreaRegion = «"Europe"»; export default region;',
    ["changed Europe: field-changed area DE"],
  ],
  [
    "a label",
    { ...germany, "labels.de": "Deutsch" },
    "export const used = [areaLabels.de[Area.«Germany»], areaByCode.«DE», areaItems, Area.France];",
    ["changed Germany: field-changed area DE", "changed DE: field-changed area DE"],
  ],
  ["a value", { ...germany, flag: "x" }, "export default Area.«Germany»;", ["changed Germany: field-changed area DE"]],
])("reports the uses of %s", async (_what, after, marked, descriptions) => {
  const config = { references: [], lists: { area: { url: "https://api.example.com/areas", type: "string" } } };
  const before = lockWith(germany);
  const found = await impactOf({ files: { "src/use.ts": source(marked) }, before, after: lockWith(after), config });
  expect(found.descriptions).toEqual(descriptions);
  expect(found.at).toEqual(found.marked);
});
