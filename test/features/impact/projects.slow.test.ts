import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type Case, defaultOptions, impactOf, listsBefore, withList, withValues } from "../../support/impact.ts";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openProjects } from "../../../src/features/impact/open-projects.ts";
import { realHost } from "../../../src/platform/index.ts";
import { configOf } from "../../support/configs.ts";
import { environment } from "../../support/git.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { makeProject } from "../../support/project.ts";
import { inputOf } from "../../support/rendered.ts";

const removed = withValues(listsBefore, { "contact_status 3": { removed: true } });
const places = ["removed OptedOut: code-removed contact_status 3"];

type Files = Case["files"];
const tsconfig = (more: object = {}) => ({ compilerOptions: { ...defaultOptions, ...more }, include: ["src"] });
const use = "ContactStatus.«OptedOut»;\n";
const byName = `import { ContactStatus } from "reference-lists";\n${use}`;
const codeImport = 'import type { ContactStatusCode } from "reference-lists";';
const aliased = { module: "esnext", moduleResolution: "bundler", paths: { "@lists/*": ["./generated/*"] } };
const checkedJs = { "tsconfig.json": tsconfig({ allowJs: true, checkJs: true }) };

/** Links a folder of the project, as a package manager does. */
const link = (name: string, target: string) => (dir: string) => {
  const path = join(dir, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(join(dir, target), { recursive: true });
  symlinkSync(join(dir, target), path, "dir");
};

/** Programs with a use of the removed code, and members of the configuration. */
const reached: Readonly<Record<string, readonly [files: string | Files, config?: object, prepare?: Case["prepare"]]>> =
  {
    "its name": [byName],
    "a subpath": [`import { ContactStatus } from "reference-lists/contact_status";\n${use}`],
    "a relative path": [`import { ContactStatus } from "../generated/contact_status.js";\n${use}`],
    "paths of the tsconfig.json": [
      {
        "tsconfig.json": tsconfig(aliased),
        "src/a.ts": `import { ContactStatus } from "@lists/contact_status";\n${use}`,
      },
    ],
    "a dynamic import": [`const { ContactStatus } = await import("reference-lists");\n${use}export {};\n`],
    "an import type": ['export type Out = import("reference-lists").ContactStatus.«OptedOut»;\n'],
    "a barrel": [
      {
        "src/a.ts": `import { ContactStatus } from "./barrel.js";\n${use}`,
        "src/barrel.ts": 'export * from "reference-lists";\n',
      },
    ],
    "types of another module": [
      {
        "src/a.ts": 'import { load } from "./load.js";\nif (load().status === «3») load();\n',
        "src/load.ts": `${codeImport}\nexport declare function load(): { status: ContactStatusCode };\n`,
      },
    ],
    "a global of a script": [
      {
        "src/a.ts": "if (mine === «3») console.log();\n",
        "src/globals.d.ts":
          'declare const mine: import("reference-lists").ContactStatusCode;\ndeclare const console: { log(): void };\n',
      },
    ],
    JSX: [
      {
        "tsconfig.json": tsconfig({ jsx: "preserve" }),
        "src/a.tsx": [
          codeImport,
          "declare global { namespace JSX { interface IntrinsicElements { badge: { status: ContactStatusCode } } interface Element {} } }",
          "export const a = <badge status={«3»} />;\n",
        ].join("\n"),
      },
    ],
    "a .mts file": [{ "src/a.mts": byName }],
    "a .cts file": [{ "src/a.cts": `import lists = require("reference-lists");\nlists.${use}` }],
    "checked JavaScript": [{ ...checkedJs, "src/a.js": byName }],
    "unchecked JavaScript": [{ "tsconfig.json": tsconfig({ allowJs: true }), "src/a.js": byName }],
    "a type in a comment of JavaScript": [
      {
        ...checkedJs,
        "src/a.js": '/** @type {import("reference-lists").ContactStatusCode} */\nexport const out = «3»;\n',
      },
    ],
    "a cast in JavaScript": [
      {
        ...checkedJs,
        "src/a.js": 'export const out = /** @type {import("reference-lists").ContactStatusCode} */ («3»);\n',
      },
    ],
    "declarations of a JavaScript package": [byName, { output: { emit: "js" } }],
    "constants of a JavaScript package": [byName, { enums: { style: "const" }, output: { emit: "js" } }],
    "types of style union": [
      'import type { ContactStatus } from "reference-lists";\nexport const a: ContactStatus = «3»;\n',
      { enums: { style: "union" } },
    ],
    "a configured name": [byName.replace("reference-lists", "@acme/lists"), { output: { packageName: "@acme/lists" } }],
    "a copy in node_modules, which is not read": [
      {
        "node_modules/reference-lists/package.json": { name: "reference-lists", exports: "./index.ts" },
        "node_modules/reference-lists/index.ts": "export {};\n",
        "src/a.ts": byName,
      },
    ],
    "a link of a workspace": [{ "src/a.ts": byName }, {}, link("reference-lists", "generated")],
    "a tsconfig.json without include": [{ "tsconfig.json": { compilerOptions: defaultOptions }, "src/a.ts": byName }],
  };

describe("impact in a program", () => {
  it.each(Object.entries(reached))(
    "finds the package by %s",
    async (_how, [given, config = {}, prepare = () => undefined]) => {
      const files = typeof given === "string" ? { "src/a.ts": given } : given;
      const result = await impactOf({ files, after: removed, config, prepare });
      expect(result.at).toEqual(result.marked);
      expect(result.places).toMatchObject([{ kind: "removed" }]);
    },
  );

  it("finds imports of a removed module that is still on disk, also in unchecked JavaScript", async () => {
    const text = 'import { Priority } from «"reference-lists/priority"»;\nPriority.«Low»;\n';
    const files = {
      "tsconfig.json": tsconfig({ allowJs: true }),
      "generated/priority.ts": "// @generated by reference-codegen\nexport enum Priority { Low = 1 }\n",
      "src/a.ts": text,
      "src/b.js": text.replace("{ Priority }", "{ «Priority» }"),
    };
    const { at, marked, descriptions } = await impactOf({ files, after: withList(listsBefore, "priority", null) });
    expect(at).toEqual(marked);
    expect(descriptions).toEqual(
      ["breaks TS2307", "removed Low", "removed Priority", "removed reference-lists/priority", "removed Low"].map(
        (place) => `${place}: reference-removed priority`,
      ),
    );
  });
});

describe("impact in a project", () => {
  const project = (name: string, references: readonly string[] = []): Files => ({
    [`${name}/package.json`]: {
      name: `@acme/${name}`,
      type: "module",
      exports: { ".": { types: "./dist/a.d.ts", default: "./dist/a.js" } },
    },
    [`${name}/tsconfig.json`]: {
      ...tsconfig({ noEmit: false, composite: true, incremental: true, outDir: "dist", rootDir: "src" }),
      references: references.map((path) => ({ path: `../${path}` })),
    },
  });

  it("searches its references, also if they were not built", async () => {
    const result = await impactOf({
      files: {
        "tsconfig.json": { files: [], references: [{ path: "app" }, { path: "lib" }] },
        ...project("lib"),
        ...project("app", ["lib"]),
        "lib/src/a.ts": `${codeImport}\nexport const of = (): ContactStatusCode => «3»;\n`,
        "app/src/a.ts": 'import { of } from "@acme/lib";\nexport const is = of() === «3»;\n',
      },
      after: removed,
      prepare: link("@acme/lib", "lib"),
    });
    expect(result.at).toEqual(["app/src/a.ts:2:28", "lib/src/a.ts:2:44"]);
    expect(result.projects).toEqual(["tsconfig.json", "app/tsconfig.json", "lib/tsconfig.json"]);
  });

  it("reads it by its path, and reports a file of two projects once", async () => {
    const files = {
      ...project("lib"),
      ...project("app"),
      "lib/src/a.ts": byName,
      "app/src/a.ts": byName,
      "app/all.json": { compilerOptions: defaultOptions, include: ["src", "../lib/src"] },
    };
    const placesIn = async (...projects: string[]) => (await impactOf({ files, after: removed, projects })).at;
    expect(await placesIn("lib")).toEqual(["lib/src/a.ts:2:15"]);
    expect(await placesIn("lib/tsconfig.json", "app/all.json")).toEqual(["app/src/a.ts:2:15", "lib/src/a.ts:2:15"]);
  });

  it("accepts options and values of a newer compiler", async () => {
    const newer = tsconfig({ inventedOption: true, target: "es2040", lib: ["es2040", "es2022"] });
    const { descriptions } = await impactOf({ files: { "tsconfig.json": newer, "src/a.ts": byName }, after: removed });
    expect(descriptions).toEqual(places);
  });

  it.each(["5.9.3", "6.0.2"])("compiles with the defaults of its TypeScript %s", async (version) => {
    const files = {
      "tsconfig.json": { compilerOptions: { module: "nodenext", target: "es2022" }, include: ["src"] },
      "src/a.ts": `import { ContactStatus } from "reference-lists";\nfunction f(a) { return a; }\nf(${use.trim().slice(0, -1)});\n`,
      "node_modules/typescript/package.json": `{ "version": "${version}" }`,
    };
    expect((await impactOf({ files, after: removed })).descriptions).toEqual(places);
  });

  it.each<[what: string, files: Files, rule: string, projects?: string[]]>([
    ["invalid JSON", { "tsconfig.json": "{ nothing" }, "config"],
    ["a missing base", { "tsconfig.json": { extends: "./none.json" } }, "config"],
    ["an invalid value", { "tsconfig.json": { compilerOptions: { strict: "yes" } } }, "config"],
    ["a missing reference", { "tsconfig.json": { files: [], references: [{ path: "none" }] } }, "config"],
    ["a missing path", {}, "usage", ["none/tsconfig.json"]],
  ])("refuses %s", async (_what, files, rule, projects = ["tsconfig.json"]) => {
    const reading = impactOf({ files: { "src/a.ts": byName, ...files }, after: removed, projects });
    await expect(reading).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ rule })]),
    });
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("keeps the files of one project in memory, not those of all", async () => {
  const { dir, write } = makeProject({ source: "sample" });
  write("tsconfig.json", { compilerOptions: { types: [], noEmit: true }, include: ["src"] });
  write("src/main.ts", 'export * from "reference-lists";\n');
  const from = inputOf(lockOf({ priority: [locked(1, "Low")] }), configOf({}));
  const { projects } = await openProjects({ ...realHost(dir, environment), from, dir, configs: [dir] });
  // Its frame, which may hold the files, has ended.
  const compile = async () => {
    const programs = await Promise.all(projects.map(async (project) => project.compiler()(from.lock)));
    return programs.flatMap((program) => program.getSourceFiles().map((file) => new WeakRef(file)));
  };
  const files = await compile();
  expect(files.length).toBeGreaterThan(1);
  const isHeld = (): boolean => files.some((file) => file.deref() !== undefined);
  // A weak reference keeps its target until the current turn of the event loop ends.
  for (let turn = 0; turn < 10 && isHeld(); turn++) {
    await setImmediate();
    collectGarbage();
  }
  expect(isHeld()).toBe(false);
  expect(projects).toHaveLength(1);
});
