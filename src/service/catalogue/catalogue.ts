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
  readonly meaning: string;
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
  { key: "account_type", meaning: "Account type", code: since11(integer(3)) },
  { key: "batch_status", meaning: "Batch processing status", code: everywhere(integer(1)) },
  { key: "campaign_status", meaning: "Campaign status", code: everywhere(integer(3)) },
  { key: "campaign_source", meaning: "Campaign source", code: since11(integer(3)) },
  { key: "campaign_type", meaning: "Campaign type", code: everywhere(integer(1)) },
  { key: "contact_source", meaning: "Contact source", code: everywhere(integer(3)) },
  { key: "contact_status", meaning: "Contact status", code: everywhere(integer(3)) },
  { key: "contact_type", meaning: "Contact type", code: everywhere(integer(3)) },
  { key: "country", meaning: "Countries", code: everywhere(integer(3)), fields: [code2] },
  { key: "field_type", meaning: "Custom field data type", code: since12(integer(2)) },
  { key: "field_source", meaning: "Custom field data source", code: since12(integer(1)) },
  { key: "message_status", meaning: "Message status", code: everywhere(integer(3)) },
  { key: "preferred_com", meaning: "Preferred communication", code: everywhere(integer(1)) },
  { key: "priority", meaning: "E-mail priority", code: everywhere(integer(1)) },
  { key: "record_status", meaning: "Record status", code: everywhere(integer(3)) },
  {
    key: "transaction_status",
    meaning: "Transactional message status",
    code: { "1.2": string(20), "1.1": integer(3), "1.0": null },
  },
  { key: "user_status", meaning: "User status", code: everywhere(integer(1)) },
  { key: "validation_status", meaning: "E-mail validation status", code: everywhere(integer(3)) },
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
