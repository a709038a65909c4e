import { isObject } from "../../base/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";
import { joinWords, toWords } from "../../model/naming/index.ts";
import type { ListField } from "../../model/report/index.ts";
import { isFieldName } from "../../model/list/index.ts";

/** A property of the values, or of an object in it. */
export interface Column {
  readonly pointer: string;
  readonly name: string;
  /** The pointer to the object that has it; empty for the value itself. */
  readonly parent: string;
  /** Without those that are missing or `null`. */
  readonly values: unknown[];
}

/** The properties of the values, and then those of the objects in them. */
export function columnsOf(items: readonly Readonly<Record<string, unknown>>[]): Column[] {
  const columns = new Map<string, Column>();
  const add = (parent: string, part: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(part)) {
      const pointer = pointerTo(parent, name);
      const column = columns.get(pointer) ?? { pointer, name, parent, values: [] };
      columns.set(pointer, column);
      if (value !== null) column.values.push(value);
      if (parent === "" && isObject(value)) add(pointer, value);
    }
  };
  for (const item of items) add("", item);
  return [...columns.values()].sort((a, b) => Number(a.parent !== "") - Number(b.parent !== ""));
}

export interface FieldsGuess {
  /** The fields that the entry may have, by name. */
  readonly fields: Readonly<Record<string, ListField>>;
  /** Names of the properties that are neither a part of the entry nor a possible field. */
  readonly others: readonly string[];
}

/**
 * Makes a field of each column whose values have one type.
 *
 * @param used the pointers of the other parts of the entry
 * @param count the number of values
 */
export function guessFields(
  columns: readonly Column[],
  used: ReadonlySet<string | null | undefined>,
  count: number,
): FieldsGuess {
  const fields = new Map<string, ListField>();
  const covered = new Set<string>();
  for (const column of columns) {
    const { pointer, parent } = column;
    if (!used.has(pointer)) {
      const [name, field] = [nameOf(column), fieldOf(column, count)];
      if (name === undefined || field === undefined || fields.has(name)) continue;
      fields.set(name, field);
    }
    covered.add(pointer).add(parent);
  }
  const others = columns.filter(({ parent, pointer }) => parent === "" && !covered.has(pointer));
  return { fields: Object.fromEntries(fields), others: others.map(({ name }) => name) };
}

/** The name of a property if a field may have it, or one made from its words; `undefined` if there is none. */
function nameOf({ name, parent, pointer }: Column): string | undefined {
  if (parent === "" && isFieldName(name)) return name;
  const words = joinWords(toWords(stepsOf(pointer).join(" ")), "camel");
  return [words, `${words}Value`].find(isFieldName);
}

/** `undefined` if the values have no single type, or are not scalars. */
function fieldOf({ pointer, values }: Column, count: number): ListField | undefined {
  const present = values.filter((value) => value !== "");
  const type = present.length === 0 ? undefined : typeOf(present);
  if (type === undefined) return undefined;
  const isOptional = present.length < count;
  return type === "string" && !isOptional ? pointer : { at: pointer, type, ...(isOptional && { optional: true }) };
}

function typeOf(values: readonly unknown[]): string | undefined {
  if (values.every(Number.isSafeInteger)) return "integer";
  if (values.every(Number.isFinite)) return "number";
  const type = typeof values[0];
  const isScalar = type === "string" || type === "boolean";
  return isScalar && values.every((value) => typeof value === type) ? type : undefined;
}
