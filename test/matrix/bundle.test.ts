import { expect, it } from "@jest/globals";
import { join } from "node:path";
import type { Style } from "./axes.ts";
import { listsByHand } from "./by-hand.ts";
import { bundlers } from "./bundle.ts";
import { countryValues } from "./lists.ts";
import { projects, type Project } from "./packages.ts";

interface Case {
  readonly what: string;
  readonly styles: readonly Style[];
  readonly code: string;
  /** Look-up maps that may come along, and value items in them. */
  readonly maps: number;
  readonly items: number;
}

const all: readonly Style[] = ["enum", "const", "union"];
const countries = countryValues.length;

const named: readonly Style[] = ["enum", "const"];
const caseOf = (what: string, styles: readonly Style[], code: string, maps = 0): Case => ({
  what,
  styles,
  code: code.replace("LISTS", '"reference-lists"'),
  maps,
  items: maps > 0 ? countries : 0,
});

const cases: readonly Case[] = [
  caseOf("nothing", all, `import * as lists from LISTS;`),
  caseOf("types alone", all, `import { type Country } from LISTS; export type Home = Country;`),
  caseOf("one member", named, `import { Country } from LISTS; console.log(Country.France);`),
  caseOf("all members", named, `import { Country } from LISTS; console.log(Country);`),
  caseOf("the codes", all, `import { countryCodes } from LISTS; console.log(countryCodes);`),
  caseOf(
    "a look-up by code",
    all,
    `import { countryByCode } from LISTS; console.log(countryByCode[+process.argv[2]]);`,
    1,
  ),
  caseOf(
    "a look-up by code2",
    all,
    `import { countryByCode2 } from LISTS; console.log(countryByCode2[process.argv[2]]);`,
    2,
  ),
  caseOf("the items", all, `import { countryItems } from LISTS; console.log(countryItems);`, 1),
  caseOf("a guard", all, `import { isCountryCode } from LISTS; console.log(isCountryCode(+process.argv[2]));`, 1),
];

interface Row extends Case {
  readonly title: string;
  readonly ours: string;
  readonly bytes: number;
  /** Bytes of the same thing written by hand. */
  readonly hand: number;
}

async function measure(project: Project): Promise<Row[]> {
  const { dir, generated, name, variant } = project;
  project.write("by-hand.ts", listsByHand(variant.style));
  const measured = bundlers.flatMap((bundler) =>
    cases
      .filter(({ styles }) => styles.includes(variant.style))
      .map(async (each) => {
        const { what, code } = each;
        const ours = await bundler.bundle({ dir, code, lists: join(generated, `index.${variant.emit}`) });
        const hand = await bundler.bundle({ dir, code, lists: join(dir, "by-hand.ts") });
        const title = `${bundler.name}, ${name}, ${what}`;
        return { ...each, title, ours, bytes: Buffer.byteLength(ours), hand: Buffer.byteLength(hand) };
      }),
  );
  return Promise.all(measured);
}

const rows = (await Promise.all(projects.map(measure))).flat();

/**
 * An item may cost 8 bytes, a map's call and missing prototype 100, a name for the codes of an enum 8. Of one member no
 * more is promised than that it costs its own enum.
 */
function limit({ title, what, hand, maps, items }: Row): number {
  if (what !== "one member") return hand + maps * 100 + items * 8 + 8;
  const whole = rows.find((row) => row.title === title.replace(what, "all members"));
  return (whole?.hand ?? 0) + ".France".length;
}

it.each(rows)("$title: $bytes bytes, by hand $hand", (row) => {
  const { ours, bytes, maps, items } = row;
  expect(bytes).toBeLessThanOrEqual(limit(row));
  expect(count(ours, "Object.freeze")).toBe(maps);
  expect(count(ours, "enable:")).toBe(items);
  // Neither a validator nor what another export says of its list.
  expect(ours).not.toContain("~standard");
  expect(ours).not.toContain("Sample");
});

it("esbuild folds a member of an enum of TypeScript to its number", () => {
  const folded = rows.filter(({ title }) => title === "esbuild, enum-ts, one member");
  expect(folded.map(({ ours }) => ours.trim())).toEqual(["console.log(250);"]);
});

const count = (text: string, part: string): number => text.split(part).length - 1;
