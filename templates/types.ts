/** A value item of a reference. */
export interface ReferenceItem<
  Code extends number | string,
  Member extends string,
> {
  readonly code: Code;
  /** Name of the member that stands for the code. */
  readonly member: Member;
  readonly description: string;
  /** `false` where the service has the value disabled. */
  readonly enable: boolean;
  /** `true` where the service no longer lists the code. */
  readonly removed?: true;
}

/** A value item of the countries. */
export interface ReferenceItemWithCode2<
  Code extends number | string,
  Member extends string,
  Code2 extends string,
> extends ReferenceItem<Code, Member> {
  /** Two-letter country code of ISO 3166-1. */
  readonly code2: Code2;
}

/**
 * The methods that an object without prototype lacks.
 *
 * @typeParam Keys those that it has, whatever they are called
 */
export type NoMethods<Keys> = {
  readonly [Name in Exclude<keyof Object, Keys>]?: never;
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

/** A validator by Standard Schema, version 1 (https://standardschema.dev). */
export interface StandardSchemaV1<Input, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output; readonly issues?: undefined }
      | { readonly issues: readonly { readonly message: string }[] };
    readonly types?:
      { readonly input: Input; readonly output: Output } | undefined;
  };
}
