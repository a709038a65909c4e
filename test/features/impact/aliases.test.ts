import { beforeAll, describe, expect, it } from "@jest/globals";
import { realDisk } from "../../../src/platform/files/index.ts";
import { applyEdits } from "../../../src/features/impact/aliases/rewrite-sources.ts";
import { findAliasUses } from "../../../src/features/impact/index.ts";
import { configOf } from "../../support/configs.ts";
import { listsBefore, withValues, defaultOptions } from "../../support/impact.ts";
import { makeProject } from "../../support/project.ts";
import { inputOf } from "../../support/rendered.ts";

// What `--fix` does to each kind of use: the name that a person gave up is `OptedOut`, the current one `Unsubscribed`.

const renamed = withValues(listsBefore, {
  "contact_status 3": { member: "Unsubscribed", aliases: ["LeftUs", "OptedOut"] },
});

const compilerOptions = { ...defaultOptions, allowJs: true, checkJs: true };

async function usesIn(files: Readonly<Record<string, string>>, config: object = {}) {
  const project = makeProject({ source: "sample", ...config });
  project.write("tsconfig.json", { compilerOptions, include: ["src"] });
  project.write("package.json", { type: "module" });
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  const { uses } = await findAliasUses({
    from: inputOf(renamed, configOf(config)),
    project: { disk: realDisk, dir: project.dir, configs: [] },
  });
  return uses;
}

/** A text with the edits made. */
async function fixed(source: string, path = "src/main.ts", config: object = {}): Promise<string> {
  const uses = await usesIn({ [path]: source }, config);
  const edits = uses.flatMap(({ edit }) => edit ?? []);
  return applyEdits(source, edits) ?? "";
}

const enumImport = 'import { ContactStatus } from "reference-lists";';
const keyImport = 'import type { ContactStatus } from "reference-lists"; type Key = keyof typeof ContactStatus;';

/** A use, and the text afterwards, unless it only has the current name instead. */
const rows: readonly (readonly [what: string, before: string, after?: string])[] = [
  ["behind a dot", `${enumImport} ContactStatus.OptedOut;`],
  ["optional", `${enumImport} ContactStatus?.OptedOut;`],
  ["in brackets", `${enumImport} ContactStatus["OptedOut"];`],
  ["in single quotes", `${enumImport} ContactStatus['OptedOut'];`],
  ["in back quotes", `${enumImport} ContactStatus[\`OptedOut\`];`],
  ["as a type", `${enumImport} let a: ContactStatus.OptedOut;`],
  ["by another name of the enum", 'import { ContactStatus as S } from "reference-lists"; S.OptedOut;'],
  ["through a namespace", 'import * as lists from "reference-lists"; lists.ContactStatus.OptedOut;'],
  ["by subpath", 'import { ContactStatus } from "reference-lists/contact_status"; ContactStatus.OptedOut;'],
  ["taken out under a name", `${enumImport} const { OptedOut: left } = ContactStatus;`],
  ["taken out into a variable", `${enumImport} let left: number; ({ OptedOut: left } = ContactStatus);`],
  ["as what a type picks", `${enumImport} let a: Pick<typeof ContactStatus, "OptedOut">;`],
  [
    "as the key of an object",
    `${keyImport} const labels: Partial<Record<Key, string>> = { OptedOut: "out", "Active": "in" };`,
  ],
  ["as a key in quotes", `${keyImport} const labels: Partial<Record<Key, string>> = { "OptedOut": "out" };`],
  ["as a name in a text", `${keyImport} const key: Key = "OptedOut"; if (key === 'OptedOut') {}`],
  ["in an import of it alone", `${enumImport} import Out = ContactStatus.OptedOut; Out;`],
  [
    "taken out of the enum",
    `${enumImport} const { OptedOut, Active } = ContactStatus; OptedOut;`,
    `${enumImport} const { Unsubscribed: OptedOut, Active } = ContactStatus; OptedOut;`,
  ],
  [
    "as a key that is a variable, too",
    `${keyImport} const OptedOut = "out"; const labels: Partial<Record<Key, string>> = { OptedOut };`,
    `${keyImport} const OptedOut = "out"; const labels: Partial<Record<Key, string>> = { Unsubscribed: OptedOut };`,
  ],
  [
    "beside comments and blanks, which stay",
    `${enumImport}\r\n\tContactStatus /* OptedOut */ . OptedOut ; // OptedOut\r\n`,
    `${enumImport}\r\n\tContactStatus /* OptedOut */ . Unsubscribed ; // OptedOut\r\n`,
  ],
];

