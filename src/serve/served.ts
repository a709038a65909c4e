import type { ApiVersion } from "../api/index.ts";

/** A value item as the reference server holds it. */
export interface ServedValue {
  readonly code: number | string;
  readonly code2?: string;
  readonly description: string;
  readonly enable: boolean;
}

/** A reference as the reference server holds it. */
export interface ServedReference {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly values: readonly ServedValue[];
}

/** The lists of one version, by key. */
export type ServedLists = ReadonlyMap<string, ServedReference>;

/** The lists to serve, by version; a version that is not there answers 404. */
export type ServedVersions = ReadonlyMap<ApiVersion, ServedLists>;
