import { describe, expect, it } from "@jest/globals";
import { type Case, defaultOptions, impactOf, listsBefore, withValues } from "../../support/impact.ts";

const removed = withValues(listsBefore, { "contact_status 3": { removed: true } });

const script = (from: string): string =>
  `<script setup lang="ts">\nimport { ContactStatus } from "${from}";\n</script>\n`;
const use = "<template>{{ ContactStatus.«OptedOut» }}</template>\n";
const noUse = use.replaceAll(/[«»]/g, "");
const compilerOptions = { ...defaultOptions, module: "esnext", moduleResolution: "bundler" };

/** The mentions in the files of a project; `marked` contains the expected ones. */
async function mentionsIn(files: Case["files"], more: Partial<Case> = {}) {
  return impactOf({ files, after: removed, options: compilerOptions, ...more });
}

const imported = 'import { ContactStatus as S } from "../generated/index.js";\n';
const component = (template: string, list = "reference-lists"): string => `
  import { ContactStatus } from "${list}";
  declare function Component(options: object): (target: unknown) => void;
  @Component({ selector: "app-a", ${template} })
  export class A { readonly Status = ContactStatus; }
`;
const url = (name: string): string => `templateUrl: "./${name}.html"`;
const app = { ...compilerOptions, composite: true, noEmit: false, outDir: "out", paths: { "@/*": ["./src/*"] } };

/** The files of projects, the number that is searched as text, and compiler options. */
const searched: Readonly<Record<string, readonly [files: Case["files"], textFiles: number, options?: object]>> = {
  "in a file that imports the package by any path, or a module that does": [
    {
      "src/subpath.vue": script("reference-lists/contact_status") + use,
      "src/folder.vue": script("../generated") + use,
      "src/pages/module.vue": script("../../generated/contact_status") + use,
      "src/alias.vue": script("@/barrel") + use,
      "src/lib.svelte": script("$lib") + use,
      "src/barrel.vue": script("./barrel.js") + use,
      "src/dynamic.vue": `<script>const { ContactStatus } = await import( "reference-lists");</script>${use}`,
      "src/required.html": `<script>const { ContactStatus } = require('reference-lists')</script>${use}`,
      "src/source.vue": `<script src="./uses.ts"></script>${use}`,
      "src/many.vue": `<script>\r\nimport {\r\n  ContactStatus,\r\n} from 'reference-lists'\r\n</script>\r\n${use}`,
      "src/bom.vue": `\uFEFF${script("reference-lists")}${use}`,
      ".vitepress/theme.vue": script("reference-lists") + use,
      "src/barrel.ts": 'export * from "./lists";\n',
      "src/lists.ts": 'export { ContactStatus } from "reference-lists";\n',
      "src/lib/index.ts": 'export { ContactStatus } from "../barrel";\n',
      "src/uses.ts": 'import { ContactStatus } from "reference-lists";\nexport const status = () => ContactStatus;\n',
      "src/own.ts": "export enum ContactStatus { OptedOut = 1 }\n",
      "src/own.vue": script("./own") + noUse,
      "src/none.vue": noUse,
      "src/commented.vue": `<!-- ${script("reference-lists")} -->\n${noUse}`,
      "node_modules/other/a.vue": script("reference-lists") + noUse,
    },
    12,
    { paths: { "@/*": ["./src/*"], $lib: ["./src/lib"] } },
  ],
  "in scripts that no project includes": [
    {
      "src/main.ts": "export {};\n",
      "src/a.jsx": `${imported}// S.OptedOut\nS.«OptedOut»;\n`,
      "scripts/a.mjs": `${imported}const { «OptedOut»: code } = S;\n`,
      "tests/a.tsx": `${imported}S.«OptedOut»;\n`,
      "tests/own.ts": "const Status = { OptedOut: 1 };\nStatus.OptedOut;\n",
    },
    3,
  ],
  "outside of the comments of a script, wherever they are": [
    {
      "src/main.ts": "export {};\n",
      "src/a.mjs": `${imported}S.«OptedOut»; // S.OptedOut\nf(/* S.OptedOut */ S.«OptedOut», "// "); S.«OptedOut»\n/** S.OptedOut */`,
      "src/b.jsx": `${imported}export const B = () => <p title="/*">// {S.«OptedOut»} {/* S.OptedOut */}</p>;\n`,
      "src/c.mjs": `/** S.OptedOut */\n${imported}/** S.OptedOut */\nexport const out = S.«OptedOut»;\n`,
    },
    3,
  ],
  "in the files of projects that a tsconfig.json references, with their paths": [
    {
      "tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }, { path: "./web" }] },
      "tsconfig.app.json": { compilerOptions: app, include: ["src/**/*"] },
      "web/tsconfig.json": { compilerOptions: { ...app, paths: { "#lists": ["../generated"] } } },
      "src/lists.ts": 'export * from "reference-lists";\n',
      "src/a.vue": script("@/lists") + use,
      "web/a.vue": script("#lists") + use,
    },
    2,
  ],
  "in a file without an import if the package is a global": [
    {
      "src/auto-imports.d.ts": 'export {};\ndeclare global {\n  const Lists: typeof import("reference-lists");\n}\n',
      "src/a.vue": "{{ Lists.ContactStatus.«OptedOut» }}",
      "src/b.ts": component('template: "{{ Status.«OptedOut» }}"').replace(
        /import .*/,
        "const { ContactStatus } = Lists;",
      ),
    },
    2,
    { experimentalDecorators: true },
  ],
  "in the templates of components that import the package": [
    {
      "src/inline.ts": component("template: `<p>{{ Status.«OptedOut» }}</p>\n<!-- Status.OptedOut -->`"),
      "src/quoted.ts": component('template: "{{ Status.«OptedOut» }}" + "{{ Status[\'«OptedOut»\'] }}"'),
      "src/file.ts": component(url("file")),
      "src/file.html": "<p>{{ Status.«OptedOut» }}</p>",
      "src/other.ts": component(`template: "{{ Status.OptedOut }}", other: "Status.OptedOut"`, "./own.js"),
      "src/own.ts": "export enum ContactStatus { OptedOut = 1 }\n",
      "src/other-file.ts": component(url("other-file"), "./own.js"),
      "src/other-file.html": "<p>{{ Status.OptedOut }}</p>",
      "src/missing.ts": component(url("missing")),
      "src/plain.ts": `import { ContactStatus } from "reference-lists";\nexport const a = { template: "S.OptedOut", b: ContactStatus };\n`,
    },
    3,
    { experimentalDecorators: true },
  ],
};

