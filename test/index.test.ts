import { expect, it } from "@jest/globals";
import { Node, Project, type Symbol as TypeSymbol } from "ts-morph";

const project = new Project({ tsConfigFilePath: "tsconfig.json", skipAddingFilesFromTsConfig: true });
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

it.each(exported)("$name has a doc comment", ({ symbol }) => {
  const docs = symbol.getDeclarations().map((node) => (Node.isJSDocable(node) ? node.getJsDocs().length : 0));
  expect(Math.max(...docs)).toBeGreaterThan(0);
});
