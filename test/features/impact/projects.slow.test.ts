import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type Case, impactOf, listsBefore, defaultOptions, withValues } from "../../support/impact.ts";

// How a program may reach the package, and how projects may be laid out.

const removed = withValues(listsBefore, { "contact_status 3": { removed: true } });
const uses = ["removed OptedOut: code-removed contact_status 3"];

type Files = Case["files"];
const compiled = (more: object = {}, include: readonly string[] = ["src"]) => ({
  compilerOptions: { ...defaultOptions, ...more },
  include,
});
const use = "ContactStatus.«OptedOut»;\n";
const byName = `import { ContactStatus } from "reference-lists";\n${use}`;

const reached: readonly (readonly [how: string, files: string | Files, config?: object])[] = [
  ["its name", byName],
  ["a subpath", `import { ContactStatus } from "reference-lists/contact_status";\n${use}`],
  ["a relative path", `import { ContactStatus } from "../generated/contact_status.js";\n${use}`],
  ["a relative path to its entry", `import { ContactStatus } from "../generated/index.js";\n${use}`],
  [
    "paths of the tsconfig.json",
    {
      "tsconfig.json": compiled({
        module: "esnext",
        moduleResolution: "bundler",
        paths: { "@lists/*": ["./generated/*"] },
      }),
      "src/a.ts": `import { ContactStatus } from "@lists/contact_status";\n${use}`,
    },
  ],
  ["a dynamic import", `const { ContactStatus } = await import("reference-lists");\n${use}export {};\n`],
  ["an import type", 'export type Out = import("reference-lists").ContactStatus.«OptedOut»;\n'],
  [
    "a barrel of the user's",
    {
      "src/a.ts": `import { ContactStatus } from "./barrel.js";\n${use}`,
      "src/barrel.ts": 'export * from "reference-lists";\n',
    },
  ],
  [
    "a barrel that renames",
    {
      "src/a.ts": `import { Status } from "./barrel.js";\nStatus.«OptedOut»;\n`,
      "src/barrel.ts": 'export { ContactStatus as Status } from "reference-lists";\n',
    },
  ],
  [
    "types of another module",
    {
      "src/a.ts": 'import { load } from "./load.js";\nif (load().status === «3») load();\n',
      "src/load.ts":
        'import type { ContactStatusCode } from "reference-lists";\nexport declare function load(): { status: ContactStatusCode };\n',
    },
  ],
  [
    "a global of another file",
    {
      "src/a.ts": "if (mine === «3») console.log();\n",
      "src/globals.d.ts":
        'declare const mine: import("reference-lists").ContactStatusCode;\ndeclare const console: { log(): void };\n',
    },
  ],
  [
    "a global of another module",
    {
      "src/a.ts": "export const f = (): boolean => own === «3»;\n",
      "src/b.ts":
        'import type { ContactStatusCode } from "reference-lists";\ndeclare global { var own: ContactStatusCode; }\n',
    },
  ],
  [
    "JSX",
    {
      "tsconfig.json": compiled({ jsx: "preserve" }),
      "src/a.tsx": [
        'import type { ContactStatusCode } from "reference-lists";',
        "declare global { namespace JSX { interface IntrinsicElements { badge: { status: ContactStatusCode } } interface Element {} } }",
        "export const a = <badge status={«3»} />;\n",
      ].join("\n"),
    },
  ],
  ["a .mts file", { "src/a.mts": byName }],
  ["a .cts file", { "src/a.cts": `import lists = require("reference-lists");\nlists.${use}` }],
  ["JavaScript that is checked", { "tsconfig.json": compiled({ allowJs: true, checkJs: true }), "src/a.js": byName }],
  ["JavaScript that is not", { "tsconfig.json": compiled({ allowJs: true }), "src/a.js": byName }],
  [
    "types in comments of JavaScript",
    {
      "tsconfig.json": compiled({ allowJs: true, checkJs: true }),
      "src/a.js": '/** @type {import("reference-lists").ContactStatusCode} */\nexport const out = «3»;\n',
    },
  ],
  ["declarations of JavaScript", byName, { output: { emit: "js" } }],
  ["the constants of style const", byName, { enums: { style: "const" } }],
  ["those as JavaScript", byName, { enums: { style: "const" }, output: { emit: "js" } }],
  [
    "the unions of style union",
    'import type { ContactStatus } from "reference-lists";\nexport const a: ContactStatus = «3»;\n',
    { enums: { style: "union" } },
  ],
  [
    "another name of the package",
    byName.replace("reference-lists", "@acme/lists"),
    { output: { packageName: "@acme/lists" } },
  ],
  ["an include of everything", { "tsconfig.json": { compilerOptions: defaultOptions }, "src/a.ts": byName }],
];

describe("a program reaches the package by", () => {
  // A third argument of a row that lacks it would be jest's own.
  it.each(reached.map(([how, given, config]) => ({ how, given, config })))("$how", async ({ given, config = {} }) => {
    const files = typeof given === "string" ? { "src/a.ts": given } : given;
    const result = await impactOf({ files, after: removed, config });
    expect(result.at).toEqual(result.marked);
    expect(result.places).toMatchObject([{ kind: "removed" }]);
  });

  it("a link of a workspace", async () => {
    const link = (dir: string): void => {
      mkdirSync(join(dir, "generated"));
      mkdirSync(dirname(join(dir, "node_modules/reference-lists")), { recursive: true });
      symlinkSync("../generated", join(dir, "node_modules/reference-lists"), "dir");
    };
    const { descriptions } = await impactOf({ files: { "src/a.ts": byName }, after: removed, prepare: link });
    expect(descriptions).toEqual(uses);
  });

  it("nothing", async () => {
    const { places, isUsed, projects } = await impactOf({
      files: { "src/a.ts": "export const OptedOut = 3;\n" },
      after: removed,
    });
    expect({ places, isUsed, projects }).toEqual({ places: [], isUsed: false, projects: ["tsconfig.json"] });
  });
});

