import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";

/** What `SECURITY.md` says of the code, held against the code. */
const root = join(dirname(fileURLToPath(import.meta.url)), "..");

interface Import {
  readonly where: string;
  /** `undefined` where it is no literal. */
  readonly from: string | undefined;
  readonly names: readonly string[];
}

/** The imports of values in a file, those at run time among them, and the names of functions that run text. */
function readFile(where: string): { imports: Import[]; runs: string[] } {
  const text = readFileSync(join(root, where), "utf8");
  const file = ts.createSourceFile(where, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const runs: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      imports.push({ where, from: literal(node.moduleSpecifier), names: valueNames(node) });
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression.getText();
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || called === "require")
        imports.push({ where, from: literal(node.arguments?.[0]), names: ["*"] });
      if (/^(?:globalThis\.)?(?:eval|Function|fetch|WebSocket)$/.test(called)) runs.push(`${where} ${called}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, runs };
}

const literal = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** The names that an import has at run time; `*` for all. */
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

  it("run no text, and import nothing that is not named in them", () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(read.flatMap(({ runs }) => runs)).toEqual([]);
    expect(imports.filter(({ from }) => from === undefined)).toEqual([]);
  });

  it("start programs in one place, open connections in one, and listen in one", () => {
    const outside =
      /^(?:node:)?(?:child_process|cluster|dgram|dns|http2?|https|inspector|module|net|vm|worker_threads)(?:\/|$)|^undici(?:\/|$)/;
    const found = imports
      .filter(({ from, names }) => outside.test(from ?? "") && names.length > 0)
      .map(({ where, from, names }) => `${where}: ${from} ${names.join()}`);
    expect(found.toSorted()).toEqual([
      "src/features/serve/server.ts: node:http createServer",
      "src/pipeline/fetch/connection.ts: undici EnvHttpProxyAgent,Pool",
      "src/pipeline/fetch/errors.ts: node:http STATUS_CODES",
      "src/platform/git/git.ts: node:child_process spawnSync",
    ]);
  });
});

it("a generated package imports nothing but its own files", () => {
  const { imports, runs } = ["generated", "test/golden/transactional/package/generated"]
    .flatMap(filesBelow)
    .map(readFile)
    .reduce((a, b) => ({ imports: [...a.imports, ...b.imports], runs: [...a.runs, ...b.runs] }));
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(({ from }) => !/^\.\/[\w-]+\.js$/.test(from ?? ""))).toEqual([]);
  expect(runs).toEqual([]);
});
