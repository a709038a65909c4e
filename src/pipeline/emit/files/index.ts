import { entry } from "./entry.ts";
import type { FileKind, ModuleExport, ReferenceModel } from "./kind.ts";
import { packageJson } from "./package-json.ts";
import { readme } from "./readme.ts";
import { module } from "./reference/index.ts";
import { transactional } from "./transactional/index.ts";
import { types } from "./types.ts";

/**
 * Every kind of file that a package has. All that depends on the kinds is derived from here. The entry and the package.json
 * export in this order.
 */
export const kinds = { module, transactional, types, readme, packageJson, entry } satisfies Record<string, FileKind>;

export type KindName = keyof typeof kinds;

/** All that is known of the kind of a file. */
export function kindOf({ kind }: { readonly kind: KindName }): FileKind {
  return kinds[kind];
}

const all: readonly FileKind[] = Object.values(kinds);

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

function kindsOfName(name: string): readonly FileKind[] {
  return all.filter(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
