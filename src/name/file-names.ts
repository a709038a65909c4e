/** The file name, without its ending, of the transactional module; also its subpath in the package. */
export const transactionalStem = "transactional";

/** Names of the package's own files and device names of Windows: no module may have one, in upper or lower case. */
const reservedStem = /^(?:index|types|transactional|package|readme|con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/**
 * The name of a reference's file, without its ending. It is the key. A reserved key gets a `_` at its end, and so does a
 * reserved key that already ends in `_`, so that no two keys share a file.
 *
 * @example fileStem("index") // "index_"
 */
export function fileStem(key: string): string {
  return reservedStem.test(key.replace(/_+$/, "")) ? `${key}_` : key;
}

/**
 * The subpath of a reference's module in the package. It is the key; a key that would take the subpath of the
 * transactional module gets a `_` at its end, whether the package has that module or not.
 *
 * @example subpath("transactional") // "transactional_"
 */
export function subpath(key: string): string {
  return /^transactional_*$/.test(key) ? fileStem(key) : key;
}
