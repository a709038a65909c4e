import type { Change } from "../../../model/diff/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import type { ImportGraph } from "../program/import-graph.ts";
import type { SourceFiles } from "../program/source-files.ts";

export interface Relevant {
  readonly changes: readonly Change[];
  readonly files: ReadonlySet<string>;
}

/** Imports that may take any export. */
const wholeModule = /\*\s*as\b|\bimport\s*\(|\brequire\s*\(/;

/**
 * Finds the relevant changes by text alone: every export of a list's module contains the name of its type, so a project
 * that neither contains it nor imports the whole package cannot depend on the list.
 */
export function relevantChanges(
  changes: readonly Change[],
  modules: readonly ModuleModel[],
  { reaching, dependentsOf }: ImportGraph,
  files: SourceFiles,
): Relevant {
  const touching = changes.filter(touchesCode);
  const keys = new Set(touching.map(({ reference }) => reference));
  const words = modules.flatMap(({ key, subpath, names }) =>
    keys.has(key)
      ? [names.type, names.byCode.slice(0, -"ByCode".length), `/${subpath}`].map((word) => ({ key, word }))
      : [],
  );
  const named = new Set<string>();
  const naming = [...reaching].filter((file) => {
    const text = files.readFile(file) ?? "";
    const found = words.filter(({ word }) => text.includes(word));
    for (const { key } of found) named.add(key);
    if (!wholeModule.test(text)) return found.length > 0;
    for (const key of keys) named.add(key);
    return true;
  });
  const relevant = touching.filter(({ reference }) => named.has(reference));
  return { changes: relevant, files: relevant.length === 0 ? new Set() : dependentsOf(naming) };
}

/** The name and description of a list itself are only in comments and in texts, which no type contains. */
function touchesCode({ kind, code }: Change): boolean {
  return kind !== "description-changed" || code !== undefined;
}
