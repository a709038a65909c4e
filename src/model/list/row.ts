import type { JsonPath } from "../../base/json/index.ts";
import type { CodeType, Field } from "./columns.ts";

/** A list as data: the type of its codes, and where its documents have what. */
export interface Row {
  readonly key: string;
  readonly list?: true;
  /** Not set if the document has the members `name` and `description`. */
  readonly name?: string;
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
    /** `null` if members are named from the description or the code. */
    readonly member: JsonPath | null;
  };
  /** The pointers that are configured. A configured pointer from a value must match in at least one value. */
  readonly configured: ReadonlySet<string>;
  readonly fields: readonly FieldRow[];
  /** What members are named from, as in the configuration: a pointer, or `code`; by default the description. */
  readonly member?: string | undefined;
  readonly where?: Condition | undefined;
  readonly enabled?: Condition | undefined;
  readonly children?: JsonPath | undefined;
  /** Set if the values have the order of the document, instead of that of their codes. */
  readonly order?: "source" | undefined;
  /** If not set, the `Link` header has the URL of the next page, or there is one page. */
  readonly next?: NextPage | undefined;
}

/** A field, and its place in a value; `null` for the code of the value above, which has it among its children. */
export interface FieldRow extends Field {
  readonly at: JsonPath | null;
}

/**
 * What leads to the next page of a list: its URL in the document, or a parameter of the query. That counts pages or values from a
 * number, or has a text: the one in the document (a cursor), or the one in the last value.
 */
export type NextPage =
  | { readonly kind: "address"; readonly at: JsonPath }
  | { readonly kind: "page" | "offset"; readonly query: string; readonly from: number }
  | { readonly kind: "cursor" | "last"; readonly query: string; readonly at: JsonPath };

export type Scalar = string | number | boolean | null;

/**
 * A condition on a value: at each of the places, it has one of some scalars, or none of them if the part is negated. A part that is
 * missing is `null`.
 */
export type Condition = readonly {
  readonly at: JsonPath;
  readonly scalars: ReadonlySet<Scalar>;
  readonly isNegated: boolean;
}[];
