import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";
import { parse } from "yaml";

/** Statements of `SECURITY.md` about the code. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");

interface Import {
  readonly where: string;
  /** `undefined` if it is not a literal. */
  readonly from: string | undefined;
  readonly names: readonly string[];
}

/** The imports of values in a file, including `import()`, and its calls of functions that execute text or open a connection. */
function readFile(where: string): { imports: Import[]; forbidden: string[] } {
  const text = readFileSync(join(root, where), "utf8");
  const file = ts.createSourceFile(where, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const forbidden: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      imports.push({ where, from: literal(node.moduleSpecifier), names: valueNames(node) });
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression.getText();
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || called === "require")
        imports.push({ where, from: literal(node.arguments?.[0]), names: ["*"] });
      if (/^(?:globalThis\.)?(?:eval|Function|fetch|WebSocket)$/.test(called)) forbidden.push(`${where} ${called}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, forbidden };
}

const literal = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** The imported values; `*` for all. */
function valueNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? [] : ["*"];
  const { importClause: clause } = node;
  if (clause === undefined) return ["*"];
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  if (clause.name) return ["*"];
  const bindings = clause.namedBindings;
  if (bindings === undefined || ts.isNamespaceImport(bindings)) return ["*"];
  return bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));

describe("the sources", () => {
  const read = filesBelow("src").map(readFile);
  const imports = read.flatMap((file) => file.imports);

  it("do not execute text, and import only a reader from a computed path", () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(read.flatMap(({ forbidden }) => forbidden)).toEqual([]);
    const computed = imports.filter(({ from }) => from === undefined);
    expect(computed.map(({ where }) => where)).toEqual(["src/pipeline/fetch/reader.ts"]);
  });

  it("start programs, open connections and listen in one file each", () => {
    const outside =
      /^(?:node:)?(?:child_process|cluster|dgram|dns|http2?|https|inspector|module|net|vm|worker_threads)(?:\/|$)|^undici(?:\/|$)/;
    const found = imports
      .filter(({ from, names }) => outside.test(from ?? "") && names.length > 0)
      .map(({ where, from, names }) => `${where}: ${from} ${names.join()}`);
    expect(found.toSorted()).toEqual([
      "src/pipeline/fetch/connection.ts: undici EnvHttpProxyAgent,Pool",
      "src/pipeline/fetch/errors.ts: node:http STATUS_CODES",
      "src/platform/git/git.ts: node:child_process spawnSync",
      "src/service/sample/server.ts: node:http createServer",
    ]);
  });
});

it("a generated package imports only its own files and does not execute text", () => {
  const read = ["generated", "test/golden/enum/package/generated"].flatMap(filesBelow).map(readFile);
  const imports = read.flatMap((file) => file.imports);
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(({ from }) => !/^\.\/[\w-]+\.js$/.test(from ?? ""))).toEqual([]);
  expect(read.flatMap(({ forbidden }) => forbidden)).toEqual([]);
});

interface Job {
  readonly needs?: readonly string[];
  readonly uses?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

const { jobs } = parse(readFileSync(new URL("../.github/workflows/release.yml", import.meta.url), "utf8")) as {
  readonly jobs: Readonly<Record<string, Job>>;
};
const { publish, ...others } = jobs;

it("publishes after all checks", () => {
  expect(others["checks"]).toMatchObject({ uses: "./.github/workflows/ci.yml" });
  expect(publish?.needs).toEqual(Object.keys(others));
});

it("runs code of packages only in jobs that cannot publish", () => {
  for (const { permissions } of Object.values(others)) expect(permissions).toEqual({ contents: "read" });
  const actions = publish?.steps?.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
  // Without a checkout, there is nothing to install or to build.
  expect(actions).toEqual(["actions/download-artifact", "actions/setup-node"]);
  const commands = publish?.steps?.flatMap(({ run }) => run?.split(" ", 2).join(" ") ?? []);
  expect(commands).toEqual(["npm publish", "npm publish", "gh release"]);
});