describe("impact in texts that TypeScript does not read", () => {
  it("finds mentions in each kind of file that imports the package", async () => {
    const kinds = ["vue", "svelte", "astro", "mdx", "html"];
    const files = Object.fromEntries(kinds.map((kind) => [`src/a.${kind}`, script("reference-lists") + use]));
    const other = { "src/a.md": script("reference-lists") + noUse, "src/a.json": '"ContactStatus.OptedOut"' };
    const { at, marked, places, changes, ...summary } = await mentionsIn({ ...files, ...other });
    expect(at).toEqual(marked);
    expect(at).toHaveLength(kinds.length);
    expect(summary).toMatchObject({ isUsed: true, textFiles: kinds.length, typescript: null });
    expect(places[0]).toEqual({
      change: changes[0]?.id,
      kind: "mention",
      file: "src/a.astro",
      line: 4,
      column: 28,
      text: noUse.trimEnd(),
      name: "OptedOut",
    });
  });

  it.each(Object.entries(searched))("finds mentions %s", async (_where, [files, textFiles, options = {}]) => {
    const result = await mentionsIn(files, { options: { ...compilerOptions, ...options } });
    expect(result.at).toEqual(result.marked);
    expect(result.places.every(({ kind }) => kind === "mention")).toBe(true);
    expect(result).toMatchObject({ isUsed: true, textFiles });
  });

  it("reports a use in TypeScript as a use, and not also as a mention", async () => {
    const source = [
      'import { ContactStatus } from "reference-lists";',
      "declare function Component(options: object): (target: unknown) => void;",
      "@Component({ template: `${ContactStatus.«OptedOut»} {{ Status.«OptedOut» }}` })",
      "export class A {}\n",
    ].join("\n");
    const { at, marked, descriptions } = await mentionsIn({ "src/a.ts": source });
    expect(at).toEqual(marked);
    expect(descriptions).toEqual([
      "removed OptedOut: code-removed contact_status 3",
      "mention OptedOut: code-removed contact_status 3",
    ]);
  });
});

const changes: Readonly<Record<string, readonly [after: Case["after"], source: string, cause: string]>> = {
  "changes a description": [
    withValues(listsBefore, { "contact_status 3": { description: "Left" } }),
    "Status.«OptedOut»",
    "description-changed contact_status 3",
  ],
  "renames a member without an alias": [
    withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed" } }),
    "Status.«OptedOut»",
    "member-renamed contact_status 3",
  ],
};

it.each(Object.entries(changes))("reports mentions if a change %s", async (_what, [after, source, cause]) => {
  const { at, marked, descriptions } = await mentionsIn({ "src/a.vue": script("reference-lists") + source }, { after });
  expect(at).toEqual(marked);
  expect(descriptions.map((text) => text.replace(/^mention \w+: /, ""))).toEqual(marked.map(() => cause));
});

it.each<[what: string, after: Case["after"]]>([
  ["disables a code", withValues(listsBefore, { "contact_status 3": { enable: false } })],
  [
    "renames a member with an alias",
    withValues(listsBefore, { "contact_status 3": { member: "Left", aliases: ["OptedOut"] } }),
  ],
])("reports no mention if a change %s", async (_what, after) => {
  expect(await mentionsIn({ "src/a.vue": script("reference-lists") + noUse }, { after })).toMatchObject({
    places: [],
    textFiles: 1,
  });
});
