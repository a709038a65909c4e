import * as v from "valibot";

export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description<v.InferOutput<S>, string>(description));

export const optional = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(described(schema, description));

/** A member for the reporters for people and the API: JSON and its schema omit it. */
export const internal = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(
    schema,
    v.description<v.InferOutput<S>, string>(description),
    v.metadata<v.InferOutput<S>, { internal: true }>({ internal: true }),
  );

export const optionalInternal = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(internal(schema, description));

export const text = (description: string) => described(v.string(), description);
export const number = (description: string) => described(v.number(), description);
export const texts = (description: string) => described(v.array(v.string()), description);
export const nullableText = (description: string) => described(v.nullable(v.string()), description);

export const code = v.union([v.number(), v.string()]);

/** The type that a schema describes. */
export type Described<S extends v.GenericSchema> = DeepReadonly<v.InferOutput<S>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The parts of a schema that lead to other schemas. */
interface Parts {
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly rest?: v.GenericSchema;
}

export function isInternal(schema: v.GenericSchema): boolean {
  const { wrapped } = schema as Parts;
  return v.getMetadata(schema)["internal"] === true || (wrapped !== undefined && isInternal(wrapped));
}

/** Returns the members of a value that its schema has and does not mark as internal, in the order of the value. */
export function withoutInternal(schema: v.GenericSchema, value: unknown): unknown {
  const { wrapped, item, entries, rest } = schema as Parts;
  if (typeof value !== "object" || value === null) return value;
  if (wrapped !== undefined) return withoutInternal(wrapped, value);
  if (item !== undefined) return (value as unknown[]).map((each) => withoutInternal(item, each));
  // A record or a union has no internal members.
  if (entries === undefined) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const entry = Object.hasOwn(entries, name) ? entries[name] : rest;
    return entry === undefined || isInternal(entry) ? [] : [[name, withoutInternal(entry, member)]];
  });
  return Object.fromEntries(members);
}
