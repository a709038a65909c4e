import type { JsonPath } from "../../base/json/index.ts";
import type { CodeType, Field } from "./columns.ts";

/** A reference of the service or a list of the configuration: its type of code, and where its document has what. */
export interface ReferenceRow {
  readonly key: string;
  /** `null` to infer it from the values. */
  readonly code: CodeType | null;
  /** The places of the parts of a document, as the steps of JSON pointers; empty for the document or value itself. */
  readonly pointers: {
    /** The array or object of values. The other pointers start at a value. */
    readonly values: JsonPath;
    /** `null`: `code` in an array, the name of the property in an object. */
    readonly code: JsonPath | null;
    /** `null` if the values have none; the same for `enable`. */
    readonly description: JsonPath | null;
    readonly enable: JsonPath | null;
  };
  readonly fields: readonly FieldRow[];
  /** Only for a list of the configuration. */
  readonly list?: {
    readonly name: string;
    /** Which values are enabled, instead of a boolean in the value; `null` without such a condition. */
    readonly enabled: Condition | null;
    /** Which values are part of the list; `null` for all. */
    readonly where: Condition | null;
    /** The text from which members are named, instead of the description; the code itself is `code`. */
    readonly member: JsonPath | "code" | null;
    /** The array or object of the values below a value; `null` if they are not part of the list. */
    readonly children: JsonPath | null;
    /** The pointers that are configured. A configured pointer from a value must match in at least one value. */
    readonly configured: ReadonlySet<"values" | "description" | "enable">;
    /** `null` if not configured: the `Link` header has the URL of the next page, or there is one page. */
    readonly next: NextPage | null;
  };
}

/** A field, and its place in a value. */
export interface FieldRow extends Field {
  readonly at: JsonPath;
}

export type ListRow = ReferenceRow & Required<Pick<ReferenceRow, "list">> & { readonly code: CodeType };

/**
 * What leads to the next page of a list: its URL in the document, or a parameter of the query. That counts pages or values from a
 * number, or has a text: the one in the document (a cursor), or the one in the last value.
 */
export type NextPage =
  | { readonly kind: "address"; readonly at: JsonPath }
  | { readonly kind: "page" | "offset"; readonly query: string; readonly from: number }
  | { readonly kind: "cursor" | "last"; readonly query: string; readonly at: JsonPath };

export type Scalar = string | number | boolean | null;

/** A condition on a value: it has one of some scalars at each of the places. A part that is missing is `null`. */
export type Condition = readonly { readonly at: JsonPath; readonly oneOf: ReadonlySet<Scalar> }[];
