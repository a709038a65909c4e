import { commandOfOther, hasMarkedComment } from "../header.ts";
import type { FileKind, PlannedFile } from "./kind.ts";
import { entry, module, schema, transactional, types } from "./modules.ts";
import { stems } from "../model.ts";
import { hasMarkedMember, hasOnlyManagedMembers, packageJson } from "./package-json.ts";
import { readme } from "./readme.ts";

/** Every kind of file in a package, in the order of writing: what others import first, the package's entry last. */
export const kinds: Readonly<Record<PlannedFile["kind"], FileKind>> = {
  types,
  schema,
  module,
  transactional,
  readme,
  packageJson,
  entry,
};

/** Whether a file of that name may be generated, by any configuration. */
export function mayBeGenerated(name: string): boolean {
  return /(?:\.[jt]s|\.md|package\.json)$/.test(name);
}

/** Whether a file that may be generated has our mark. */
export function isGenerated(name: string, text: string): boolean {
  return name.endsWith(".json") ? hasMarkedMember(text) : hasMarkedComment(text, name);
}

/** Whether a file of that name and text is generated, by any configuration, and contains nothing of the user's. */
export function isPurelyGenerated(name: string, text: string): boolean {
  return mayBeGenerated(name) && isGenerated(name, text) && (!name.endsWith(".json") || hasOnlyManagedMembers(text));
}

/** Whether the configuration of that name has generated a file that contains nothing of the user's. */
export function isOwn(name: string, text: string, configName: string | undefined): boolean {
  return isPurelyGenerated(name, text) && commandOfOther(text, configName) === undefined;
}

/** Whether a file of that name is a module of values: one with a seal in the lock. */
export function isModule(name: string): boolean {
  const [stem = ""] = name.split(".");
  return /\.[jt]s$/.test(name) && ![stems.entry, stems.types, stems.schema].some((other) => other === stem);
}
