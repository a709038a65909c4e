// Loads the compiler, so commands import it when they need it. Each file imports those after it:
// places, alias-uses: what changes affect, and where aliases are used
// effects, errors, unhandled, mentions: the finders of places
// uses, syntax: what the texts in a program stand for
// open-projects, compilation, import-graph, read-project, text-files, source-files: the user's projects, with any package
export { findAliasUses, findUnusedAliases } from "./alias-uses.ts";
export { findUncommitted, type RewrittenSource, rewriteSources } from "./rewrite-sources.ts";
export { findPlaces } from "./places.ts";
export type { ProjectInput } from "./open-projects.ts";
