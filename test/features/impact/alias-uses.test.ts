import { beforeAll, describe, expect, it } from "@jest/globals";
import { realHost } from "../../../src/platform/index.ts";
import { applyEdits } from "../../../src/features/impact/rewrite-sources.ts";
import { findAliasUses } from "../../../src/features/impact/index.ts";
import { configOf } from "../../support/configs.ts";
import { environment } from "../../support/git.ts";
import { listsBefore, withValues, defaultOptions } from "../../support/impact.ts";
import { makeProject } from "../../support/project.ts";
import { inputOf } from "../../support/rendered.ts";

const renamed = withValues(listsBefore, {
  "contact_status 3": { member: "Unsubscribed", aliases: ["LeftUs", "OptedOut"] },
});

const compilerOptions = { ...defaultOptions, allowJs: true, checkJs: true };

async function search(files: Readonly<Record<string, string>>, config: object = {}, lock = renamed) {
  const project = makeProject({ source: "sample", ...config });
  project.write("tsconfig.json", { compilerOptions, include: ["src"] });
  project.write("package.json", { type: "module" });
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  return findAliasUses({
    ...realHost(project.dir, environment),
    from: inputOf(lock, configOf(config)),
    dir: project.dir,
    configs: [project.dir],
  });
}

const enumImport = 'import { ContactStatus } from "reference-lists";';
const keyImport = 'import type { ContactStatus } from "reference-lists"; type Key = keyof typeof ContactStatus;';
const partial = `${keyImport} const labels: Partial<Record<Key, string>> =`;

/** Sources, and their texts after the edits; by default, with the current name instead of each alias. */
const rows: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  "a property": [
    `${enumImport} ContactStatus.OptedOut; ContactStatus.Unsubscribed; "OptedOut";`,
    `${enumImport} ContactStatus.Unsubscribed; ContactStatus.Unsubscribed; "OptedOut";`,
  ],
  "a name in brackets": [`${enumImport} ContactStatus["OptedOut"];`],
  "a name in backquotes": [`${enumImport} ContactStatus[\`OptedOut\`];`],
  "a destructured member with a new name": [`${enumImport} const { OptedOut: out } = ContactStatus;`],
  "a key of an object": [`${partial} { OptedOut: "out", "Active": "in" };`],
  "a string": [`${keyImport} const key: Key = "OptedOut"; if (key === 'OptedOut') {}`],
  "an import of the member": [`${enumImport} import Out = ContactStatus.OptedOut; Out;`],
  "a destructured member": [
    `${enumImport} const { OptedOut, Active } = ContactStatus; OptedOut;`,
    `${enumImport} const { Unsubscribed: OptedOut, Active } = ContactStatus; OptedOut;`,
  ],
  "a shorthand property": [
    `const OptedOut = "out"; ${partial} { OptedOut };`,
    `const OptedOut = "out"; ${partial} { Unsubscribed: OptedOut };`,
  ],
  "a name between comments and blanks": [
    `${enumImport}\r\n\tContactStatus /* OptedOut */ . OptedOut ; // OptedOut\r\n`,
    `${enumImport}\r\n\tContactStatus /* OptedOut */ . Unsubscribed ; // OptedOut\r\n`,
  ],
};

describe("findAliasUses", () => {
  let all: Awaited<ReturnType<typeof search>>;
  // The rows are modules of one project, which is compiled once.
  beforeAll(async () => {
    const sources = Object.values(rows).map(([source]) => source);
    all = await search(Object.fromEntries(sources.map((source, index) => [`src/row${index}.ts`, source])));
  });

  it.each(Object.keys(rows).map((what, index) => [what, index] as const))("replaces %s", (what, index) => {
    const [before, after = before.replaceAll("OptedOut", "Unsubscribed")] = rows[what] ?? [""];
    const edits = all.edits.filter((edit) => edit.file === `src/row${index}.ts`);
    expect(applyEdits(before, edits)).toBe(after);
  });

  const inJavaScript = "/** @type {ContactStatus.OptedOut} not OptedOut */\nlet a = ContactStatus.OptedOut;\n";

  it.each([
    ["style const", { enums: { style: "const" } }, "src/a.tsx", "ContactStatus.OptedOut;"],
    ["JavaScript", {}, "src/a.js", inJavaScript],
  ])("replaces names in %s", async (_what, config, path, text) => {
    const source = `${enumImport}\n${text}`;
    const { edits } = await search({ [path]: source }, config);
    expect(applyEdits(source, edits)).toBe(source.replaceAll("ContactStatus.OptedOut", "ContactStatus.Unsubscribed"));
  });

  it("reports the location of a use", async () => {
    const value = { reference: "contact_status", code: 3, alias: "OptedOut", member: "Unsubscribed" };
    const text = "  ContactStatus.OptedOut;";
    expect((await search({ "src/main.ts": `${enumImport}\n${text}\n` })).uses).toMatchObject([
      { ...value, file: "src/main.ts", line: 2, column: 17, text },
    ]);
  });

  it("reports a mention that may be of two lists with each", async () => {
    const lock = withValues(renamed, { "priority 1": { member: "Least", aliases: ["OptedOut"] } });
    const page = '<script>import * as lists from "reference-lists";</script>\n{{ status.OptedOut }}\n';
    expect((await search({ "src/a.vue": page }, {}, lock)).uses).toMatchObject([
      { reference: "contact_status", mention: true },
      { reference: "priority", mention: true },
    ]);
  });

  it("reports an object that has both names instead of editing it", async () => {
    expect(
      (await search({ "src/main.ts": `${partial} { OptedOut: "a", ["Unsubscribed"]: "b" };` })).uses,
    ).toMatchObject([{ obstacle: expect.stringContaining("Unsubscribed") }]);
  });
});

it("makes no edits in another text than the one that they are for", () => {
  const edit = { start: 1, end: 3, was: "bc", text: "X" };
  expect(applyEdits("abcd", [edit])).toBe("aXd");
  expect(applyEdits("xabcd", [edit])).toBeUndefined();
});
