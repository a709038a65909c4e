import { entry } from "./entry.ts";
import type { FileKind, ModuleExport, ReferenceModel } from "./kind.ts";
import { module } from "./reference/index.ts";
import { packageJson } from "./package-json.ts";
import { readme } from "./readme/index.ts";
import { transactional } from "./transactional/index.ts";
import { types } from "./types.ts";

/**
 * Every kind of file that a package has. All that depends on the kinds is derived from here. The entry and the package.json
 * export in this order.
 */
export const kinds = { module, transactional, types, readme, packageJson, entry };

type Kinds = typeof kinds;
type ContentOf<Kind> = Kind extends FileKind<infer Content> ? Content : never;

/** What a file of each kind holds. */
export type FileContent = { [Name in keyof Kinds]: { readonly kind: Name } & ContentOf<Kinds[Name]> }[keyof Kinds];

/** All that is known of the kind of such a content. */
export function kindOf({ kind }: Pick<FileContent, "kind">): FileKind<object> {
  // The kind chooses the row, which takes just the content of that kind.
  return kinds[kind] as FileKind<object>;
}

const all: readonly FileKind<object>[] = Object.values(kinds);

/** What the entry and the package.json of a package export. */
export function exportsOf(model: ReferenceModel): ModuleExport[] {
  return all.flatMap((kind) => kind.exports(model));
}

/** Stems, in lower case, that no reference's module may take. */
export const reservedStems: ReadonlySet<string> = new Set(all.flatMap(({ reserved }) => reserved));

/** Whether a file of that name may be one of a package, of this configuration or another. */
export function mayBeOurs(name: string): boolean {
  return kindsOfName(name).length > 0;
}

/** Whether a file of that name and text is one of a package, of this configuration or another, and holds nothing of the user's. */
export function isOursAlone(name: string, text: string): boolean {
  return kindsOfName(name).some((kind) => kind.isOurs(text) && kind.isRemovable(text));
}

function kindsOfName(name: string): readonly FileKind<object>[] {
  return all.filter(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
