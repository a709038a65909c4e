import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, it } from "@jest/globals";
import { Project, ts } from "ts-morph";
import { generate } from "../../src/index.ts";
import { blocksOf } from "../support/markdown.ts";
import { makeProject } from "../support/project.ts";
import { type Handler, respond, startService } from "../support/service.ts";

const page = readFileSync(new URL("../../docs/lists.md", import.meta.url), "utf8");
const sections = page
  .split(/^##+ /m)
  .filter((section) => section.includes("```ts"))
  .map((section) => [section.split("\n")[0], section] as const);

/** The response that a block shows: `GET /path`, headers, and a body after an empty line. */
function responseIn(block: string): readonly [request: string, Handler] {
  const [head = "", ...body] = block.split("\n\n");
  const [request = "", ...lines] = head.split("\n");
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ") as [string, string]));
  return [request, respond(200, { "content-type": "application/json", ...headers }, body.join("\n\n"))];
}

/** Stands for a database and its client. */
const database = `exports.Client = class {
  async connect() {}
  async query() { return { rows: [{ code: 1, name: "Open" }] }; }
  async end() {}
};`;

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: [],
};
const program = new Project({ compilerOptions });

it.each(sections)("docs/lists.md shows what happens: %s", async (_title, section) => {
  const codeIn = (lang: string): string[] =>
    blocksOf(section).flatMap((block) => (block.lang === lang ? block.code : []));
  const responses = codeIn("http").map(responseIn);
  const byRequest = new Map(responses);
  const answer: Handler = (request, response) =>
    (byRequest.get(`${request.method} ${request.url}`) ?? respond(404))(request, response);
  const service = await startService(Object.fromEntries(responses.map(([request]) => [request.split(" ")[1], answer])));
  const [written = ""] = codeIn("json");
  const config = JSON.parse(written.replaceAll("https://api.example.com", service.url)) as {
    readonly lists: Readonly<Record<string, { readonly file?: string; readonly reader?: string }>>;
  };
  const project = makeProject({ ...config, output: { emit: "js" } });
  for (const { file, reader } of Object.values(config.lists)) {
    if (file) project.write(file, codeIn(extname(file).slice(1)).join("\n"));
    if (reader) project.write(reader, codeIn("js").join("\n"));
  }
  project.write("node_modules/pg/index.js", database);
  symlinkSync(join(process.cwd(), "node_modules/yaml"), join(project.dir, "node_modules/yaml"), "junction");
  const result = await generate({ cwd: project.dir, environment: { API_TOKEN: "token-4711" } });
  expect(result).toMatchObject({ ok: true, diagnostics: [] });
  expect(service.requests.toSorted()).toEqual(responses.map(([request]) => request.split(" ")[1]).toSorted());

  const [usage = ""] = codeIn("ts");
  project.write("package.json", { type: "module" });
  project.write("usage.ts", usage);
  symlinkSync("../generated", join(project.dir, "node_modules/reference-lists"), "junction");
  const file = program.addSourceFileAtPath(join(project.dir, "usage.ts"));
  expect(file.getPreEmitDiagnostics().map((problem) => problem.getMessageText())).toEqual([]);
  await file.emit();
  const output = execFileSync(process.execPath, ["usage.js"], { cwd: project.dir, encoding: "utf8" });
  const shown = Array.from(usage.matchAll(/ \/\/ (.*)$/gm), ([, comment]) => comment);
  expect(output.trimEnd().split("\n").join(", ")).toBe(shown.join(", "));
});
