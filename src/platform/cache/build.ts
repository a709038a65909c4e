/** Digest of all that the bundle was made from; the build puts it in. */
declare const BUILD_DIGEST: string | undefined;

/** Tells one build of the tool from another. */
export const build = typeof BUILD_DIGEST === "string" ? BUILD_DIGEST : "from source";