describe("a module that goes", () => {
  it("is not found though it is on the disk, and JavaScript that is not checked is told, too", async () => {
    const list = listsBefore.references.filter(({ key }) => key !== "priority");
    const text = 'import { Priority } from «"reference-lists/priority"»;\nPriority.«Low»;\n';
    const { at, marked, descriptions } = await impactOf({
      files: {
        "tsconfig.json": compiled({ allowJs: true }),
        "generated/priority.ts": "// @generated by reference-codegen\nexport enum Priority { Low = 1 }\n",
        "src/a.ts": text,
        "src/b.js": text.replace("{ Priority }", "{ «Priority» }"),
      },
      after: { ...listsBefore, references: list },
    });
    expect(at).toEqual(marked);
    expect(descriptions).toEqual([
      "breaks TS2307: reference-removed priority",
      "removed Low: reference-removed priority",
      "removed Priority: reference-removed priority",
      "removed reference-lists/priority: reference-removed priority",
      "removed Low: reference-removed priority",
    ]);
  });
});

describe("projects", () => {
  const project = (name: string, references: readonly string[] = [], more: object = {}): Files => ({
    [`${name}/package.json`]: {
      name: `@acme/${name}`,
      type: "module",
      exports: { ".": { types: "./dist/a.d.ts", default: "./dist/a.js" } },
    },
    [`${name}/tsconfig.json`]: {
      compilerOptions: {
        ...defaultOptions,
        noEmit: false,
        composite: true,
        incremental: true,
        outDir: "dist",
        rootDir: "src",
        ...more,
      },
      include: ["src"],
      references: references.map((path) => ({ path: `../${path}` })),
    },
  });
  const solution = { "tsconfig.json": { files: [], references: [{ path: "app" }, { path: "lib" }] } };

  it("are those that a solution refers to, and nothing of them need be built", async () => {
    const lib =
      'import type { ContactStatusCode } from "reference-lists";\nexport const of = (): ContactStatusCode => «3»;\n';
    const result = await impactOf({
      files: {
        ...solution,
        ...project("lib"),
        ...project("app", ["lib"]),
        "lib/src/a.ts": lib,
        "app/src/a.ts": 'import { of } from "@acme/lib";\nexport const is = of() === «3»;\n',
      },
      after: removed,
      prepare: (dir) => {
        mkdirSync(join(dir, "node_modules/@acme"), { recursive: true });
        symlinkSync("../../lib", join(dir, "node_modules/@acme/lib"), "dir");
      },
    });
    expect(result.at).toEqual(["app/src/a.ts:2:28", "lib/src/a.ts:2:44"]);
    expect(result.projects).toEqual(["tsconfig.json", "app/tsconfig.json", "lib/tsconfig.json"]);
  });

  it("are those that are named, a file of two of them once", async () => {
    const files = {
      ...project("lib"),
      ...project("app"),
      "lib/src/a.ts": byName,
      "app/src/a.ts": byName,
      "app/all.json": { compilerOptions: defaultOptions, include: ["src", "../lib/src"] },
    };
    const at = async (...projects: string[]) => (await impactOf({ files, after: removed, projects })).at;
    expect(await at("lib")).toEqual(["lib/src/a.ts:2:15"]);
    expect(await at("lib/tsconfig.json", "app/all.json")).toEqual(["app/src/a.ts:2:15", "lib/src/a.ts:2:15"]);
  });

  it("may be none", async () => {
    const { projects, places } = await impactOf({ files: { "src/a.ts": byName }, after: removed, hasNoTsconfig: true });
    expect({ projects, places }).toEqual({ projects: [], places: [] });
  });

  it("may ask for what a newer compiler has", async () => {
    const newer = compiled({ inventedOption: true, target: "es2040", lib: ["es2040", "es2022"] });
    const { descriptions } = await impactOf({ files: { "tsconfig.json": newer, "src/a.ts": byName }, after: removed });
    expect(descriptions).toEqual(uses);
  });

  it("are checked as the compiler that is installed would check them", async () => {
    const source =
      'import { ContactStatus } from "reference-lists";\nfunction f(a) { return a; }\nf(ContactStatus.«OptedOut»);\n';
    const plain = { compilerOptions: { module: "nodenext", target: "es2022" }, include: ["src"] };
    const of = async (version: string) =>
      impactOf({
        files: {
          "tsconfig.json": plain,
          "src/a.ts": source,
          "node_modules/typescript/package.json": `{ "version": "${version}" }`,
        },
        after: removed,
      });
    expect((await of("5.9.3")).descriptions).toEqual(uses);
    expect((await of("6.0.2")).descriptions).toEqual(uses);
  });

  it.each([
    ["no JSON", { "tsconfig.json": "{ nothing" }, [], "config"],
    ["a base that is not there", { "tsconfig.json": { extends: "./none.json" } }, [], "config"],
    ["a value that cannot be", { "tsconfig.json": { compilerOptions: { strict: "yes" } } }, [], "config"],
    [
      "a project that it refers to and that is not there",
      { "tsconfig.json": { files: [], references: [{ path: "none" }] } },
      [],
      "config",
    ],
    ["a project that is named and not there", {}, ["none/tsconfig.json"], "usage"],
  ])("are not read where there is %s", async (_what, files, projects, rule) => {
    const reading = impactOf({ files: { "src/a.ts": byName, ...(files as Files) }, after: removed, projects });
    await expect(reading).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ rule })]),
    });
  });
});
