import * as v from "valibot";
import { isObject } from "../index.ts";

/** An object with these parts and no others. */
export function closedObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return complete(v.strictObject(entries));
}

/** An object with these parts; others are ignored. */
export function openObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return complete(v.object(entries));
}

/** Makes the message of an issue empty, unless its schema has one. */
export const onlyOwnMessages = { message: () => "" };

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Refuses arrays, and reports all unknown names and what a missing part must be. Valibot does none of this. */
function complete<Schema extends ObjectSchema>(schema: Schema) {
  const { entries } = schema;
  const expected = Object.keys(entries)
    .map((name) => JSON.stringify(name))
    .join(" | ");
  return v.pipe(
    v.custom<v.InferInput<Schema>>(isObject),
    schema,
    v.rawCheck<v.InferOutput<Schema>>(({ dataset, addIssue }) => {
      // An issue with a longer path is about the inside of a part.
      const parts = (dataset.issues ?? []).flatMap(({ path = [] }) => (path.length === 1 ? path : []));
      for (const part of parts) {
        if (part.type !== "object" || part.origin !== "key") continue;
        const entry = Object.hasOwn(entries, part.key) ? entries[part.key] : undefined;
        const [missing] = (entry && v.safeParse(entry, undefined, onlyOwnMessages).issues) ?? [];
        if (missing) {
          addIssue({ input: undefined, expected: missing.expected ?? "", message: missing.message, path: [part] });
          continue;
        }
        for (const [key, value] of Object.entries(part.input)) {
          if (!Object.hasOwn(entries, key)) addIssue({ expected, path: [{ ...part, key, value }] });
        }
      }
    }),
  );
}
