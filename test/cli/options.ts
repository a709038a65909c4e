import { configJsonSchema } from "../../scripts/json-schemas.ts";

/** The part of the JSON Schema that the list of options shows. */
interface OptionSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly OptionSchema[];
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** Options whose members are documented elsewhere: by prettier and on the pages of the rules. */
const withoutMembers = ["output.prettier", "rules"];

interface Option {
  readonly name: string;
  readonly schema: OptionSchema;
}

/** The items of the list of options: name, values with the default, description. */
export function optionLines(): string[] {
  return options().map(({ name, schema }) => `- \`${name}\`: ${describeValues(schema)}. ${schema.description ?? ""}`);
}

export function optionNames(): string[] {
  return options().map(({ name }) => name);
}

const options = (): Option[] => optionsOf("", (configJsonSchema() as OptionSchema).properties ?? {});

function optionsOf(prefix: string, properties: Readonly<Record<string, OptionSchema>>): Option[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    if (key === "$schema") return [];
    const nested = schema.properties ?? schema.anyOf?.find(({ properties: members }) => members)?.properties;
    if (nested === undefined || withoutMembers.includes(name)) return [{ name, schema }];
    const members = optionsOf(`${name}.`, nested);
    // An object is listed only if it has other forms.
    return schema.anyOf ? [{ name, schema }, ...members] : members;
  });
}

const codeOf = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** @example `1 to 64, default `6`` */
function describeValues(schema: OptionSchema): string {
  const values = valuesOf(schema);
  const byDefault = schema.default;
  if (byDefault === undefined || typeof byDefault === "object") return values;
  const isListed = `, ${values},`.includes(` ${codeOf(byDefault)}`);
  return isListed
    ? values.replace(codeOf(byDefault), (value) => `${value} (default)`)
    : `${values}, default ${codeOf(byDefault)}`;
}

function valuesOf(schema: OptionSchema): string {
  const { anyOf, const: constant, enum: values, type = "", minimum, maximum } = schema;
  if (anyOf) return anyOf.map(valuesOf).join(" or ");
  if (constant !== undefined) return codeOf(constant);
  if (type === "array") return "list";
  if (values) return values.map(codeOf).join(", ");
  if (type === "boolean") return "`true`, `false`";
  return type === "integer" ? `${minimum} to ${maximum}` : type.replace("string", "text");
}
