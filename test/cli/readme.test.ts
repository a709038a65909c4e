import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { expect, it } from "@jest/globals";
import { fetchFlags } from "../../src/commands/flags.ts";
import { commandNames, commands, loadCommand } from "../../src/commands/index.ts";
import { runCli } from "../support/cli.ts";
import { makeInstalled } from "../../create/test/support/installed.ts";
import { type MarkdownNode, nodesOf, parseMarkdown, readerText, tableRows } from "../support/markdown.ts";
import { optionLines } from "./options.ts";
import { makeProject, type Project } from "../support/project.ts";
import { type ServiceResponse, responsesOf, sendResponse, startService } from "../support/service.ts";

const page = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const readPage = (path: string): string => readFileSync(page(path), "utf8");

/** `npm run pages` updates the output and the options in a page. */
function updatePage(path: string, change: (text: string) => string): void {
  if (process.env["UPDATE_PAGES"]) writeFileSync(page(path), change(readPage(path)));
}

type RecordedProject = Project & {
  url: string;
  responses: Record<string, ServiceResponse>;
  requests: IncomingMessage[];
};

/** A project with two lists of its service, which records the requests. */
async function recordedProject(): Promise<RecordedProject> {
  const responses = responsesOf({});
  const requests: IncomingMessage[] = [];
  const recorded = Object.keys(responses).map((path): [string, ServiceResponse] => [
    path,
    (request, response) => {
      requests.push(request);
      response.setHeader("etag", `"${path}"`);
      sendResponse(responses[path] ?? 404, request, response);
    },
  ]);
  const { url } = await startService(Object.fromEntries(recorded));
  const source = { baseUrl: url, headers: { "X-Api-Key": "${REFERENCES_API_KEY}" } };
  const output = { dir: "src/reference-lists", form: "folder" };
  return { ...makeProject({ source, references: ["contact_status", "priority"], output }), url, responses, requests };
}

const env = { REFERENCES_API_KEY: "a-key-of-the-test" };

/** The response with a new description and a new code. */
function changed(response: ServiceResponse): ServiceResponse {
  const text = JSON.stringify(response)
    .replaceAll('"Opted out"', '"Unsubscribed"')
    .replaceAll(
      /\{"code":6,"description":"Complained","enable":true\}/g,
      '$&,{"code":7,"description":"Never opened","enable":true}',
    );
  return JSON.parse(text.replaceAll(/("6":\{[^}]*\}),\{"code":7/g, '$1,"7":{"code":7')) as object;
}

/** What the set-up of a TypeScript project prints, without the settings of git. */
async function setUp(): Promise<string> {
  const project = makeInstalled(
    { "package.json": '{ "type": "module" }', "tsconfig.json": "{}", "src/main.ts": "" },
    false,
  );
  const { exitCode, stdout } = await project.create(["--yes"], {}, "text");
  expect(exitCode).toBe(0);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("set the git setting"));
  return ["$ npm create reference-codegen -- --yes", ...lines].join("\n");
}

it("README.md shows the output of the set-up, generate and check (npm run pages)", async () => {
  const { dir, url, responses, read } = await recordedProject();
  const shell = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout } = await runCli(args, { cwd: dir, env });
    expect(exitCode).toBe(0);
    return `$ ${["npx codegen", ...args].join(" ")}\n${stdout.trimEnd()}`.replaceAll(url, "https://api.example.com");
  };
  const blocks = () => nodesOf(parseMarkdown(readPage("README.md")), "code");
  await shell();
  const excerpt = blocks().find(({ value }) => value?.includes("export enum"));
  expect(read("src/reference-lists/priority.ts")).toContain(excerpt?.value ?? "no excerpt");

  for (const [path, response] of Object.entries(responses)) responses[path] = changed(response);
  const outputs = [await setUp(), await shell(), await shell("check")];
  updatePage("README.md", (text) => {
    const left = [...outputs];
    return text.replace(
      /(```console\n)[^]*?(\n```)/g,
      (_all, open: string, close: string) => `${open}${left.shift() ?? ""}${close}`,
    );
  });
  const consoles = blocks().filter(({ lang }) => lang === "console");
  expect(consoles.map(({ value }) => value)).toEqual(outputs);
});

