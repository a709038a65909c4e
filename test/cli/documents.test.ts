import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { folders } from "../../scripts/folders.mjs";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { runCli } from "../support/cli.ts";
import { initRepository } from "../support/git.ts";
import { nodesOf, parseMarkdown, tableRows } from "../support/markdown.ts";
import { makeProject, type Project } from "../support/project.ts";

const pages = ["README.md", "docs/impact.md", "docs/migrating.md", "docs/recipes.md", "docs/releasing.md"];

/** The blocks of code of a page, in its order. */
function blocksOf(page: string): { readonly lang: string; readonly code: string }[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  return nodesOf(parseMarkdown(text), "code").map(({ lang, value }) => ({ lang: lang ?? "", code: value ?? "" }));
}

/** The command lines of ours in a text, each as its words; comments, advice in output and what a shell does with the output are left out. */
function commandsIn(text: string): string[][] {
  return Array.from(text.matchAll(/^[^`\n]*?(?:npx |[.]bin\/)codegen\b([^>#|;\n]*)/gm), ([, words = ""]) =>
    words.trim().split(/ +/).filter(Boolean),
  );
}

type Example = readonly [command: string, argv: string[], output: string];

/** The commands of a page below which their output is shown. */
function examplesOf(page: string): Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap(({ lang, code }, index): Example[] => {
    const next = blocks[index + 1];
    const [argv] = commandsIn(code);
    const isShown = lang === "sh" && /^npx codegen[^\n]*$/.test(code) && next !== undefined && next.lang !== "sh";
    return isShown && argv ? [[code, argv, next.code]] : [];
  });
}

/** An older lock, with another code in place of code 6. */
const olderLock = (now: string): string =>
  now.replace(/^ *\{ "code": 6, "description": "Complained".*\n/m, (line) =>
    line.replace("6", "98").replaceAll("Complained", "Imported"),
  );

/** A lock of another day in a commit, and the lock of the sample in the work tree. */
async function driftedProject(): Promise<Project> {
  const project = makeProject({ source: "sample" });
  await runCli([], { cwd: project.dir });
  const now = project.read("codegen.lock.json");
  const then = olderLock(now);
  expect(then).not.toBe(now);
  project.write("codegen.lock.json", then);
  initRepository(project.dir);
  const { exitCode } = await runCli([], { cwd: project.dir });
  expect(exitCode).toBe(0);
  return project;
}

async function expectOutput({ dir }: Project, argv: readonly string[], output: string): Promise<void> {
  expect(await runCli(argv, { cwd: dir })).toEqual({ exitCode: 0, stdout: `${output}\n`, stderr: "" });
}

describe("docs/migrating.md", () => {
  const examples = examplesOf("docs/migrating.md");

  it("shows what changes from both versions", () => {
    expect(examples.map(([, argv]) => argv.slice(1).join(" "))).toEqual(["live@1.1 live@1.2", "live@1.0 live@1.2"]);
  });

  it.each(examples)("%s", async (_command, argv, output) => {
    const config = blocksOf("docs/migrating.md").find(({ lang }) => lang === "json");
    await expectOutput(makeProject(JSON.parse(config?.code ?? "") as object), argv, output);
  });
});

describe("docs/releasing.md", () => {
  const examples = examplesOf("docs/releasing.md");

  it("shows the report and the changeset", () => {
    expect(examples.map(([, argv]) => argv.at(-1))).toEqual(["markdown", "changeset"]);
  });

  it.each(examples)("%s", async (_command, argv, output) => {
    await expectOutput(await driftedProject(), argv, output);
  });
});

describe("docs/impact.md", () => {
  const blocks = blocksOf("docs/impact.md");
  const texts = (lang: string): string[] => blocks.flatMap((block) => (block.lang === lang ? [block.code] : []));

  /** A lock of another day, in which a code is there that has left, one is not that was added, and one has other words. */
  async function touchedProject(): Promise<Project> {
    const project = makeProject({ source: "sample", names: { contact_status: { 3: "Unsubscribed" } } });
    project.write("package.json", { type: "module" });
    project.write("codegen.config.json", { source: "sample" });
    await runCli([], { cwd: project.dir });
    const now = project.read("codegen.lock.json");
    const then = olderLock(now).replace(
      '"code": 2, "description": "Unconfirmed"',
      '"code": 2, "description": "Not confirmed"',
    );
    project.write("codegen.lock.json", then);
    project.write("codegen.config.json", { source: "sample", names: { contact_status: { 3: "Unsubscribed" } } });
    project.write("tsconfig.json", texts("json")[0] ?? "");
    project.write("src/contacts.ts", texts("ts")[0] ?? "");
    return project;
  }

  it("shows what a run prints", async () => {
    const [[, argv, output]] = examplesOf("docs/impact.md") as [Example];
    await expectOutput(await touchedProject(), argv, output);
  });

  it("shows code in which nothing is seen", async () => {
    const unseen = texts("ts").slice(1, -1);
    expect(unseen).toHaveLength(5);
    const project = await touchedProject();
    project.write("src/contacts.ts", "");
    for (const [index, text] of unseen.entries()) project.write(`src/unseen${index}.ts`, text);
    const { stdout } = await runCli(["impact", "--reporter", "json"], { cwd: project.dir });
    expect(JSON.parse(stdout)).toMatchObject({ places: [], changes: expect.arrayContaining([expect.anything()]) });
  });
});

it("docs/impact.md shows how names that a person gave up go", async () => {
  const [shown] = blocksOf("docs/impact.md").filter(({ lang }) => lang === "console");
  const names = { names: { contact_status: { 3: "Unsubscribed" } }, references: ["contact_status"] };
  const [, source] = blocksOf("docs/impact.md").map(({ code }) => code);
  const project = makeProject({ source: "sample", references: names.references });
  await runCli([], { cwd: project.dir });
  project.write("codegen.config.json", { source: "sample", ...names });
  await runCli(["--offline"], { cwd: project.dir });
  project.write("package.json", { type: "module" });
  project.write("tsconfig.json", blocksOf("docs/impact.md")[0]?.code ?? "");
  project.write("src/contacts.ts", source ?? "");
  const ran: string[] = [];
  for (const words of commandsIn(shown?.code ?? "")) {
    const { stdout, exitCode } = await runCli(words, { cwd: project.dir });
    expect(exitCode).toBe(0);
    ran.push(`$ npx codegen ${words.join(" ")}`, stdout.trimEnd());
  }
  expect(shown?.code).toBe(ran.join("\n"));
});

describe("docs/recipes.md", () => {
  const blocks = blocksOf("docs/recipes.md");
  const configs = blocks.filter(({ lang, code }) => lang === "json" && code.includes('"source"'));

  it.each(configs.map(({ code }, index) => [index + 1, code]))("configuration %i can be used", async (_index, code) => {
    const { source, ...config } = JSON.parse(code as string) as { source: { ca?: string } };
    const project = makeProject({ ...config, source: "sample" });
    expect(await runCli([], { cwd: project.dir })).toMatchObject({ exitCode: 0, stderr: "" });
    project.write("codegen.config.json", { ...config, source: { ...source, retries: 0 } });
    // Nobody answers at its address, but its options are right: the lock is all that `check` needs.
    expect(await runCli(["check"], { cwd: project.dir })).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("has the tasks of the example", () => {
    const example = readFileSync(new URL("../../examples/turbo/turbo.json", import.meta.url), "utf8");
    expect(blocks.map(({ code }) => `${code}\n`)).toContain(example);
  });

  it("shows what a check of several services prints", async () => {
    const [[, argv, output]] = examplesOf("docs/recipes.md") as [Example];
    const project = makeProject();
    for (const service of ["eu", "us"])
      project.write(`${service}/codegen.config.json`, { source: "sample", references: ["priority"] });
    await runCli(argv.slice(1), { cwd: project.dir });
    await expectOutput(project, argv, output);
  });

  it("names anchors and pages that are there", () => {
    const text = readFileSync(new URL("../../docs/recipes.md", import.meta.url), "utf8");
    const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    const anchors = Array.from(text.matchAll(/\]\(#([^)]*)\)/g), ([, anchor]) => anchor);
    expect(anchors).toEqual(headings);
  });
});

it.each(pages)("%s has no command line that is wrong", async (page) => {
  const commands = commandsIn(
    blocksOf(page)
      .map(({ code }) => code)
      .join("\n"),
  );
  expect(commands.length).toBeGreaterThan(3);
  for (const argv of commands) expect(await parseCommandLine(argv, "1.2.3", 80)).toMatchObject({ kind: "run" });
});

describe("CONTRIBUTING.md", () => {
  it("has the folders of src in the order of imports", () => {
    const text = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");
    const named = tableRows(text, "folder").flatMap(([cell = ""]) => {
      const [, group = cell, names = ""] = /^(.*)\/\{(.*)\}$/.exec(cell) ?? [];
      return [names === "" ? [group] : names.split(",").map((name) => `${group}/${name}`)];
    });
    // A folder that has others is named once, with them.
    const names = Object.keys(folders);
    const leaves = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
    expect(named.toReversed().flat()).toEqual(leaves);
  });
});

it.each(["CONTRIBUTING.md", "docs/decisions.md"])("%s names files and folders that exist", (page) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  const paths = nodesOf(parseMarkdown(text), "inlineCode")
    .map(({ value = "" }) => value)
    .filter(
      (value) => /^(?:src|test|scripts|docs|examples|templates)\/[^ *<]+$/.test(value) && !value.includes("/build/"),
    );
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
