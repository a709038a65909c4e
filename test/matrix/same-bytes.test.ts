import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { resolveConfig } from "prettier";
import { cli, currentNode, type NodeVersion, pinnedNodes, root } from "./axes.ts";
import { keys, startAwkwardService } from "./awkward-lists.ts";
import { makeFolder } from "./folders.ts";

// The same data result in the same lock, package and page on every machine. File modes depend only on the umask.

const pinned = pinnedNodes();
const nodes = pinned.length > 0 ? pinned : [currentNode];

/** Time zones with the minutes west of UTC at the start of 1970. */
const zones: Record<string, number> = { UTC: 0, "America/St_Johns": 210, "Pacific/Chatham": -765, "Asia/Tokyo": -540 };
/** Locales with their language, the order of z and ä, and the spelling of a half. */
const locales: Record<string, readonly [language: string, sorted: string, half: string]> = {
  C: ["en", "äz", "0.5"],
  en: ["en", "äz", "0.5"],
  sv: ["sv", "zä", "0,5"],
  tr: ["tr", "äz", "0,5"],
  lt: ["lt", "äz", "0,5"],
};
/** Files of the user that would change the format of the package. */
const settings: Record<string, Readonly<Record<string, string>>> = {
  none: {},
  prettier: { ".prettierrc": '{ "useTabs": true, "singleQuote": true, "semi": false, "printWidth": 40 }' },
  editorconfig: { ".editorconfig": "root = true\n[*]\nindent_style = tab\nend_of_line = crlf\nmax_line_length = 40\n" },
  tsconfig: { "tsconfig.json": '{ "compilerOptions": { "newLine": "crlf", "target": "es5", "module": "commonjs" } }' },
};
const allSettings = Object.assign({}, ...Object.values(settings)) as Record<string, string>;

const axes = {
  node: nodes.map(({ name }) => name),
  zone: Object.keys(zones),
  locale: Object.keys(locales),
  cwd: ["project", "folder below", "elsewhere", "link"],
  umask: ["022", "002", "077"],
  home: ["set", "not set"],
  settings: Object.keys(settings),
};
type Machine = { readonly [Axis in keyof typeof axes]: (typeof axes)[Axis][number] };

/** The step of each axis between machines, in twelfths: covers 85 percent of all pairs of values. */
const steps = [22, 15, 36, 3, 12, 26, 60];
const machines = Array.from({ length: 16 }, (_none, index) => {
  const values = Object.entries(axes).map(([axis, all], place) => {
    return [axis, all[Math.floor((index * (steps[place] ?? 12)) / 12) % all.length]];
  });
  return Object.fromEntries(values) as Machine;
});

/** Two projects: TypeScript in the default format, JavaScript with options of prettier. */
const configs = {
  source: {},
  script: {
    output: { emit: "js", prettier: { semi: false, printWidth: 80 } },
    enums: { style: "const", disabled: "deprecate" },
  },
};

let service: Awaited<ReturnType<typeof startAwkwardService>>;
const dir = makeFolder("same-bytes");
/** A path in the folder with the project of each run and the shared files. */
const at = (...names: string[]): string => join(dir, ...names);

beforeAll(async () => {
  service = await startAwkwardService();
  for (const name of ["home", "elsewhere"]) mkdirSync(at(name));
  for (const [name, text] of Object.entries(allSettings)) writeFileSync(at("home", name), text);
});
afterAll(() => service.close());

function makeProject(name: string, { settings: chosen }: Machine): string {
  const project = at(name);
  mkdirSync(join(project, "deep/er"), { recursive: true });
  const common = { source: { baseUrl: service.url }, references: keys, rules: { "code-width": "off" } };
  for (const [folder, config] of Object.entries(configs)) {
    mkdirSync(join(project, folder));
    writeFileSync(join(project, folder, "codegen.config.json"), JSON.stringify({ ...common, ...config }));
  }
  for (const [file, text] of Object.entries(settings[chosen] ?? {})) writeFileSync(join(project, file), text);
  symlinkSync(project, at(`${name}-link`));
  return project;
}

