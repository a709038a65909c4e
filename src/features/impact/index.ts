// Folders, each imports those before it: program (the user's projects, compiled with any package), uses (of the lists in them),
// places (that changes touch) and aliases.
import type { CompilerSettings } from "./program/compiler-options.ts";
import type { AliasInput, AliasUses, Impact, ImpactInput, NeededAliases } from "./impact.ts";
import type { ReadDisk } from "./program/source-files.ts";

export type { CompilerSettings } from "./program/compiler-options.ts";
export { type RewrittenSource, rewriteSources, writeSources } from "./aliases/rewrite-sources.ts";
export { findUncommitted } from "./aliases/uncommitted.ts";
export type {
  AliasInput,
  AliasUse,
  AliasUses,
  Impact,
  ImpactInput,
  ImpactSummary,
  NeededAliases,
  ProjectSummary,
  UserProject,
} from "./impact.ts";

/**
 * Finds the places in the user's sources that changes of the lists affect. Loads the compiler if there are changes.
 *
 * @throws {RunError} rules `usage` and `config`: a project cannot be read
 */
export async function findPlaces(input: ImpactInput): Promise<Impact> {
  if (input.changes.length === 0) return { places: [], typescript: null, projects: null, isUsed: true };
  const { findPlacesIn } = await import("./places/find-places.ts");
  return findPlacesIn(input);
}

/**
 * Finds the uses of aliases in the user's sources. Loads the compiler.
 *
 * @throws {RunError} rules `usage` and `config`: a project cannot be read
 */
export async function findAliasUses(input: AliasInput): Promise<AliasUses> {
  const { findAliasUsesIn } = await import("./aliases/find-alias-uses.ts");
  return findAliasUsesIn(input);
}

/**
 * Finds the uses of aliases and the unused aliases. An alias also counts as used if the sources would not compile
 * without it. Loads the compiler.
 *
 * @throws {RunError} rules `usage` and `config`: a project cannot be read
 */
export async function findUnusedAliases(input: AliasInput): Promise<NeededAliases> {
  const { findUnusedAliasesIn } = await import("./aliases/find-alias-uses.ts");
  return findUnusedAliasesIn(input);
}

/**
 * Reads the options of the TypeScript project of a folder. Loads the compiler.
 *
 * @param sources folder of its sources, from `folder`
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
