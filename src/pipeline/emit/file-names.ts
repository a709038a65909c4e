import { reservedStems } from "./files/index.ts";
import { transactionalStem } from "./files/transactional/index.ts";

/** Device names of Windows, in any folder and with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/**
 * The stem of a reference's file. It is the key; one that is a stem of ours or of Windows, in any case, gets a `_` behind,
 * and so does one that would meet it.
 *
 * @example fileStem("index") // "index_"
 */
export function fileStem(key: string): string {
  const bare = withoutEndingUnderscores(key).toLowerCase();
  return reservedStems.has(bare) || deviceName.test(bare) ? `${key}_` : key;
}

/**
 * Where a reference's module is found in the package: at its key, but for a key that would meet the transactional module,
 * whether there is one or not.
 *
 * @example subpath("transactional") // "transactional_"
 */
export function subpath(key: string): string {
  return withoutEndingUnderscores(key) === transactionalStem ? fileStem(key) : key;
}

function withoutEndingUnderscores(key: string): string {
  return key.replace(/(?<!_)_+$/, "");
}
