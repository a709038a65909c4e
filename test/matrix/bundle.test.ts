import { expect, it } from "@jest/globals";
import { build, transform } from "esbuild";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup, type Plugin } from "rollup";
import type { Style } from "./axes.ts";
import { countryValues as countries } from "./lists.ts";
import { packageName, projects, type Project } from "./packages.ts";

/** A module of a project, and the file to which the package name resolves. */
interface Entry {
  readonly dir: string;
  readonly code: string;
  readonly lists: string;
}

/** Bundles and minifies an entry. */
type Bundle = (entry: Entry) => Promise<string>;

/** Both bundlers use the same minifier. */
const minified = { minify: true, format: "esm", target: "es2022", legalComments: "none" } as const;

const bundleWithEsbuild: Bundle = async ({ dir, code, lists }) => {
  const { outputFiles } = await build({
    ...minified,
    stdin: { contents: code, resolveDir: dir, loader: "ts" },
    alias: { [packageName]: lists },
    bundle: true,
    write: false,
    logLevel: "error",
  });
  return outputFiles.map(({ text }) => text).join("");
};

/** Rollup does not read `sideEffects`, so it removes only pure code. */
const bundleWithRollup: Bundle = async ({ dir, code, lists }) => {
  const entry = join(dir, "entry.ts");
  const bundle = await rollup({ input: entry, plugins: [readTypeScript(entry, code, lists)], logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return (await transform(output[0].code, { ...minified, loader: "js" })).code;
};

function readTypeScript(entry: string, code: string, lists: string): Plugin {
  return {
    name: "typescript",
    resolveId: (id, importer) => {
      if (id === entry) return entry;
      if (id === packageName) return lists;
      const path = join(dirname(importer ?? entry), id);
      return existsSync(path) ? path : path.replace(/\.js$/, ".ts");
    },
    load: async (id) => {
      const text = id === entry ? code : readFileSync(id, "utf8");
      if (!id.endsWith(".ts")) return text;
      return (await transform(text, { loader: "ts", target: "es2022" })).code;
    },
  };
}

const bundlers: readonly { readonly name: string; readonly bundle: Bundle }[] = [
  { name: "esbuild", bundle: bundleWithEsbuild },
  { name: "rollup", bundle: bundleWithRollup },
];

const active = countries.filter(({ removed }) => !removed);

const declarations: Readonly<Record<Style, string>> = {
  enum: `export enum Country { ${countries.map(({ member, code }) => `${member} = ${code}`).join(", ")} }`,
  const: `export const Country = { ${countries.map(({ member, code }) => `${member}: ${code}`).join(", ")} } as const;`,
  union: `export type Country = ${countries.map(({ code }) => code).join(" | ")};`,
};

const countryItems = countries.map(({ code, fields, ...value }) => ({
  code,
  code2: String(fields?.["code2"]),
  ...value,
}));

/** A manually written module with the same content, for comparison. */
const manualLists = (style: Style): string => `
${declarations[style]}
export const countryCodes = [${active.map(({ code }) => code).join(", ")}] as const;
export const countryByCode: Record<number, unknown> = { ${countryItems.map((each) => `${each.code}: ${JSON.stringify(each)}`).join(", ")} };
export const countryByCode2: Record<string, unknown> = { ${countryItems.map((each) => `${each.code2}: ${JSON.stringify(each)}`).join(", ")} };
export const countryItems = countryCodes.map((code) => countryByCode[code]);
export const isCountryCode = (value: unknown): boolean => typeof value === "number" && value in countryByCode;
`;

const all: readonly Style[] = ["enum", "const", "union"];
const named: readonly Style[] = ["enum", "const"];
const caseOf = (what: string, styles: readonly Style[], imported: string, use: string, maps = 0) => {
  const code = `import ${imported} from "reference-lists"; ${use}`;
  return { what, styles, code, maps, items: maps > 0 ? countries.length : 0 };
};

/** The cases, with the number of look-up maps in the bundle. */
const cases = [
  caseOf("nothing", all, "* as lists", ""),
  caseOf("types only", all, "{ type Country }", "export type Home = Country;"),
  caseOf("one member", named, "{ Country }", "console.log(Country.France);"),
  caseOf("all members", named, "{ Country }", "console.log(Country);"),
  caseOf("the codes", all, "{ countryCodes }", "console.log(countryCodes);"),
  caseOf("a look-up by code", all, "{ countryByCode }", "console.log(countryByCode[+process.argv[2]]);", 1),
  caseOf("a look-up by code2", all, "{ countryByCode2 }", "console.log(countryByCode2[process.argv[2]]);", 2),
  caseOf("the items", all, "{ countryItems }", "console.log(countryItems);", 1),
  caseOf("a guard", all, "{ isCountryCode }", "console.log(isCountryCode(+process.argv[2]));", 1),
];

/** Bundles each case, also with the manually written module. */
async function measure(project: Project) {
  const { dir, generated, name, variant } = project;
  project.write("manual.ts", manualLists(variant.style));
  const measured = bundlers.flatMap((bundler) =>
    cases
      .filter(({ styles }) => styles.includes(variant.style))
      .map(async (each) => {
        const { what, code } = each;
        const bundle = await bundler.bundle({ dir, code, lists: join(generated, `index.${variant.emit}`) });
        const manual = await bundler.bundle({ dir, code, lists: join(dir, "manual.ts") });
        const title = `${bundler.name}, ${name}, ${what}`;
        return { ...each, title, bundle, bytes: Buffer.byteLength(bundle), manual: Buffer.byteLength(manual) };
      }),
  );
  return Promise.all(measured);
}

const rows = (await Promise.all(projects.map(measure))).flat();
type Row = (typeof rows)[number];

/**
 * The maximum size: 8 bytes for an item, 100 for the call and the missing prototype of a map, 8 for a name of the codes of an enum.
 * One member may cost the complete enum.
 */
function limit({ title, what, manual, maps, items }: Row): number {
  if (what !== "one member") return manual + maps * 100 + items * 8 + 8;
  const allMembers = rows.find((row) => row.title === title.replace(what, "all members"));
  return (allMembers?.manual ?? 0) + ".France".length;
}

it.each(rows)("$title: $bytes bytes, at most slightly more than the manual $manual", (row) => {
  const { bundle, bytes, maps, items } = row;
  expect(bytes).toBeLessThanOrEqual(limit(row));
  expect(count(bundle, "Object.freeze")).toBe(maps);
  expect(count(bundle, "enable:")).toBe(items);
  expect(bundle).not.toContain("~standard");
  expect(bundle).not.toContain("Sample");
});

it("esbuild inlines a member of a TypeScript enum", () => {
  const folded = rows.filter(({ title }) => title === "esbuild, enum-ts, one member");
  expect(folded.map(({ bundle }) => bundle.trim())).toEqual(["console.log(250);"]);
});

const count = (text: string, part: string): number => text.split(part).length - 1;
