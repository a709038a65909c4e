/** The stem of the transactional module, and the subpath where it is found. */
export const transactionalStem = "transactional";

/** Files of the package, and device names of Windows: a module may not be called so, in any case. */
const reservedStem = /^(?:index|types|transactional|package|readme|con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/**
 * The stem of a reference's file. It is the key; a reserved one gets a `_` behind, and so does one that would meet it.
 *
 * @example fileStem("index") // "index_"
 */
export function fileStem(key: string): string {
  return reservedStem.test(key.replace(/_+$/, "")) ? `${key}_` : key;
}

/**
 * Where a reference's module is found in the package: at its key, but for a key that would meet the transactional module,
 * whether there is one or not.
 *
 * @example subpath("transactional") // "transactional_"
 */
export function subpath(key: string): string {
  return /^transactional_*$/.test(key) ? fileStem(key) : key;
}
