// Loads the compiler, so commands import it when they need it. Folders, each imports those before it: program (the user's
// projects, compiled with any package), uses (of the lists in them and in other texts), places (that changes touch) and aliases.
export { findAliasUses, findUnusedAliases } from "./aliases/find-alias-uses.ts";
export { findUncommitted, type RewrittenSource, rewriteSources } from "./aliases/rewrite-sources.ts";
export { findPlaces } from "./places/find-places.ts";
export { findImportAlias } from "./program/import-alias.ts";
export type { ProjectInput } from "./program/open-projects.ts";