it("docs/configuration.md has each option, with the default of the schema (npm run pages)", () => {
  const lines = optionLines();
  updatePage("docs/configuration.md", (text) =>
    text.replace(/(?<=\n## Options\n\n)[^]*?(?=\n\nSee also )/, lines.join("\n")),
  );
  expect(lines.length).toBeGreaterThan(20);
  const itemsOf = (text: string): string[] =>
    nodesOf(parseMarkdown(text), "listItem").map((item) => readerText(item).replaceAll("\n", " "));
  expect(itemsOf(readPage("docs/configuration.md")).slice(0, lines.length)).toEqual(itemsOf(lines.join("\n")));
});

it("README.md lists the commands that help lists", () => {
  const listed = readPage("README.md").matchAll(/^codegen \[?([a-z]+)/gm);
  const shown = commandNames.filter((name) => commands[name].describe !== false);
  expect([...new Set(Array.from(listed, ([, name]) => name))]).toEqual(shown);
});

it.each(commandNames)("docs/commands.md describes %s and its flags", async (name) => {
  const { flags } = await loadCommand(name);
  const sections = readPage("docs/commands.md").split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${name}\n`)) ?? "";
  expect(section).not.toBe("");
  // The page describes the flags of all commands that fetch once.
  const missing = Object.keys(flags).filter((flag) => !(flag in fetchFlags) && !section.includes(`--${flag}`));
  expect(missing).toEqual([]);
});

it("docs/fetching.md lists exactly the requests and headers that are sent", async () => {
  const { dir, requests } = await recordedProject();
  for (let runs = 0; runs < 2; runs++) await runCli([], { cwd: dir, env });
  const sent = new Set(requests.map(({ method, url }) => `${method} {baseUrl}${url}`));
  const listed = (head: string): string[] => tableRows(readPage("docs/fetching.md"), head).map(([cell = ""]) => cell);
  expect([...sent].toSorted()).toEqual([...listed("request"), "GET {baseUrl}/v1.2/references/priority"]);
  const names = new Set(["host", "connection", ...requests.flatMap(({ headers }) => Object.keys(headers))]);
  // The last row is about the headers of the configuration.
  const own = listed("header").slice(0, -1);
  expect([...names].toSorted()).toEqual([...own, "host", "connection", "x-api-key"].toSorted());
});

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "test/README.md",
  ...markdownIn("docs"),
  ...markdownIn("docs/rules"),
];

function markdownIn(folder: string): string[] {
  const names = readdirSync(page(folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`);
}

it("README.md links to every page for users", () => {
  const links = nodesOf(parseMarkdown(readPage("README.md")), "link").map(({ url = "" }) => url.replace(/#.*/, ""));
  // Decisions are for contributors; npm does not publish them.
  expect(markdownIn("docs").filter((path) => !links.includes(path))).toEqual(["docs/decisions.md"]);
});

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (tree: MarkdownNode): string[] =>
  nodesOf(tree, "heading").map((heading) =>
    readerText(heading)
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

it("pages link to pages and headings that exist", () => {
  const parsed = pages.map((path) => ({ path, tree: parseMarkdown(readPage(path)) }));
  const anchors = new Map(parsed.map(({ path, tree }) => [page(path).href, anchorsOf(tree)]));
  const missing = parsed.flatMap(({ path, tree }) => {
    const links = nodesOf(tree, "link").flatMap(({ url = "" }) => (url.startsWith("https:") ? [] : [url]));
    const broken = links.filter((link) => {
      const { href, hash } = new URL(link, page(path));
      const target = new URL(href.slice(0, href.length - hash.length));
      return !existsSync(target) || (hash !== "" && !anchors.get(target.href)?.includes(hash.slice(1)));
    });
    return broken.map((link) => `${path}: ${link}`);
  });
  expect(missing).toEqual([]);
});
