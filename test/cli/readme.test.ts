import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { loadCommands } from "../../src/cli/arguments.ts";
import { runCli } from "../support/cli.ts";
import { nodesOf, parseMarkdown, readerText, tableRows } from "../support/markdown.ts";
import { optionRows } from "../support/options.ts";
import { makeProject, type Project } from "../support/project.ts";
import { type ServiceResponse, responsesOf, sendResponse, startService } from "../support/service.ts";

const page = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const readPage = (path: string): string => readFileSync(page(path), "utf8");

/** `UPDATE_PAGES=1 npm test -- test/cli/readme`, then `npm run format:write`, writes transcripts and options again. */
function updatePage(path: string, change: (text: string) => string): void {
  if (process.env["UPDATE_PAGES"]) writeFileSync(page(path), change(readPage(path)));
}

/** A service as in the README, and a project that takes two of its lists. */
async function project(): Promise<
  Project & { url: string; answers: Record<string, ServiceResponse>; asked: IncomingMessage[] }
> {
  const answers = responsesOf({});
  const asked: IncomingMessage[] = [];
  const recorded = Object.keys(answers).map((path): [string, ServiceResponse] => [
    path,
    (request, response) => {
      asked.push(request);
      response.setHeader("etag", `"${path}"`);
      sendResponse(answers[path] ?? 404, request, response);
    },
  ]);
  const { url } = await startService(Object.fromEntries(recorded));
  const source = { baseUrl: url, headers: { "X-Api-Key": "${REFERENCES_API_KEY}" } };
  return { ...makeProject({ source, references: ["contact_status", "priority"] }), url, answers, asked };
}

const env = { REFERENCES_API_KEY: "a-key-of-the-test" };

describe("what the README shows first", () => {
  const consoles = /(```console\n)[^]*?(\n```)/g;

  it("is what a terminal shows", async () => {
    const { dir, url, answers, read } = await project();
    const shell = async (...words: string[]): Promise<string> => {
      const { exitCode, stdout } = await runCli(words, { cwd: dir, env });
      expect(exitCode).toBe(0);
      return `$ ${["npx codegen", ...words].join(" ")}\n${stdout.trimEnd()}`.replaceAll(url, "https://api.example.com");
    };
    await shell();
    const excerpt = nodesOf(parseMarkdown(readPage("README.md")), "code").find(({ value }) =>
      value?.includes("export enum"),
    );
    expect(read("generated/priority.ts")).toContain(excerpt?.value ?? "no excerpt");

    for (const [path, answer] of Object.entries(answers)) answers[path] = changed(answer);
    const shown = [await shell(), await shell("check")];
    updatePage("README.md", (text) => {
      const left = [...shown];
      return text.replace(consoles, (_all, open: string, close: string) => `${open}${left.shift() ?? ""}${close}`);
    });
    const found = nodesOf(parseMarkdown(readPage("README.md")), "code").filter(({ lang }) => lang === "console");
    expect(found.map(({ value }) => value)).toEqual(shown);
  });

  /** The same, once the service has other words for a code and one more of them. */
  function changed(answer: ServiceResponse): ServiceResponse {
    const text = JSON.stringify(answer)
      .replaceAll('"Opted out"', '"Unsubscribed"')
      .replaceAll(
        /("7":)?\{"code":6,"description":"Complained","enable":true\}/g,
        (same) => `${same},{"code":7,"description":"Never opened","enable":true}`,
      );
    return JSON.parse(text.replaceAll(/("6":\{[^}]*\}),\{"code":7/g, '$1,"7":{"code":7')) as object;
  }
});

it("docs/configuration.md has each option, with the default of the schema", () => {
  const rows = optionRows();
  const table = /(\| option +\|.*\n\|[ |-]*\n)(?:\|.*\n)*/;
  updatePage("docs/configuration.md", (text) =>
    text.replace(table, (_all, head: string) => head + rows.map((row) => `| ${row.join(" | ")} |\n`).join("")),
  );
  expect(rows.length).toBeGreaterThan(20);
  const asRead = rows.map((row) => row.map((cell) => readerText(parseMarkdown(cell))));
  expect(tableRows(readPage("docs/configuration.md"), "option")).toEqual(asRead);
});

const commands = await loadCommands();

describe("of each command", () => {
  const sections = readPage("docs/commands.md").split(/^## /m);

  it.each([...commands])("%s, README and docs/commands.md say what it does and has", (name, { flags }) => {
    expect(readPage("README.md")).toMatch(new RegExp(`^codegen \\[?${name}\\b`, "m"));
    const section = sections.find((text) => text.startsWith(`${name}\n`)) ?? "";
    // The cache is told of once, for all that have it.
    const missing = Object.keys(flags).filter((flag) => flag !== "cache" && !section.includes(`--${flag}`));
    expect({ section: section !== "", missing }).toEqual({ section: true, missing: [] });
  });
});

it("docs/fetching.md names each request and each header that is sent, and no other", async () => {
  const { dir, asked } = await project();
  await runCli([], { cwd: dir, env });
  await runCli([], { cwd: dir, env });
  const paths = new Set(asked.map(({ url }) => url));
  expect([...paths].toSorted()).toEqual([
    "/v1.2/references",
    "/v1.2/references/contact_status",
    "/v1.2/references/priority",
  ]);
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  const named = (head: string): string[] => tableRows(readPage("docs/fetching.md"), head).map(([cell = ""]) => cell);
  expect(named("request")).toEqual(["GET {baseUrl}/v1.2/references", "GET {baseUrl}/v1.2/references/contact_status"]);
  const ofHttp = ["host", "connection"];
  const sent = new Set(asked.flatMap(({ headers }) => Object.keys(headers)).filter((name) => !ofHttp.includes(name)));
  // The last row is about the headers of the configuration.
  const own = named("header").slice(0, -1);
  expect([...sent].toSorted()).toEqual([...own, "x-api-key"].toSorted());
});

const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...markdownIn("docs"), ...markdownIn("docs/rules")];

function markdownIn(folder: string): string[] {
  const names = readdirSync(page(folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`);
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(url: URL): string[] {
  return nodesOf(parseMarkdown(readFileSync(url, "utf8")), "heading").map((heading) =>
    readerText(heading)
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

it.each(pages)("%s links to pages and headings that exist", (path) => {
  const links = nodesOf(parseMarkdown(readPage(path)), "link").flatMap(({ url = "" }) =>
    url.startsWith("https:") ? [] : [url],
  );
  const missing = links.filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? page(path) : new URL(file, page(path));
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(missing).toEqual([]);
});