const noUses: Readonly<Record<string, string>> = {
  "a name of something else": `${enumImport} const other = { OptedOut: 1 }; other.OptedOut; ContactStatus.Active;`,
  "a comment": `${enumImport} // ContactStatus.OptedOut`,
  "a text": `${enumImport} console.log("OptedOut", ContactStatus.Active);`,
  "the current name": `${enumImport} ContactStatus.Unsubscribed;`,
};

describe("a use of an alias", () => {
  let uses: Awaited<ReturnType<typeof usesIn>>;
  // All are modules of one project, which is compiled once.
  beforeAll(async () => {
    const sources = [...rows.map(([, source]) => source), ...Object.values(noUses)];
    uses = await usesIn(Object.fromEntries(sources.map((source, index) => [`src/row${index}.ts`, source])));
  });

  it.each(rows.map((row, index) => [row[0], index] as const))("%s gets the current name", (_what, index) => {
    const [, before, after = before.replaceAll("OptedOut", "Unsubscribed")] = rows[index] ?? ["", ""];
    const edits = uses.flatMap(({ file, edit }) => (file === `src/row${index}.ts` && edit ? [edit] : []));
    expect(applyEdits(before, edits)).toBe(after);
  });

  it.each(Object.keys(noUses).map((what, index) => [what, rows.length + index] as const))(
    "is not %s",
    (_what, index) => {
      expect(uses.filter(({ file }) => file === `src/row${index}.ts`)).toEqual([]);
    },
  );

  it.each(["const", "enum"])("of style %s gets the current name", async (style) => {
    expect(await fixed(`${enumImport} ContactStatus.OptedOut;`, "src/a.tsx", { enums: { style } })).toBe(
      `${enumImport} ContactStatus.Unsubscribed;`,
    );
  });

  it("in the type of a comment of JavaScript gets it, too", async () => {
    const source = `${enumImport}\n/** @type {ContactStatus.OptedOut} not OptedOut */\nlet a = ContactStatus.OptedOut;\n`;
    expect(await fixed(source, "src/a.js")).toBe(
      `${enumImport}\n/** @type {ContactStatus.Unsubscribed} not OptedOut */\nlet a = ContactStatus.Unsubscribed;\n`,
    );
  });

  it("is told with its place", async () => {
    expect(await usesIn({ "src/main.ts": `${enumImport}\n  ContactStatus.OptedOut;\n` })).toMatchObject([
      {
        reference: "contact_status",
        code: 3,
        alias: "OptedOut",
        member: "Unsubscribed",
        file: "src/main.ts",
        line: 2,
        column: 17,
        text: "  ContactStatus.OptedOut;",
      },
    ]);
  });
});

it("an object that has both names is left for a person", async () => {
  const source = `${keyImport} const labels: Partial<Record<Key, string>> = { OptedOut: "a", ["Unsubscribed"]: "b" };`;
  expect(await usesIn({ "src/main.ts": source })).toMatchObject([
    { obstacle: expect.stringContaining("Unsubscribed") },
  ]);
});

it("edits are made for one text alone", () => {
  const edit = { start: 1, end: 3, was: "bc", text: "X" };
  expect(applyEdits("abcd", [edit, edit])).toBe("aXd");
  expect(applyEdits("xabcd", [edit])).toBeUndefined();
});
