import * as v from "valibot";
import { expect, it } from "@jest/globals";
import { internal } from "../../../src/model/report/schema-parts.ts";
import { withoutInternal } from "../../../src/model/report/index.ts";

const step = v.union([
  v.strictObject({ kind: v.literal("write"), text: internal(v.string(), "The text.") }),
  v.strictObject({ kind: v.literal("kept"), text: v.string() }),
]);
const schema = v.strictObject({
  name: v.nullable(v.string()),
  parts: v.exactOptional(
    v.array(v.strictObject({ id: v.number(), note: internal(v.nullable(v.string()), "A note.") })),
  ),
  more: v.exactOptional(internal(v.array(v.string()), "More.")),
  step: v.exactOptional(step),
});

it.each<[string, object, object]>([
  ["keeps the order of the value", { parts: [], name: "a" }, { parts: [], name: "a" }],
  ["keeps null", { name: null }, { name: null }],
  ["leaves out optional and nested members", { more: [], parts: [{ note: null, id: 1 }] }, { parts: [{ id: 1 }] }],
  ["leaves out members that the schema does not have", { name: "a", other: 1 }, { name: "a" }],
  ["uses the schema of the kind: write", { step: { kind: "write", text: "a" } }, { step: { kind: "write" } }],
  ["uses the schema of the kind: kept", { step: { kind: "kept", text: "a" } }, { step: { kind: "kept", text: "a" } }],
])("withoutInternal %s", (_what, value, published) => {
  expect(JSON.stringify(withoutInternal(schema, value))).toBe(JSON.stringify(published));
});
