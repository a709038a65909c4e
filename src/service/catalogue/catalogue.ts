import { compareText } from "../../base/text/index.ts";
import type { CodeType, Field } from "../../model/list/index.ts";

/** The API versions of the references, newest first (specification, "Versioning"). */
export const apiVersions = ["1.2", "1.1", "1.0"] as const;

/** An API version of the references. */
export type ApiVersion = (typeof apiVersions)[number];

export const deprecated: Readonly<Record<ApiVersion, boolean>> = { "1.2": false, "1.1": true, "1.0": true };

/** The default, and the version to use instead of a deprecated one. */
export const currentVersion: ApiVersion = apiVersions[0];

interface CatalogueEntry {
  readonly key: string;
  /** The declared type of `code`, per version; `null` if the version does not have the reference. */
  readonly code: Readonly<Record<ApiVersion, CodeType | null>>;
  readonly fields?: readonly Field[];
}

const integer = (width: number): CodeType => ({ kind: "integer", width });
const string = (width: number): CodeType => ({ kind: "string", width });

/** Specification, "Value item": exactly two characters, as defined in ISO 3166-1. */
const code2: Field = {
  name: "code2",
  type: string(2),
  as: "key",
  form: { pattern: /^[A-Z]{2}$/, expected: "2 letters A-Z (ISO 3166-1)" },
};

const everywhere = (code: CodeType): CatalogueEntry["code"] => ({ "1.2": code, "1.1": code, "1.0": code });
const since11 = (code: CodeType): CatalogueEntry["code"] => ({ "1.2": code, "1.1": code, "1.0": null });
const since12 = (code: CodeType): CatalogueEntry["code"] => ({ "1.2": code, "1.1": null, "1.0": null });

/** Every reference of every version, in the order of the specification, "Resources and their fields", "Endpoints". */
export const catalogue: readonly CatalogueEntry[] = [
  { key: "account_type", code: since11(integer(3)) },
  { key: "batch_status", code: everywhere(integer(1)) },
  { key: "campaign_status", code: everywhere(integer(3)) },
  { key: "campaign_source", code: since11(integer(3)) },
  { key: "campaign_type", code: everywhere(integer(1)) },
  { key: "contact_source", code: everywhere(integer(3)) },
  { key: "contact_status", code: everywhere(integer(3)) },
  { key: "contact_type", code: everywhere(integer(3)) },
  { key: "country", code: everywhere(integer(3)), fields: [code2] },
  { key: "field_type", code: since12(integer(2)) },
  { key: "field_source", code: since12(integer(1)) },
  { key: "message_status", code: everywhere(integer(3)) },
  { key: "preferred_com", code: everywhere(integer(1)) },
  { key: "priority", code: everywhere(integer(1)) },
  { key: "record_status", code: everywhere(integer(3)) },
  { key: "transaction_status", code: { "1.2": string(20), "1.1": integer(3), "1.0": null } },
  { key: "user_status", code: everywhere(integer(1)) },
  { key: "validation_status", code: everywhere(integer(3)) },
];

export function declaredCode(version: ApiVersion, key: string): CodeType | undefined {
  return catalogue.find((entry) => entry.key === key)?.code[version] ?? undefined;
}

export function declaredFields(key: string): readonly Field[] {
  return catalogue.find((entry) => entry.key === key)?.fields ?? [];
}

export function declaredKeys(version: ApiVersion): string[] {
  return catalogue.flatMap((entry) => (entry.code[version] ? [entry.key] : [])).sort(compareText);
}
