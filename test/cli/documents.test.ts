import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { git, initRepository, tryGit } from "../support/git.ts";
import { blocksOf } from "../support/markdown.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";

const readPage = (page: string): string => readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");

/** The arguments of each `codegen` in a text, without comments, redirections, and advice in output. */
const commandsIn = (text: string): string[][] =>
  Array.from(text.matchAll(/^[^`\n]*?(?:npx |[.]bin\/)codegen\b([^>#|;\n]*)/gm), ([, args = ""]) =>
    args.trim().split(/ +/).filter(Boolean),
  );

type Example = readonly [argv: string[], output: string];

/** The commands of a page with their output, which is the next block. */
function examplesOf(page: string): Example[] {
  const blocks = blocksOf(readPage(page));
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

it("docs/migrating.md shows the changes from version 1.1", async () => {
  const examples = examplesOf("docs/migrating.md");
  expect(examples.map(([argv]) => argv.slice(1).join(" "))).toEqual(["live@1.1 live@1.2"]);
  const blocks = blocksOf(readPage("docs/migrating.md"));
  const config = blocks.find(({ lang }) => lang === "json");
  const project = makeProject(JSON.parse(config?.code ?? "") as object);
  for (const example of examples) await expectOutput(project, example);

  const report = commandsIn(blocks.find(({ code }) => code.includes("> migration.json"))?.code ?? "")[0] ?? [];
  const { stdout } = await runCli(report, { cwd: project.dir });
  expect(stdout.replaceAll(/\s+/g, " ")).toContain('{ "member": "Accepted", "before": 1, "after": "accepted" }');
});

it("docs/merging.md shows a merge of two branches", async () => {
  const consoles = blocksOf(readPage("docs/merging.md")).filter(({ lang }) => lang === "console");
  expect(consoles).toHaveLength(1);
  const steps = (consoles[0]?.code ?? "").split(/^\$ /m).slice(1);
  expect(steps.map((step) => step.split("\n")[0])).toEqual([
    "git merge drift",
    "npx codegen --offline",
    "git add codegen.lock.json generated",
    "git commit",
  ]);

  const values = (list: object) =>
    Object.entries(list).map(([code, description]) => ({ code: Number(code), description: String(description) }));
  const base = { 1: "Active", 2: "Invited", 3: "Blocked", 4: "Left" };
  const project = await projectWith({ contact_status: values(base) }, { references: ["contact_status"] });
  const { dir } = project;
  project.write(".gitignore", "node_modules\n");
  await runCli([], { cwd: dir });
  initRepository(dir);
  for (const [branch, added] of [
    ["drift", { 8: "On hold", 9: "Paused" }],
    ["ours", { 8: "Paused" }],
  ] as const) {
    git(dir, "checkout", "-q", "-b", branch, "main");
    project.serve({ contact_status: values({ ...base, ...added }) });
    await runCli([], { cwd: dir });
    git(dir, "commit", "-qam", branch);
  }

  const merge = tryGit(dir, "merge", "drift");
  expect(merge.exitCode).toBe(1);
  const conflicts = git(dir, "diff", "--name-only", "--diff-filter=U").trim().split("\n");
  expect(Array.from(steps[0]?.matchAll(/Merge conflict in (.*)/g) ?? [], ([, file]) => file)).toEqual(conflicts);
  await expectOutput(project, [["--offline"], steps[1]?.replace(/^.*\n/, "").trimEnd() ?? ""]);
  git(dir, "add", "codegen.lock.json", "generated");
  expect(tryGit(dir, "commit", "--no-edit")).toMatchObject({ exitCode: 0 });
  expect(await runCli(["check"], { cwd: dir })).toMatchObject({ exitCode: 0 });
});

describe("docs/impact.md", () => {
  const blocks = blocksOf(readPage("docs/impact.md"));
  const codeIn = (lang: string): string[] => blocks.flatMap((block) => (block.lang === lang ? [block.code] : []));

  const names = { contact_status: { 3: "Unsubscribed" } };

  /** A project with the code of the page and a member that was named before its description changed; `names` is new. */
  async function renamedProject(): Promise<Project> {
    const config = { source: "sample", references: ["contact_status"] };
    const project = makeProject(config);
    project.write("package.json", { type: "module" });
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", lib: ["es2022"] };
    project.write("tsconfig.json", { compilerOptions, include: ["src"] });
    project.write("src/contacts.ts", codeIn("ts")[0] ?? "");
    await runCli([], { cwd: project.dir });
    const lock = project.read("codegen.lock.json");
    project.write("codegen.lock.json", lock.replace('"member": "Unconfirmed"', '"member": "NotConfirmed"'));
    await runCli(["--offline"], { cwd: project.dir });
    project.write("codegen.config.json", { ...config, names });
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
    const [example, ...others] = examplesOf("docs/impact.md") as [Example];
    expect(others).toEqual([]);
    await expectOutput(await changedProject(), example);
  });

  it("shows the output of replacing and removing an alias", async () => {
    const [shown = "", ...others] = codeIn("console");
    expect(others).toEqual([]);
    const project = await renamedProject();
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
