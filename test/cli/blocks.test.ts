import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseArguments } from "../../create/src/arguments.ts";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { configOf } from "../support/configs.ts";
import { blocksOf } from "../support/markdown.ts";
import { optionNames } from "./options.ts";

// The commands, configurations and YAML of every page. Other tests compare the outputs on them with runs, and compile their code.

const urlOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(urlOf(folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending) && !/node_modules|^rules/.test(path))
    .map((path) => `${folder}/${path}`);
const pages = ["README.md", "CONTRIBUTING.md", ...namesIn("docs", ".md"), ...namesIn("examples", "README.md")];
const blocks = pages.flatMap((page) =>
  blocksOf(readFileSync(urlOf(page), "utf8")).map(({ lang, code }, index) => ({ page, number: index + 1, lang, code })),
);

/** The arguments of each command of this repository in a text. */
function* commandsIn(text: string) {
  for (const [, name = "", args = ""] of text.matchAll(
    /(npx codegen|[.]bin\/codegen|npm create reference-codegen)\b(?! install)([^#>|&;"`\n]*)/g,
  ))
    yield {
      isSetUp: name.startsWith("npm"),
      argv: args
        .trim()
        .split(/ +/)
        .filter((arg) => arg !== "" && arg !== "--"),
    };
}

it("finds the blocks of all pages", () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect([...commandsIn(blocks.map(({ code }) => code).join("\n"))].length).toBeGreaterThan(25);
});

it.each(blocks.filter(({ lang }) => ["sh", "console", "yaml", "dockerfile"].includes(lang)))(
  "the commands in $page, block $number, are valid",
  async ({ lang, code }) => {
    if (lang === "yaml") expect(parse(code)).toBeTruthy();
    const typed = lang === "console" ? (code.match(/^\$ .*/gm) ?? []).join("\n") : code;
    for (const { isSetUp, argv } of commandsIn(typed)) {
      if (isSetUp) parseArguments(argv);
      else expect(await parseCommandLine(argv, "1.2.3")).toMatchObject({ kind: "run" });
    }
  },
);

const options = new Set(["$schema", ...optionNames().map((name) => name.split(".")[0])]);

/** The members of package.json, turbo.json and nx.json on the pages. */
const otherMembers = ["private", "workspaces", "tasks", "targetDefaults"];

it.each(blocks.filter(({ lang }) => lang === "json"))(
  "the configuration in $page, block $number, is valid",
  ({ code }) => {
    const value = JSON.parse(code) as object;
    const unknown = Object.keys(value).filter((key) => !options.has(key));
    if (unknown.length > 0) {
      expect(otherMembers).toEqual(expect.arrayContaining(unknown));
      return;
    }
    // A page about lists may have one that is called like a reference.
    const config = "lists" in value && !("source" in value) ? { ...value, source: undefined } : value;
    expect(() => configOf(config)).not.toThrow();
  },
);
