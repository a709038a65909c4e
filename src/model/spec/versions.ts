/** The API versions of the references, newest first (specification, "Versioning"). */
export const apiVersions = ["1.2", "1.1", "1.0"] as const;

/** An API version of the references. */
export type ApiVersion = (typeof apiVersions)[number];

/** `true` for the versions that the service marks as deprecated. */
export const deprecated: Readonly<Record<ApiVersion, boolean>> = { "1.2": false, "1.1": true, "1.0": true };

/** The default, and the version to use instead of a deprecated one. */
export const currentVersion: ApiVersion = apiVersions[0];
