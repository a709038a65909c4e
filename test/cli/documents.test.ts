import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { folders } from "../../scripts/folders.mjs";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { runCli } from "../support/cli.ts";
import { initRepository } from "../support/git.ts";
import { nodesOf, parseMarkdown, tableRows } from "../support/markdown.ts";
import { makeProject, type Project } from "../support/project.ts";

const pages = ["README.md", "docs/impact.md", "docs/migrating.md", "docs/recipes.md", "docs/releasing.md"];

const readPage = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");

/** The blocks of code of a page, in order. */
const blocksOf = (page: string): { readonly lang: string; readonly code: string }[] =>
  nodesOf(parseMarkdown(readPage(page)), "code").map(({ lang, value }) => ({ lang: lang ?? "", code: value ?? "" }));

/** The arguments of each `codegen` in a text, without comments, redirections, and advice in output. */
const commandsIn = (text: string): string[][] =>
  Array.from(text.matchAll(/^[^`\n]*?(?:npx |[.]bin\/)codegen\b([^>#|;\n]*)/gm), ([, args = ""]) =>
    args.trim().split(/ +/).filter(Boolean),
  );

type Example = readonly [argv: string[], output: string];

/** The commands of a page with their output, which is the next block. */
function examplesOf(page: string): Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap(({ lang, code }, index): Example[] => {
    const next = blocks[index + 1];
    const [argv] = commandsIn(code);
    const isShown = lang === "sh" && /^npx codegen[^\n]*$/.test(code) && next !== undefined && next.lang !== "sh";
    return isShown && argv ? [[argv, next.code]] : [];
  });
}

async function expectOutput({ dir }: Project, [argv, output]: Example): Promise<void> {
  expect(await runCli(argv, { cwd: dir })).toEqual({ exitCode: 0, stdout: `${output}\n`, stderr: "" });
}

/** An older lock, with code 98 instead of code 6. */
const olderLock = (lock: string): string =>
  lock.replace(/^ *\{ "code": 6, "description": "Complained".*\n/m, (line) =>
    line.replace("6", "98").replaceAll("Complained", "Imported"),
  );

it("docs/migrating.md shows the changes from both older versions", async () => {
  const examples = examplesOf("docs/migrating.md");
  expect(examples.map(([argv]) => argv.slice(1).join(" "))).toEqual(["live@1.1 live@1.2", "live@1.0 live@1.2"]);
  const config = blocksOf("docs/migrating.md").find(({ lang }) => lang === "json");
  const project = makeProject(JSON.parse(config?.code ?? "") as object);
  for (const example of examples) await expectOutput(project, example);
});

it("docs/releasing.md shows the report and the changeset of a release", async () => {
  const examples = examplesOf("docs/releasing.md");
  expect(examples.map(([argv]) => argv.at(-1))).toEqual(["markdown", "changeset"]);
  const project = makeProject({ source: "sample" });
  await runCli([], { cwd: project.dir });
  const lock = project.read("codegen.lock.json");
  expect(olderLock(lock)).not.toBe(lock);
  project.write("codegen.lock.json", olderLock(lock));
  initRepository(project.dir);
  expect(await runCli([], { cwd: project.dir })).toMatchObject({ exitCode: 0 });
  for (const example of examples) await expectOutput(project, example);
});

describe("docs/impact.md", () => {
  const blocks = blocksOf("docs/impact.md");
  const codeIn = (lang: string): string[] => blocks.flatMap((block) => (block.lang === lang ? [block.code] : []));

  const names = { contact_status: { 3: "Unsubscribed" } };

  /** A project with the code of the page and a member that was named before its description changed; `names` is new. */
  async function renamedProject(config: object = {}): Promise<Project> {
    const project = makeProject({ source: "sample", ...config });
    project.write("package.json", { type: "module" });
    project.write("tsconfig.json", codeIn("json")[0] ?? "");
    project.write("src/contacts.ts", codeIn("ts")[0] ?? "");
    await runCli([], { cwd: project.dir });
    const lock = project.read("codegen.lock.json");
    project.write("codegen.lock.json", lock.replace('"member": "Unconfirmed"', '"member": "NotConfirmed"'));
    await runCli(["--offline"], { cwd: project.dir });
    project.write("codegen.config.json", { source: "sample", ...config, names });
    return project;
  }

  /** The same with an older lock, in which code 2 has its former description. */
  async function changedProject(): Promise<Project> {
    const project = await renamedProject();
    const older = olderLock(project.read("codegen.lock.json"));
    project.write("codegen.lock.json", older.replace(/("code": 2, "description": )"Unconfirmed"/, '$1"Not confirmed"'));
    return project;
  }

  it("shows the output of impact", async () => {
    await expectOutput(await changedProject(), examplesOf("docs/impact.md")[0] as Example);
  });

  it("shows code in which no codes are detected", async () => {
    const undetected = codeIn("ts").slice(1, -1);
    expect(undetected).toHaveLength(5);
    const project = await changedProject();
    project.write("src/contacts.ts", "");
    for (const [index, code] of undetected.entries()) project.write(`src/undetected${index}.ts`, code);
    const { stdout } = await runCli(["impact", "--reporter", "json"], { cwd: project.dir });
    expect(JSON.parse(stdout)).toMatchObject({ places: [], changes: expect.arrayContaining([expect.anything()]) });
  });

  it("shows the output of replacing and removing an alias", async () => {
    const [shown = ""] = codeIn("console");
    const project = await renamedProject({ references: ["contact_status"] });
    await runCli(["--offline"], { cwd: project.dir });
    const lines: string[] = [];
    for (const argv of commandsIn(shown)) {
      const { stdout, exitCode } = await runCli(argv, { cwd: project.dir });
      expect(exitCode).toBe(0);
      lines.push(`$ npx codegen ${argv.join(" ")}`, stdout.trimEnd());
    }
    expect(shown).toBe(lines.join("\n"));
  });
});

describe("docs/recipes.md", () => {
  const blocks = blocksOf("docs/recipes.md");
  const configs = blocks.filter(({ lang, code }) => lang === "json" && code.includes('"source"'));

  it.each(configs.map(({ code }, index) => [index + 1, code] as const))(
    "has the valid configuration %i",
    async (_index, code) => {
      const { source, ...config } = JSON.parse(code) as { source: object };
      const project = makeProject({ ...config, source: "sample" });
      expect(await runCli([], { cwd: project.dir })).toMatchObject({ exitCode: 0, stderr: "" });
      project.write("codegen.config.json", { ...config, source: { ...source, retries: 0 } });
      // The service does not exist, but `check` only reads the options and the lock.
      expect(await runCli(["check"], { cwd: project.dir })).toMatchObject({ exitCode: 0, stderr: "" });
    },
  );

  it("has the tasks of the example", () => {
    expect(blocks.map(({ code }) => `${code}\n`)).toContain(readPage("examples/turbo/turbo.json"));
  });

  it("shows the output of a check of several services", async () => {
    const [[argv, output]] = examplesOf("docs/recipes.md") as [Example];
    const project = makeProject();
    for (const service of ["eu", "us"])
      project.write(`${service}/codegen.config.json`, { source: "sample", references: ["priority"] });
    await runCli(argv.slice(1), { cwd: project.dir });
    await expectOutput(project, [argv, output]);
  });

  it("begins with links to its sections", () => {
    const text = readPage("docs/recipes.md");
    const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    expect(Array.from(text.matchAll(/\]\(#([^)]*)\)/g), ([, anchor]) => anchor)).toEqual(headings);
  });
});

it.each(pages)("%s has only valid command lines", async (page) => {
  const commands = commandsIn(
    blocksOf(page)
      .map(({ code }) => code)
      .join("\n"),
  );
  expect(commands.length).toBeGreaterThan(3);
  for (const argv of commands) expect(await parseCommandLine(argv, "1.2.3", 80)).toMatchObject({ kind: "run" });
});

it("CONTRIBUTING.md has the folders of src in the order of imports", () => {
  const rows = tableRows(readPage("CONTRIBUTING.md"), "folder").map(([cell = ""]) => {
    const [, group = cell, names = ""] = /^(.*)\/\{(.*)\}$/.exec(cell) ?? [];
    return names === "" ? [group] : names.split(",").map((name) => `${group}/${name}`);
  });
  const names = Object.keys(folders);
  const withoutParents = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
  expect(rows.toReversed().flat()).toEqual(withoutParents);
});

it.each(["CONTRIBUTING.md", "docs/decisions.md"])("%s names files and folders that exist", (page) => {
  const paths = nodesOf(parseMarkdown(readPage(page)), "inlineCode")
    .map(({ value = "" }) => value)
    .filter((value) => /^(?:src|test|scripts|docs|examples|templates)\/(?!.*\/build\/)[^ *<]+$/.test(value));
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
