import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockedReference, LockedValue } from "../../src/model/lock/index.ts";
import { here } from "./axes.ts";

type Reference = Pick<LockedReference, "description" | "values">;
interface Lock {
  readonly references: Readonly<Record<string, Reference>>;
}

const read = (path: string): Lock => JSON.parse(readFileSync(join(here, "../..", path), "utf8")) as Lock;

const sample = read("codegen.lock.json");
const golden = (name: string): Lock["references"] => read(`test/golden/${name}/package/codegen.lock.json`).references;

/** The sample's list of countries, with one that is gone. */
function countries(): Reference | undefined {
  const { country } = sample.references;
  const gone = golden("history")["country"]?.values.filter(({ code }) => code === 200) ?? [];
  return (
    country && { ...country, values: [...country.values, ...gone].sort((a, b) => Number(a.code) - Number(b.code)) }
  );
}

/**
 * The lock under test: the sample's lists, beside lists that are hard to write. Awkward keys and an empty list; codes
 * named like members of `Object.prototype`; a negative code, an alias, a disabled value; a country that is gone.
 */
export const lock = {
  ...sample,
  references: {
    ...golden("undeclared"),
    ...sample.references,
    priority: golden("history")["priority"],
    transaction_status: golden("hostile")["transaction_status"],
    country: countries(),
  },
};

/** What the lock says of the countries. */
export const countryValues: readonly LockedValue[] = countries()?.values ?? [];
