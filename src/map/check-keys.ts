import { fieldLimits, isPlainKey } from "../api/index.ts";
import { compareText, pointerTo } from "../base/index.ts";
import { report, type DocumentPlace } from "./read-document.ts";

/**
 * Judges the reference keys of the overview by rules `key-shape` and `key-width`.
 *
 * @param declared the keys of the version
 * @returns the keys that can be asked for
 */
export function checkKeys(place: DocumentPlace, keys: readonly string[], declared: ReadonlySet<string>): string[] {
  // The declared ones first, so that it is the stranger among two of a kind that is told.
  const sorted = keys.toSorted((a, b) => Number(declared.has(b)) - Number(declared.has(a)) || compareText(a, b));
  const seen = new Map<string, string>(Array.from(declared, (key) => [key.toLowerCase(), key]));
  return sorted.filter((key) => {
    const pointer = pointerTo("", key);
    const wrong = (message: string): false => {
      report({ ...place, reference: key }, "key-shape", pointer, message, { actual: key });
      return false;
    };
    if (!isPlainKey(key)) {
      return wrong(
        `the key ${JSON.stringify(key)} is no plain path segment (a letter or digit, then letters, digits, "_", "-"; 100 at most)`,
      );
    }
    const namesake = seen.get(key.toLowerCase());
    if (namesake !== undefined && namesake !== key)
      return wrong(`the keys ${key} and ${namesake} differ in case alone`);
    seen.set(key.toLowerCase(), key);
    if (key.length > fieldLimits.key) {
      report(
        { ...place, reference: key },
        "key-width",
        pointer,
        `the key ${key} has ${key.length} characters; ${fieldLimits.key} are declared`,
        {
          expected: `at most ${fieldLimits.key} characters`,
          actual: key,
        },
      );
    }
    return true;
  });
}
