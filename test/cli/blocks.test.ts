import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseArguments } from "../../create/src/arguments.ts";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { configOf } from "../support/configs.ts";
import { blocksOf } from "../support/markdown.ts";
import { optionNames } from "./options.ts";

// Every block of code on every page is checked here, or is listed with the test that compiles or runs it.

const urlOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const markdownIn = (folder: string): string[] =>
  readdirSync(urlOf(folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
const examples = readdirSync(urlOf("examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...markdownIn("docs"),
  ...examples.map(({ name }) => `examples/${name}/README.md`),
];

interface Block {
  readonly page: string;
  readonly number: number;
  readonly lang: string;
  readonly code: string;
  /** The block before it on the page. */
  readonly previous?: Block | undefined;
}

function placedBlocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  for (const block of blocksOf(readFileSync(urlOf(page), "utf8")))
    blocks.push({ ...block, page, number: blocks.length + 1, previous: blocks.at(-1) });
  return blocks;
}

const blocks = pages.flatMap(placedBlocksOf);

/** Pages whose terminal output `documents.test.ts` and `readme.test.ts` compare with runs. */
const transcripts = ["README.md", "docs/impact.md", "docs/merging.md", "docs/migrating.md"];
/** Texts that are not the output of the block before them. */
const otherTexts: Readonly<Record<string, RegExp>> = {
  // It is abridged.
  "docs/migrating.md": /^ALTER TABLE /,
};

/** Commands of other programs. */
const otherCommands = [
  // Of npm and git: they install packages, run scripts, or need a registry.
  "npm ci",
  "npm install",
  "npm install --package-lock-only",
  "npm install --save-dev @changesets/cli",
  "npm pkg delete private --workspace generated",
  "npm run build",
  "npm run codegen --workspaces",
  "npm test",
  "npx changeset",
  "npx changeset init",
  "npm install --save-dev --save-exact reference-codegen@1.1.0",
  "npx changeset publish",
  "npx changeset version",
  "npx tsc --noEmit",
  "git add --all",
  "git add codegen.lock.json generated",
  "git commit",
  'git commit --message "Reference lists"',
  'git commit --message "Release"',
  "git checkout BRANCH -- codegen.lock.json codegen.config.json",
  "git init",
  "git merge drift",
  "git revert COMMIT",
  // `create/test/own.test.ts` compares these with what create writes.
  'git config merge.codegen.name "merge of codegen.lock.json"',
  'git config merge.codegen.driver "test -e node_modules/.bin/codegen || exec git merge-file %A %O %B; node_modules/.bin/codegen merge-driver %O %A %B"',
  "node_modules/.bin/codegen check --staged || exit 1",
  // `test/examples` runs these.
  "npx turbo run build",
  "npm run report",
];

/** Each command of a script, without comments, variables before it, and redirections. */
const commandsOf = (script: string): string[] =>
  script
    .split(/\n| && /)
    .map((line) => line.replace(/(?:^| +)# .*/, "").replace(/ > \S+$/, ""))
    .map((line) => line.replace(/^(?:[A-Z_]+=\S+ )+/, "").trim())
    .filter((line) => line !== "");

async function expectCommand(command: string): Promise<void> {
  if (otherCommands.includes(command)) return;
  const setUp = /^npm create reference-codegen(?: -- (.*))?$/.exec(command);
  if (setUp !== null) {
    parseArguments((setUp[1] ?? "").split(" ").filter(Boolean));
    return;
  }
  const [, args] = /^(?:npx |node_modules\/[.]bin\/)codegen\b(.*)$/.exec(command) ?? [];
  expect({ command, isListed: args !== undefined }).toEqual({ command, isListed: true });
  const argv = (args ?? "").split(" ").filter(Boolean);
  expect(await parseCommandLine(argv, "1.2.3", 80)).toMatchObject({ kind: "run" });
}

const options = new Set(["$schema", ...optionNames().map((name) => name.split(".")[0])]);

/** The members of other files in JSON: package.json, turbo.json, nx.json. */
const packageMembers = ["private", "workspaces"];
const otherMembers = [...packageMembers, "tasks", "targetDefaults"];

const checks: Readonly<Record<string, (block: Block) => unknown>> = {
  sh: async ({ code }) => {
    for (const command of commandsOf(code)) await expectCommand(command);
  },
  console: async ({ page, code }) => {
    expect(transcripts).toContain(page);
    for (const [, command = ""] of code.matchAll(/^\$ (.*)$/gm)) await expectCommand(command);
  },
  text: ({ page, code, previous }) => {
    if (otherTexts[page]?.test(code)) return;
    if (page === "docs/using.md") expect(previous?.lang).toMatch(/^tsx?$/);
    else {
      expect(transcripts).toContain(page);
      expect(previous).toMatchObject({ lang: "sh", code: expect.stringMatching(/^npx codegen[^\n]*$/) });
    }
  },
  json: ({ code }) => {
    const value = JSON.parse(code) as object;
    const unknown = Object.keys(value).filter((key) => !options.has(key));
    // A page about lists may have one that is called like a reference.
    const config = "lists" in value && !("source" in value) ? { ...value, source: undefined } : value;
    if (unknown.length === 0) expect(() => configOf(config)).not.toThrow();
    else expect(otherMembers).toEqual(expect.arrayContaining(unknown));
  },
  yaml: async ({ code }) => {
    expect(parse(code)).toBeTruthy();
    for (const [, command = ""] of code.matchAll(/((?:npx |node_modules\/[.]bin\/)codegen\b[^>|\n]*)/g))
      await expectCommand(command.trim());
  },
  // Those of `docs/merging.md`: `create/test/own.test.ts` compares them with what create writes.
  dockerfile: async ({ code }) => {
    const [, command] = / && (npx codegen [^&]*) && /.exec(code) ?? [];
    await expectCommand(command ?? "");
  },
  gitattributes: ({ page }) => expect(page).toBe("docs/merging.md"),
  http: expectChecked,
  csv: expectChecked,
  ts: expectChecked,
  tsx: expectChecked,
  vue: expectChecked,
  svelte: expectChecked,
};

/** Pages whose code `test/matrix/{using,components}.test.ts`, `test/index.slow.test.ts` or `documents.test.ts` compiles, or
 * `test/commands/lists-page.slow.test.ts` generates. */
const compiled = ["README.md", "docs/lists.md", "docs/using.md", "docs/api.md", "docs/impact.md"];

function expectChecked({ page }: Block): void {
  expect(compiled).toContain(page);
}

it("finds the blocks of all pages", () => {
  expect(blocks.length).toBeGreaterThan(50);
});

it.each(blocks.map((block) => [`${block.page}, block ${block.number}`, block.lang, block] as const))(
  "%s (%s) is checked",
  async (_name, lang, block) => {
    expect(Object.keys(checks)).toContain(lang);
    await checks[lang]?.(block);
  },
);
