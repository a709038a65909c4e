import { entry, schema, types } from "./shared.ts";
import type { FileKind, ModuleExport, PackageModel } from "./kind.ts";
import { packageJson } from "./package-json.ts";
import { readme } from "./readme.ts";
import { module } from "./reference/index.ts";
import { transactional } from "./transactional/index.ts";

/** Every kind of file in a package, in the order of writing: what others import first, the package's entry last. */
export const kinds = { types, schema, module, transactional, readme, packageJson, entry } satisfies Record<
  string,
  FileKind
>;

export type KindName = keyof typeof kinds;

export function kindOf({ kind }: { readonly kind: KindName }): FileKind {
  return kinds[kind];
}

const all: readonly FileKind[] = Object.values(kinds);

export function exportsOf(model: Pick<PackageModel, "config" | "modules">): ModuleExport[] {
  const exports = all.flatMap((kind) => kind.exports?.(model) ?? []);
  return exports.toSorted((one, other) => Number(one.isTypeOnly) - Number(other.isTypeOnly));
}

export const reservedStems: ReadonlySet<string> = new Set(all.flatMap(({ reserved }) => reserved));

/** Whether a file of that name may be generated, by any configuration. */
export function mayBeGenerated(name: string): boolean {
  return kindsOfName(name).length > 0;
}

/** Whether a file of that name and text is generated, by any configuration, and contains nothing of the user's. */
export function isPurelyGenerated(name: string, text: string): boolean {
  return kindsOfName(name).some((kind) => kind.isGenerated(text, name) && kind.isRemovable(text));
}

function kindsOfName(name: string): readonly FileKind[] {
  return all.filter(({ endings }) => endings.some((ending) => name.endsWith(ending)));
}
