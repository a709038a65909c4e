import { expect, it } from "@jest/globals";
import { Node, Project, type Symbol as TypeSymbol } from "ts-morph";

const project = new Project({ tsConfigFilePath: "tsconfig.json", skipAddingFilesFromTsConfig: true });
const api = project.addSourceFileAtPath("src/index.ts");

/** What a name stands for, whatever it is imported through. */
const target = (symbol: TypeSymbol): TypeSymbol => symbol.getAliasedSymbol() ?? symbol;

const exported = api.getExportSymbols().map((symbol) => ({ name: symbol.getName(), symbol: target(symbol) }));

/** The types of ours that a declaration names to its users: all but those in the body of a function. */
function namedTypes(node: Node): TypeSymbol[] {
  if (Node.isBlock(node)) return [];
  const named = Node.isTypeReference(node)
    ? node.getTypeName()
    : Node.isExpressionWithTypeArguments(node)
      ? node.getExpression()
      : undefined;
  const symbol = named?.getSymbol();
  const own = symbol && isOurs(target(symbol)) ? [target(symbol)] : [];
  return [...own, ...node.forEachChildAsArray().flatMap(namedTypes)];
}

function isOurs(symbol: TypeSymbol): boolean {
  return symbol
    .getDeclarations()
    .some((node) => /\/src\//.test(node.getSourceFile().getFilePath()) && !Node.isTypeParameterDeclaration(node));
}

it.each(exported)("every type that $name names is exported too", ({ symbol }) => {
  const names = symbol
    .getDeclarations()
    .flatMap(namedTypes)
    .filter((type) => !exported.some((known) => known.symbol === type));
  expect(names.map((type) => type.getName())).toEqual([]);
});

it.each(exported)("$name is documented", ({ symbol }) => {
  const docs = symbol.getDeclarations().map((node) => (Node.isJSDocable(node) ? node.getJsDocs().length : 0));
  expect(Math.max(...docs)).toBeGreaterThan(0);
});
