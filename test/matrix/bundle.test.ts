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

const cases: readonly Case[] = [
  { what: "nothing", styles: all, code: `import * as lists from "reference-lists";`, maps: 0, items: 0 },
  {
    what: "types alone",
    styles: all,
    code: `import { type Country } from "reference-lists"; export type Home = Country;`,
    maps: 0,
    items: 0,
  },
  {
    what: "one member",
    styles: ["enum", "const"],
    code: `import { Country } from "reference-lists"; console.log(Country.France);`,
    maps: 0,
    items: 0,
  },
  {
    what: "all members",
    styles: ["enum", "const"],
    code: `import { Country } from "reference-lists"; console.log(Country);`,
    maps: 0,
    items: 0,
  },
  {
    what: "the codes",
    styles: all,
    code: `import { countryCodes } from "reference-lists"; console.log(countryCodes);`,
    maps: 0,
    items: 0,
  },
  {
    what: "a look-up by code",
    styles: all,
    code: `import { countryByCode } from "reference-lists"; console.log(countryByCode[+process.argv[2]]);`,
    maps: 1,
    items: countries,
  },
  {
    what: "a look-up by code2",
    styles: all,
    code: `import { countryByCode2 } from "reference-lists"; console.log(countryByCode2[process.argv[2]]);`,
    maps: 2,
    items: countries,
  },
  {
    what: "the items",
    styles: all,
    code: `import { countryItems } from "reference-lists"; console.log(countryItems);`,
    maps: 1,
    items: countries,
  },
  {
    what: "a guard",
    styles: all,
    code: `import { isCountryCode } from "reference-lists"; console.log(isCountryCode(+process.argv[2]));`,
    maps: 1,
    items: countries,
  },
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
