/** A code with its member and description. */
export interface ReferenceItem<Code, Member> {
  readonly code: Code;
  /** Name of the member. */
  readonly member: Member;
  readonly description: string;
  /** `false` if the code is disabled or no longer listed. */
  readonly enable: boolean;
  /** `true` if the code is no longer listed. */
  readonly removed?: true;
}

/** A lookup map: each known code has its item in `Items`; any other key may have any `Item`, or `undefined`. */
export type ReferenceMap<Items, Item> = Items & Readonly<Record<string, Item | undefined>>;

/** A tuple of codes that are members of an enum, as `Items` declares each code. */
export type CodesOf<
  Items extends { readonly [Code in keyof Items]: { readonly code: unknown } },
  Codes extends readonly (keyof Items)[],
> = { readonly [Index in keyof Codes]: Items[Codes[Index]]["code"] };

/** Key, name and description of a list. */
export interface ListInfo<Key extends string> {
  readonly key: Key;
  readonly name: string;
  readonly description: string;
}

/** Key, name and description, with the API version. */
export interface ReferenceInfo<Key extends string> extends ListInfo<Key> {
  readonly version: string;
}

/** A validator per Standard Schema and Standard JSON Schema, version 1 (https://standardschema.dev). */
export interface ReferenceSchema<Code> {
  readonly "~standard": ReferenceSchemaProps<Code>;
}

/** The properties that both standards define. */
export interface ReferenceSchemaProps<Code> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => ReferenceSchemaResult<Code>;
  readonly jsonSchema: ReferenceJsonSchema;
  readonly types?: { readonly input: Code; readonly output: Code } | undefined;
}

/** The validated code, or the issues of the value. */
export type ReferenceSchemaResult<Code> =
  { readonly value: Code; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string }[] };

/** Returns the JSON Schema of the codes for `draft-2020-12`, `draft-07` and `openapi-3.0`; throws for any other target. */
export interface ReferenceJsonSchema {
  readonly input: (options: { readonly target: string }) => Record<string, unknown>;
  readonly output: (options: { readonly target: string }) => Record<string, unknown>;
}
