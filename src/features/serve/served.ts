import type { ApiVersion, Reference } from "../../model/spec/index.ts";

/** The lists of one version, by key. */
export type ServedLists = ReadonlyMap<string, Reference>;

/** The lists to serve, by version; a version that is not there answers 404. */
export type ServedVersions = ReadonlyMap<ApiVersion, ServedLists>;
