import { entry } from "./entry.ts";
import type { FileKind } from "./kind.ts";
import { module } from "./module.ts";
import { packageJson } from "./package-json.ts";
import { readme } from "./readme.ts";
import { transactional } from "./transactional.ts";
import { types } from "./types.ts";

/** Every kind of file that a package has. All that depends on the kinds is derived from here. */
export const kinds = { types, module, transactional, readme, packageJson, entry };

type Kinds = typeof kinds;
type ContentOf<Kind> = Kind extends FileKind<infer Content> ? Content : never;

/** What a file of each kind holds. */
export type FileContent = { [Name in keyof Kinds]: { readonly kind: Name } & ContentOf<Kinds[Name]> }[keyof Kinds];

const all: readonly FileKind<object>[] = Object.values(kinds);

/** Stems, in lower case, that no reference's module may take. */
export const reservedStems: ReadonlySet<string> = new Set(all.flatMap(({ reserved }) => reserved));

/** Whether a file of that name may be one of a package, of this configuration or another. */
export function mayBeOurs(name: string): boolean {
  return all.some(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
