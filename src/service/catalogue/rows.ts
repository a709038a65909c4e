import type { Row } from "../../model/list/index.ts";
import { type ApiVersion, declaredCode, declaredFields } from "./catalogue.ts";

export function overviewPath(version: ApiVersion): string {
  return `/v${version}/references`;
}

/** Path of a single reference, below the base URL. The key must be a plain path segment (rule `key-shape`). */
export function singlePath(version: ApiVersion, key: string): string {
  return `${overviewPath(version)}/${key}`;
}

/** Declared field sizes, in code points (specification, "Resources and their fields" and "Limits"). */
export const fieldLimits = { name: 50, description: 150, key: 50 } as const;

/** The row of a reference (specification, "Resources and their fields"), also of one that the version does not declare. */
export function referenceRow(version: ApiVersion, key: string): Row {
  return {
    key,
    code: declaredCode(version, key) ?? null,
    pointers: { values: ["values"], code: ["code"], description: ["description"], enable: ["enable"], member: null },
    configured: new Set(),
    fields: declaredFields(key).map((field) => ({ ...field, at: [field.name] })),
  };
}
