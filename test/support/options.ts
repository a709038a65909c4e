import { configJsonSchema } from "../../scripts/json-schemas.ts";

/** The part of the JSON Schema that the table of options shows. */
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

/** The rows of the table of options: name, default, values, description. */
export function optionRows(): string[][] {
  const { properties = {} } = configJsonSchema() as OptionSchema;
  return rowsOf("", properties);
}

function rowsOf(prefix: string, properties: Readonly<Record<string, OptionSchema>>): string[][] {
  return Object.entries(properties).flatMap(([key, option]) => {
    const name = `${prefix}${key}`;
    if (key === "$schema") return [];
    const row = [`\`${name}\``, defaultOf(option), valuesOf(option), option.description ?? ""];
    const nested = option.properties ?? option.anyOf?.find(({ properties: members }) => members)?.properties;
    if (nested === undefined || withoutMembers.includes(name)) return [row];
    const rows = rowsOf(`${name}.`, nested);
    // An object gets a row only if it has other forms.
    return option.anyOf ? [row, ...rows] : rows;
  });
}

const codeOf = (value: unknown): string => `\`${JSON.stringify(value)}\``;

const defaultOf = (option: OptionSchema): string => (option.default === undefined ? "" : codeOf(option.default));

function valuesOf(option: OptionSchema): string {
  const { anyOf, const: constant, enum: values, type = "", minimum, maximum } = option;
  if (anyOf) return anyOf.map(valuesOf).join(" or ");
  if (constant !== undefined) return codeOf(constant);
  if (type === "array") return "list";
  if (values) return values.map(codeOf).join(", ");
  if (type === "boolean") return "`true`, `false`";
  return type === "integer" ? `${minimum} to ${maximum}` : type.replace("string", "text");
}
