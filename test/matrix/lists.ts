import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockedReference, LockedValue } from "../../src/model/lock/index.ts";
import { root } from "./axes.ts";

type Reference = Pick<LockedReference, "description" | "values">;
interface Lock {
  readonly references: Readonly<Record<string, Reference>>;
}

const read = (path: string): Lock => JSON.parse(readFileSync(join(root, path), "utf8")) as Lock;

const sample = read("codegen.lock.json");
const golden = read("test/golden/enum/package/codegen.lock.json").references;

/** The countries of the sample, with one removed country. */
function countries(): Reference | undefined {
  const { country } = sample.references;
  const removed = golden["country"]?.values.filter(({ code }) => code === 200) ?? [];
  return (
    country && { ...country, values: [...country.values, ...removed].sort((a, b) => Number(a.code) - Number(b.code)) }
  );
}

/**
 * The lists of the sample and difficult ones: unusual keys and an empty list; codes named like members of
 * `Object.prototype`; a negative code, an alias, a disabled value; a removed country.
 */
export const lock = {
  ...sample,
  references: {
    ...sample.references,
    ...golden,
    country: countries(),
  },
};

/** The countries of the lock. */
export const countryValues: readonly LockedValue[] = countries()?.values ?? [];
