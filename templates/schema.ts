import type { ReferenceSchema, ReferenceSchemaProps } from "./types.js";

/** Maximum number of codes in a message. */
const maxCodes = 10;

/** Makes the validator of the codes in a lookup map. Its messages name the key and the `active` codes. */
export function codeSchema<Code>(
  key: string,
  type: "integer" | "string",
  isCode: (value: unknown) => value is Code,
  byCode: object,
  active: readonly (number | string)[],
): ReferenceSchema<Code> {
  const first = active.slice(0, maxCodes);
  const list = type === "integer" ? first.join(", ") : JSON.stringify(first);
  const more = active.length > maxCodes ? ", ..." : "";
  const expected = active.length === 0 ? "no code is listed" : `expected ${list}${more}`;
  const jsonSchema = ({ target }: { readonly target: string }): Record<string, unknown> => {
    if (!["draft-2020-12", "draft-07", "openapi-3.0"].includes(target)) throw new Error(`unsupported target ${target}`);
    const codes = Object.keys(byCode);
    if (codes.length === 0) return { not: {} };
    return { type, enum: type === "integer" ? codes.map(Number) : codes };
  };
  const standard: ReferenceSchemaProps<Code> = {
    version: 1,
    vendor: "reference-codegen",
    validate: (value) =>
      isCode(value) ? { value } : { issues: [{ message: `${shown(value)} is not a code of ${key}: ${expected}` }] },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  };
  return { "~standard": standard };
}

function shown(value: unknown): string {
  // A string may be very long: it is cut before it is escaped.
  if (typeof value === "string") return JSON.stringify(value.slice(0, 80));
  return value === null || ["boolean", "number"].includes(typeof value) ? String(value) : typeof value;
}
