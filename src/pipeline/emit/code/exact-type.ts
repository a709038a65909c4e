import type { LockedValue } from "../../../model/lock/index.ts";
import { type Field, fieldValue } from "../../../model/list/index.ts";
import { deprecation, type ModuleModel } from "../model.ts";
import { type Code, code, raw, valueCode } from "./code.ts";

export function typeOfCode(
  value: LockedValue,
  { names: { type }, enums }: Pick<ModuleModel, "enums"> & { readonly names: { readonly type: string } },
): Code {
  const { code: literalValue, member } = value;
  if (enums.style !== "enum") return code`${literalValue}`;
  // Linters report the plain name of a deprecated member wherever it is used.
  return deprecation(value, enums) === undefined ? raw(`${type}.${member}`) : code`(typeof ${raw(type)})[${member}]`;
}

/** The literal type of a field, or that of a code of another list. Without the value, the property is missing. */
export function exactType(member: LockedValue, field: Field, { targets }: Pick<ModuleModel, "targets">): Code {
  const value = fieldValue(member, field.name);
  if (value === undefined) return raw("never");
  const target = targets.get(field.name);
  const held = target?.byCode.get(value);
  return target && held ? typeOfCode(held, target) : valueCode(value);
}
