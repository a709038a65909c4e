import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { format, resolveConfig } from "prettier";
import { Node, Project, type Symbol as TypeSymbol, ts } from "ts-morph";
import { apiReference } from "./support/api-reference.ts";
import { blocksOf } from "./support/markdown.ts";

const project = new Project({
  tsConfigFilePath: "tsconfig.json",
  skipAddingFilesFromTsConfig: true,
  // For the code in docs/api.md. ts-morph takes every file for CommonJS if the compiler selects the format.
  compilerOptions: {
    paths: { "reference-codegen": ["./src/index.ts"] },
    noUnusedLocals: false,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
});
const api = project.addSourceFileAtPath("src/index.ts");

/** The symbol of the declaration that an imported or exported name refers to. */
const target = (symbol: TypeSymbol): TypeSymbol => symbol.getAliasedSymbol() ?? symbol;

const exported = api.getExportSymbols().map((symbol) => ({ name: symbol.getName(), symbol: target(symbol) }));

/** The types of this package in a declaration, without those in the body of a function. */
function namedTypes(node: Node): TypeSymbol[] {
  if (Node.isBlock(node)) return [];
  const named = Node.isTypeReference(node)
    ? node.getTypeName()
    : Node.isExpressionWithTypeArguments(node)
      ? node.getExpression()
      : undefined;
  const symbol = named?.getSymbol();
  const type = symbol && isDeclaredHere(target(symbol)) ? [target(symbol)] : [];
  return [...type, ...node.forEachChildAsArray().flatMap(namedTypes)];
}

function isDeclaredHere(symbol: TypeSymbol): boolean {
  const declarations = symbol.getDeclarations().filter((node) => !Node.isTypeParameterDeclaration(node));
  return declarations.some((node) => /\/src\//.test(node.getSourceFile().getFilePath()));
}

it.each(exported)("every type in the declaration of $name is exported", ({ symbol }) => {
  const types = symbol.getDeclarations().flatMap(namedTypes);
  const missing = types.filter((type) => !exported.some((known) => known.symbol === type));
  expect(missing.map((type) => type.getName())).toEqual([]);
});

it.each(exported)("$name and its properties have doc comments", ({ symbol }) => {
  const nodes = symbol.getDeclarations();
  const members = nodes.flatMap((node) => (Node.isInterfaceDeclaration(node) ? node.getMembers() : []));
  const undocumented = [...nodes, ...members].filter((node) => Node.isJSDocable(node) && node.getJsDocs().length === 0);
  expect(undocumented.map((node) => node.getText())).toEqual([]);
});

const page = "docs/api.md";

it("docs/api.md has the reference of all exports (npm run pages)", async () => {
  const text = readFileSync(page, "utf8");
  const beforeReference = text.replace(/(?<=\n## Reference\n[^]*?\n)### [^]*/, "");
  const options = await resolveConfig(page);
  const expected = await format(`${beforeReference}${apiReference(api)}\n`, { ...options, filepath: page });
  if (process.env["UPDATE_PAGES"]) writeFileSync(page, expected);
  expect(readFileSync(page, "utf8")).toBe(expected);
});

it("all code in docs/api.md compiles", () => {
  const files = blocksOf(readFileSync(page, "utf8")).map(({ lang, code }, index) => {
    expect(lang).toBe("ts");
    // A declaration of the reference uses the other exports without an import.
    const used = exported.filter(({ name }) => new RegExp(`(?<!(?:function|type) )\\b${name}\\b`).test(code));
    const names = used.map(({ name }) => (/^[A-Z]/.test(name) ? `type ${name}` : name)).join(", ");
    const head = code.includes("import ") ? "" : `import { ${names} } from "reference-codegen";\n`;
    return project.createSourceFile(`block${index}.ts`, head + code.replace(/^(?=function|type)/, "declare "));
  });
  const problems = files.flatMap((file) => file.getPreEmitDiagnostics().map((problem) => problem.getMessageText()));
  expect(files.length).toBeGreaterThan(10);
  expect(problems).toEqual([]);
});
