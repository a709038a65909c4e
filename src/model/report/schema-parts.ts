import * as v from "valibot";

export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(description));

export const optional = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(described(schema, description));

export const text = (description: string) => described(v.string(), description);
export const number = (description: string) => described(v.number(), description);
export const texts = (description: string) => described(v.array(v.string()), description);
export const nullableText = (description: string) => described(v.nullable(v.string()), description);

export const codeSchema = v.union([v.number(), v.string()]);

/** The type of the JSON that a schema describes. */
export type Described<S extends v.GenericSchema> = DeepReadonly<v.InferInput<S>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