/** Runs the Node of a machine with only its variables and its umask. */
function onMachine(machine: Machine, cwd: string, args: readonly string[]): Promise<string> {
  const { executable } = nodes.find(({ name }) => name === machine.node) as NodeVersion;
  const home = machine.home === "set" ? { HOME: at("home") } : {};
  const env = { PATH: process.env["PATH"], TZ: machine.zone, LC_ALL: machine.locale, ...home };
  const shellArgs = ["-c", 'umask "$0" && exec "$@"', machine.umask, executable, ...args];
  return new Promise((resolve, reject) => {
    execFile("sh", shellArgs, { cwd, env }, (error, stdout, stderr) => {
      if (error || stderr !== "") reject(new Error(`${args.join(" ")}\n${stdout}${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

/** Runs the command for both projects in the working directory of the machine. */
function codegen(machine: Machine, project: string, args: readonly string[]): Promise<string> {
  const [cwd, above, flags] = {
    project: [project, "", []],
    "folder below": [join(project, "deep/er"), "../../", []],
    elsewhere: [at("elsewhere"), "", ["--cwd", project]],
    link: [`${project}-link`, "", []],
  }[machine.cwd] as [string, string, string[]];
  const configFlags = Object.keys(configs).flatMap((name) => ["--config", `${above}${name}/codegen.config.json`]);
  return onMachine(machine, cwd, [cli, ...args, ...flags, ...configFlags]);
}

/** The written files except the cache. */
function writtenIn(project: string): string[] {
  return Object.keys(configs).flatMap((name) =>
    readdirSync(join(project, name), { recursive: true, encoding: "utf8" })
      .map((path) => join(name, path))
      .filter((path) => !path.includes("node_modules") && !path.endsWith("codegen.config.json"))
      .toSorted(),
  );
}

/** All paths with the digests of their files. */
function digestsIn(project: string): string[] {
  return writtenIn(project).map((path) => {
    const file = join(project, path);
    return `${path} ${statSync(file).isFile() ? sha256(readFileSync(file)) : "folder"}`;
  });
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Removes everything except the lock. */
function removeAllButLock(project: string): void {
  for (const name of Object.keys(configs))
    for (const each of ["node_modules", "generated"])
      rmSync(join(project, name, each), { recursive: true, force: true });
}

/** Paths whose mode does not result from the umask. */
function wrongModes(project: string, umask: string): string[] {
  return writtenIn(project).filter((path) => {
    const stats = statSync(join(project, path));
    const expectedMode = (stats.isFile() ? 0o666 : 0o777) & ~Number.parseInt(umask, 8);
    return (stats.mode & 0o777) !== expectedMode;
  });
}

/** The digests of locks and packages, without and with pages. */
const expected: { lists?: string[]; pages?: string[] } = {};
let runs = 0;

function expectSame(project: string, what: keyof typeof expected, umask: string): void {
  const digests = digestsIn(project);
  expect(digests.length).toBeGreaterThan(20);
  expect(digests).toEqual((expected[what] ??= digests));
  expect(wrongModes(project, umask)).toEqual([]);
  runs++;
}

afterAll(() => {
  const [lists, pages] = [expected.lists, expected.pages].map((digests) => sha256(digests?.join("\n") ?? ""));
  process.stderr.write(`same bytes: ${machines.length} machines, ${runs} runs, ${lists}, with pages ${pages}\n`);
});

const probe = `JSON.stringify([
  new Date(0).getTimezoneOffset(),
  [
    Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2),
    ["z", "ä"].sort((a, b) => a.localeCompare(b)).join(""),
    (0.5).toLocaleString(),
  ],
  process.umask(),
  process.env.HOME !== undefined,
])`;

const rows = machines.map((machine, index) => ({ name: Object.values(machine).join(", "), machine, index }));

it.each(rows)("writes the same bytes on the machine $name", async ({ machine, index }) => {
  const { zone, locale, umask, home } = machine;
  const settingsInNode = JSON.parse(await onMachine(machine, dir, ["-p", probe])) as unknown;
  expect(settingsInNode).toEqual([zones[zone], locales[locale], Number.parseInt(umask, 8), home === "set"]);

  const project = makeProject(`project-${index}`, machine);
  await codegen(machine, project, []);
  expectSame(project, "lists", umask);
  removeAllButLock(project);
  await codegen(machine, project, ["--offline"]);
  expectSame(project, "lists", umask);
  await codegen(machine, project, ["docs"]);
  expectSame(project, "pages", umask);
  await codegen(machine, project, ["check"]);
});

it.each(["prettier", "editorconfig"])("prettier itself would apply the settings of %s", async (chosen) => {
  const project = makeProject(`settings ${chosen}`, { ...(machines[0] as Machine), settings: chosen });
  const file = join(project, "source/generated/index.ts");
  expect(await resolveConfig(file, { editorconfig: true })).toMatchObject({ useTabs: true, printWidth: 40 });
});

const program = (projects: readonly string[]): string => `
import { generate } from ${JSON.stringify(pathToFileURL(join(root, "dist/index.js")).href)};
process.chdir("/");
for (const [zone, options] of [["Pacific/Chatham", {}], ["America/St_Johns", { offline: true }]]) {
  process.env.TZ = zone;
  process.env.LC_ALL = "tr";
  for (const cwd of ${JSON.stringify(projects)}) {
    const { ok, diagnostics } = await generate({ cwd, cache: false, ...options });
    if (!ok) throw new Error(JSON.stringify(diagnostics));
  }
  console.log(new Date(0).getTimezoneOffset());
}`;

it.each(nodes)("writes the same bytes from a program that sets its time zone: $name", async ({ name }) => {
  const machine: Machine = { ...(machines[0] as Machine), node: name, umask: "022", settings: "prettier" };
  const project = makeProject(`program ${name}`, machine);
  const projects = Object.keys(configs).map((folder) => join(project, folder));
  const file = at(`program-${name}.mjs`);
  writeFileSync(file, program(projects));
  expect(await onMachine(machine, dir, [file])).toBe("-765\n210\n");
  expectSame(project, "lists", "022");
});
