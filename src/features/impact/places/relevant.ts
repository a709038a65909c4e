import type { Change } from "../../../model/diff/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import type { ImportGraph } from "../program/import-graph.ts";
import type { SourceFiles } from "../program/source-files.ts";

export interface Relevant {
  readonly changes: readonly Change[];
  readonly files: ReadonlySet<string>;
}

/** Imports that may take any export. */
const anyExport = /\*\s*as\b|\bimport\s*\(|\brequire\s*\(/;

/**
 * Finds the relevant changes by text alone: every export of a list's module contains the name of its type, so a project
 * that neither contains it nor imports all exports cannot depend on the list.
 */
export function relevantChanges(
  changes: readonly Change[],
  modules: readonly ModuleModel[],
  { reaching, dependentsOf }: ImportGraph,
  files: SourceFiles,
): Relevant {
  // The name and description of a list itself are only in comments and strings, which no type contains.
  const touching = changes.filter(({ kind, code }) => kind !== "description-changed" || code !== undefined);
  const keys = new Set(touching.map(({ reference }) => reference));
  const texts = modules.flatMap(({ key, subpath, names }) =>
    [names.type, names.byCode.slice(0, -"ByCode".length), `/${subpath}`].map((text) => ({ key, text })),
  );
  const used = new Set<string>();
  const users = [...reaching].filter((file) => {
    const source = files.readFile(file) ?? "";
    const isNamed = (key: string): boolean => texts.some((each) => each.key === key && source.includes(each.text));
    const found = anyExport.test(source) ? [...keys] : [...keys].filter(isNamed);
    for (const key of found) used.add(key);
    return found.length > 0;
  });
  const relevant = touching.filter(({ reference }) => used.has(reference));
  return { changes: relevant, files: relevant.length === 0 ? new Set() : dependentsOf(users) };
}
