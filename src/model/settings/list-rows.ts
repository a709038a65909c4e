import { stepsOf } from "../../base/json/index.ts";
import type { ListRow } from "../spec/index.ts";
import type { ListConfig } from "./list-schema.ts";

/** The row of a list of the configuration, with the defaults of its pointers. */
export function listRow(key: string, list: ListConfig): ListRow {
  const { name = nameOf(key), type, values, code, description = "/description", enable, next } = list;
  const configured = (["description", "enable"] as const).filter((option) => list[option] !== undefined);
  return {
    key,
    code: type,
    pointers: {
      values: stepsOf(values),
      code: code === undefined ? null : stepsOf(code),
      description: description === null ? null : stepsOf(description),
      enable: enable === undefined ? null : stepsOf(enable),
      code2: null,
    },
    list: { name, configured: new Set(configured), next: next === undefined ? null : stepsOf(next) },
  };
}

export function listRows(lists: Readonly<Record<string, ListConfig>>): ListRow[] {
  return Object.entries(lists).map(([key, list]) => listRow(key, list));
}

/** A key in words: `order_state` is `Order state`. */
function nameOf(key: string): string {
  const words = key.split(/[_-]+/).join(" ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
