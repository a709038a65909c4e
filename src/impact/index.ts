import type { AliasErrorInput, AliasInput, AliasUse, AliasUses } from "./alias-use.ts";
import type { Impact, ImpactInput } from "./impact.ts";

export { type AliasUse, type AliasUses, applyEdits } from "./alias-use.ts";
export type { Impact, ImpactInput } from "./impact.ts";
export { ProjectError, type ProjectMistake } from "./mistake.ts";
export { type Place, type PlaceKind, placeKinds } from "./place.ts";

/**
 * The places in the user's sources that changes of the lists touch. The compiler is loaded where there are changes.
 *
 * @throws {ProjectError} a project that cannot be read
 */
export async function findPlaces(input: ImpactInput): Promise<Impact> {
  if (input.changes.length === 0) return { places: [], typescript: null, projects: null, isUsed: true };
  const { findPlacesIn } = await import("./find-places.ts");
  return findPlacesIn(input);
}

/**
 * The uses of aliases in the user's sources. The compiler is loaded.
 *
 * @throws {ProjectError} a project that cannot be read
 */
export async function findAliasUses(input: AliasInput): Promise<AliasUses> {
  const { findAliasUsesIn } = await import("./find-alias-uses.ts");
  return findAliasUsesIn(input);
}

/**
 * The errors that the user's sources have without some aliases and have not with them, as uses of those: a use may have a form
 * that no search for names finds. The compiler is loaded.
 *
 * @throws {ProjectError} a project that cannot be read
 */
export async function findAliasErrors(input: AliasErrorInput): Promise<AliasUse[]> {
  const { findAliasErrorsIn } = await import("./find-alias-errors.ts");
  return findAliasErrorsIn(input);
}
