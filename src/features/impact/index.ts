// Folders, each imports those before it: program (the user's projects, compiled with any package), uses (of the lists in them),
// places (that changes touch) and aliases.
import type { AliasInput, AliasUses, NeededAliases } from "./aliases/alias-use.ts";
import type { CompilerSettings } from "./program/compiler-options.ts";
import type { Impact, ImpactInput } from "./impact.ts";
import type { ReadDisk } from "./program/source-files.ts";

export type { CompilerSettings } from "./program/compiler-options.ts";
export { type AliasInput, type AliasUse, type AliasUses, type NeededAliases } from "./aliases/alias-use.ts";
export { type RewrittenSource, rewriteSources, writeSources } from "./aliases/rewrite-sources.ts";
export { findUncommitted } from "./aliases/uncommitted.ts";
export { type Impact, type ImpactInput, type ImpactSummary, type ProjectSummary, type UserProject } from "./impact.ts";

/**
 * The places in the user's sources that changes of the lists touch. The compiler is loaded where there are changes.
 *
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export async function findPlaces(input: ImpactInput): Promise<Impact> {
  if (input.changes.length === 0) return { places: [], typescript: null, projects: null, isUsed: true };
  const { findPlacesIn } = await import("./places/find-places.ts");
  return findPlacesIn(input);
}

/**
 * The uses of aliases in the user's sources. The compiler is loaded.
 *
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export async function findAliasUses(input: AliasInput): Promise<AliasUses> {
  const { findAliasUsesIn } = await import("./aliases/find-alias-uses.ts");
  return findAliasUsesIn(input);
}

/**
 * The uses of aliases, and the aliases that have none. A use may have a form that no search for names finds: an alias without
 * which the user's sources would have a new error is used there. The compiler is loaded.
 *
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export async function findUnusedAliases(input: AliasInput): Promise<NeededAliases> {
  const { findUnusedAliasesIn } = await import("./aliases/find-alias-uses.ts");
  return findUnusedAliasesIn(input);
}

/**
 * The options of the TypeScript project of a folder. The compiler is loaded.
 *
 * @param sources folder of its sources, from there
 * @returns `undefined` if there is no `tsconfig.json`
 */
export async function readCompilerSettings(
  disk: ReadDisk,
  folder: string,
  sources: string,
): Promise<CompilerSettings | undefined> {
  const { readSettings } = await import("./program/compiler-options.ts");
  return readSettings(disk, folder, sources);
}
