import { expect, it } from "@jest/globals";
import { join } from "node:path";
import type { Style } from "./axes.ts";
import { bundlers } from "./bundle.ts";
import { countryValues as countries } from "./lists.ts";
import { projects, type Project } from "./packages.ts";

const living = countries.filter(({ removed }) => !removed);

const declarations: Readonly<Record<Style, string>> = {
  enum: `export enum Country { ${countries.map(({ member, code }) => `${member} = ${code}`).join(", ")} }`,
  const: `export const Country = { ${countries.map(({ member, code }) => `${member}: ${code}`).join(", ")} } as const;`,
  union: `export type Country = ${countries.map(({ code }) => code).join(" | ")};`,
};

/** A module of the same meaning, as one would write it without a generator: what a bundle is measured against. */
const listsByHand = (style: Style): string => `
${declarations[style]}
export const countryCodes = [${living.map(({ code }) => code).join(", ")}] as const;
export const countryByCode: Record<number, unknown> = { ${countries.map((each) => `${each.code}: ${JSON.stringify(each)}`).join(", ")} };
export const countryByCode2: Record<string, unknown> = { ${countries.map((each) => `${each.code2}: ${JSON.stringify(each)}`).join(", ")} };
export const countryItems = countryCodes.map((code) => countryByCode[code]);
export const isCountryCode = (value: unknown): boolean => typeof value === "number" && value in countryByCode;
`;

interface Case {
  readonly what: string;
  readonly styles: readonly Style[];
  readonly code: string;
  /** Look-up maps that may come along, and value items in them. */
  readonly maps: number;
  readonly items: number;
}

const all: readonly Style[] = ["enum", "const", "union"];

const named: readonly Style[] = ["enum", "const"];
const caseOf = (what: string, styles: readonly Style[], imported: string, use: string, maps = 0): Case => ({
  what,
  styles,
  code: `import ${imported} from "reference-lists"; ${use}`,
  maps,
  items: maps > 0 ? countries.length : 0,
});

const cases: readonly Case[] = [
  caseOf("nothing", all, "* as lists", ""),
  caseOf("types alone", all, "{ type Country }", "export type Home = Country;"),
  caseOf("one member", named, "{ Country }", "console.log(Country.France);"),
  caseOf("all members", named, "{ Country }", "console.log(Country);"),
  caseOf("the codes", all, "{ countryCodes }", "console.log(countryCodes);"),
  caseOf("a look-up by code", all, "{ countryByCode }", "console.log(countryByCode[+process.argv[2]]);", 1),
  caseOf("a look-up by code2", all, "{ countryByCode2 }", "console.log(countryByCode2[process.argv[2]]);", 2),
  caseOf("the items", all, "{ countryItems }", "console.log(countryItems);", 1),
  caseOf("a guard", all, "{ isCountryCode }", "console.log(isCountryCode(+process.argv[2]));", 1),
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
