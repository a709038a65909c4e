import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { Project as CompilerProject, ts } from "ts-morph";
import { runCli } from "../support/cli.ts";
import { blocksOf, type MarkdownNode, nodesOf, parseMarkdown, readerText } from "../support/markdown.ts";
import { optionLines } from "./options.ts";
import { makeProject } from "../support/project.ts";
import { type ServiceResponse, startService } from "../support/service.ts";

const page = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const readPage = (path: string): string => readFileSync(page(path), "utf8");

/** `npm run pages` updates the output and the options in a page. */
function updatePage(path: string, change: (text: string) => string): void {
  if (process.env["UPDATE_PAGES"]) writeFileSync(page(path), change(readPage(path)));
}

/** The errors of a compiler in a module and those that it imports. */
function errorsIn(path: string): string[] {
  const { ESNext } = ts.ModuleKind;
  const { Bundler } = ts.ModuleResolutionKind;
  const compilerOptions = { strict: true, module: ESNext, moduleResolution: Bundler, target: ts.ScriptTarget.ES2022 };
  const project = new CompilerProject({ compilerOptions });
  project.addSourceFileAtPath(path);
  project.resolveSourceFileDependencies();
  return project
    .getPreEmitDiagnostics()
    .map(({ compilerObject: { messageText } }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

it("README.md shows what a list becomes, and the impact of a change (npm run pages)", async () => {
  const blocks = () => blocksOf(readPage("README.md"));
  const codeWith = (text: string): string => blocks().find(({ code }) => code.includes(text))?.code ?? "";
  const [, path = "", body = ""] = /^GET (.*)\n\n([^]*)$/.exec(codeWith("GET ")) ?? [];
  const values = JSON.parse(body) as { code: number; name: string }[];
  const responses: Record<string, ServiceResponse> = { [path]: values };
  const { url } = await startService(responses);
  const config = JSON.parse(codeWith('"lists"').replaceAll("https://api.example.com", url)) as object;
  const project = makeProject({
    ...config,
    output: { dir: "src/reference-lists", importExtension: "", form: "folder" },
  });
  project.write("package.json", {});
  project.write("tsconfig.json", { compilerOptions: { module: "esnext", moduleResolution: "bundler", strict: true } });
  project.write("src/color.ts", codeWith("switch (state)"));
  expect(await runCli([], { cwd: project.dir })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(codeWith("export enum")).not.toBe("");
  expect(project.read("src/reference-lists/order_state.ts")).toContain(codeWith("export enum"));
  expect(errorsIn(join(project.dir, "src/color.ts"))).toEqual([]);

  const waiting = values.map((value) => (value.code === 3 ? { ...value, name: "Waiting for stock" } : value));
  responses[path] = [...waiting, { code: 4, name: "Returned" }];
  const { exitCode, stdout } = await runCli(["impact"], { cwd: project.dir });
  expect(exitCode).toBe(0);
  const transcript = `$ npx codegen impact\n${stdout.trimEnd()}`;
  updatePage("README.md", (text) => text.replace(/(?<=```console\n)[^]*?(?=\n```)/, () => transcript));
  const consoles = blocks().filter(({ lang }) => lang === "console");
  expect(consoles.map(({ code }) => code)).toEqual([transcript]);
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

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "create/README.md",
  "test/README.md",
  "bench/RESULTS.md",
  "examples/README.md",
  ...markdownIn("docs"),
  ...markdownIn("docs/rules"),
];

function markdownIn(folder: string): string[] {
  const names = readdirSync(page(folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => `${folder}/${name}`);
}

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
