/** A value item of a reference. */
export interface ReferenceItem<Code, Member> {
  readonly code: Code;
  /** Name of the member that stands for the code. */
  readonly member: Member;
  readonly description: string;
  /** `false` where the service has the value disabled, or no longer lists it. */
  readonly enable: boolean;
  /** `true` where the service no longer lists the code. */
  readonly removed?: true;
}

/** A value item of the countries. */
export interface ReferenceItemWithCode2<Code, Member, Code2> {
  readonly code: Code;
  /** Two-letter country code of ISO 3166-1. */
  readonly code2: Code2;
  /** Name of the member that stands for the code. */
  readonly member: Member;
  readonly description: string;
  /** `false` where the service has the value disabled, or no longer lists it. */
  readonly enable: boolean;
  /** `true` where the service no longer lists the code. */
  readonly removed?: true;
}

/**
 * A tuple of codes, each as the code of its item: as a member of the enum.
 *
 * @typeParam Items the items by code
 * @typeParam Codes the codes as literals
 */
export type CodesOf<Items, Codes extends readonly (keyof Items)[]> = {
  readonly [Index in keyof Codes]: Items[Codes[Index]] extends { readonly code: infer Code } ? Code : never;
};

/** Any number, without swallowing the literals beside it in a union. */
export type OpenNumber = number & {};

/** Any string, without swallowing the literals beside it in a union. */
export type OpenString = string & {};

/** What a reference is. */
export interface ReferenceInfo<Key extends string> {
  readonly key: Key;
  readonly name: string;
  readonly description: string;
  /** Version of the interface that it was read from. */
  readonly version: string;
}

/** A validator by Standard Schema and Standard JSON Schema, version 1 (https://standardschema.dev). */
export interface ReferenceSchema<Code> {
  readonly "~standard": ReferenceSchemaProps<Code>;
}

/** What both standards ask for. */
export interface ReferenceSchemaProps<Code> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => ReferenceSchemaResult<Code>;
  readonly jsonSchema: ReferenceJsonSchema;
  readonly types?: { readonly input: Code; readonly output: Code } | undefined;
}

/** The code, or what is wrong with the value. */
export type ReferenceSchemaResult<Code> =
  { readonly value: Code; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string }[] };

/**
 * Gives the JSON Schema of the codes, for the targets `draft-2020-12`, `draft-07` and `openapi-3.0`. Any other target is
 * an error.
 */
export interface ReferenceJsonSchema {
  readonly input: (options: { readonly target: string }) => Record<string, unknown>;
  readonly output: (options: { readonly target: string }) => Record<string, unknown>;
}
