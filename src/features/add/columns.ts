import { isObject } from "../../base/index.ts";
import { pointerTo } from "../../base/json/index.ts";

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
