import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { format, resolveConfig } from "prettier";
import {
  type FunctionDeclaration,
  type InterfaceDeclaration,
  type JSDoc,
  Node,
  Project,
  type Symbol as TypeSymbol,
  ts,
  type TypeAliasDeclaration,
  type TypeNode,
} from "ts-morph";
import { describedTypes } from "../scripts/api-types.ts";
import { literalsOf } from "../scripts/types.mjs";
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
project.resolveSourceFileDependencies();
for (const [name, text] of describedTypes())
  for (const file of project.getSourceFiles("src/model/report/*.ts")) file.getTypeAlias(name)?.replaceWithText(text);

/** The symbol of the declaration that an imported or exported name refers to. */
const target = (symbol: TypeSymbol): TypeSymbol => symbol.getAliasedSymbol() ?? symbol;

const exported = api.getExportSymbols().map((symbol) => ({ name: symbol.getName(), symbol: target(symbol) }));

type Declaration = FunctionDeclaration | InterfaceDeclaration | TypeAliasDeclaration;

/** The exported declarations by name, in the order of the exports. */
const declarations = new Map(exported.map(({ name, symbol }) => [name, symbol.getDeclarations()[0] as Declaration]));

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
  const nodes = symbol.getDeclarations().filter((node) => !Node.isTypeParameterDeclaration(node));
  return nodes.some((node) => /\/src\//.test(node.getSourceFile().getFilePath()));
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

it("docs/api.md has the reference of all functions (npm run pages)", async () => {
  const text = readFileSync(page, "utf8");
  const beforeReference = text.replace(/(?<=\n## Reference\n[^]*?\n)### [^]*/, "");
  const options = await resolveConfig(page);
  const expected = await format(`${beforeReference}${apiReference()}\n`, { ...options, filepath: page });
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
  const plugin = files.find((file) => file.getFunction("referenceLists"))?.getBaseName();
  const use = `import { referenceLists } from "./${plugin}";\nconst plugin: import("rolldown").Plugin = referenceLists();`;
  files.push(project.createSourceFile("plugin.ts", use));
  const problems = files.flatMap((file) => file.getPreEmitDiagnostics().map((problem) => problem.getMessageText()));
  expect(files.length).toBeGreaterThan(10);
  expect(problems).toEqual([]);
});

it("the published type Configuration allows the configurations of the pages, and no other options", () => {
  const configurations = ["docs/configuration.md", "docs/lists.md"]
    .flatMap((path) => blocksOf(readFileSync(path, "utf8")))
    .filter(({ lang, code }) => /^jsonc?$/.test(lang) && code.startsWith("{"));
  const constants = configurations.map(({ code }, index) => `const config${index}: Configuration = ${code};`);
  const wrong = [
    "{ list: {} }",
    "{ lists: { a: {} } }",
    '{ source: "simple" }',
    '{ rules: { "malformed-json": "off" } }',
  ];
  const errors = wrong.map((code, index) => `// @ts-expect-error\nconst wrong${index}: Configuration = ${code};`);
  const text = [describedTypes().get("Configuration"), ...constants, ...errors].join("\n");
  const file = project.createSourceFile("configurations.ts", text);
  expect(configurations.length).toBeGreaterThan(5);
  expect(file.getPreEmitDiagnostics().map((problem) => problem.getMessageText())).toEqual([]);
});

const functions = [...declarations.values()].filter(Node.isFunctionDeclaration);
const inSignatures = [...new Set(functions.flatMap((node) => withBases(signatureTypes(node))))];

/** The reference of all functions, as markdown, with their options and results. */
function apiReference(): string {
  const sections = [
    ["Functions", functions],
    ["Options and results", inSignatures],
  ] as const;
  return sections
    .flatMap(([title, nodes]) => [`### ${title}`, ...nodes.flatMap((node) => describeExport(node))])
    .join("\n\n");
}

function nameOf(node: Declaration): string {
  return node.getName() ?? "";
}

/** The types in the signature of a function. */
function signatureTypes(node: FunctionDeclaration): Declaration[] {
  const types = [...node.getParameters().map((parameter) => parameter.getTypeNode()), node.getReturnTypeNode()];
  return declarationsOf(namesIn(types.map((type) => type?.getText()).join(" ")));
}

/** Each interface after those that it extends. */
function withBases(nodes: readonly Declaration[]): Declaration[] {
  return nodes.flatMap((node) =>
    Node.isInterfaceDeclaration(node) ? [...withBases(declarationsOf(basesOf(node))), node] : node,
  );
}

function declarationsOf(names: readonly string[]): Declaration[] {
  return names.flatMap((name) => declarations.get(name) ?? []);
}

function basesOf(node: InterfaceDeclaration): string[] {
  return node.getExtends().map((base) => base.getText());
}

/** The exported names in a text, each once. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]\w*/g))].filter((name) => declarations.has(name));
}

function describeExport(node: Declaration): string[] {
  const docs = node.getJsDocs();
  const text = docs.map((doc) => doc.getDescription().trim());
  const heading = `#### ${nameOf(node)}`;
  if (Node.isInterfaceDeclaration(node)) return [heading, ...text, ...describeMembers(node)];
  const declared = Node.isFunctionDeclaration(node) ? signatureOf(node) : `type ${nameOf(node)} = ${typeOf(node)};`;
  const others = namesIn(declared).filter((name) => name !== nameOf(node));
  const links = others.length > 0 ? [`See ${others.map(linkTo).join(" and ")}.`] : [];
  const examples = tagsOf(docs, "example").join("\n");
  return [heading, ...text, codeBlock(declared), ...links, ...(examples === "" ? [] : [codeBlock(examples)])];
}

function tagsOf(docs: readonly JSDoc[], name: string): string[] {
  const tags = docs.flatMap((doc) => doc.getTags());
  return tags.filter((tag) => tag.getTagName() === name).map((tag) => tag.getCommentText()?.trim() ?? "");
}

function signatureOf(node: FunctionDeclaration): string {
  const parameters = node
    .getParameters()
    .map(
      (parameter) =>
        `${parameter.getName()}${parameter.isOptional() ? "?" : ""}: ${parameter.getTypeNode()?.getText()}`,
    );
  return `function ${nameOf(node)}(${parameters.join(", ")}): ${node.getReturnTypeNode()?.getText()};`;
}

function typeOf(node: TypeAliasDeclaration): string {
  const literals = literalsOf(node.getTypeNode());
  return literals.length > 0 ? literals.join(" | ") : (node.getTypeNode()?.getText() ?? "");
}

function describeMembers(node: InterfaceDeclaration): string[] {
  const bases = basesOf(node).map(linkTo);
  const inherited = bases.length > 0 ? [`It has the properties of ${bases.join(" and ")}, and these:`] : [];
  const items = node.getMembers().flatMap((member) => {
    if (!Node.isPropertySignature(member) && !Node.isMethodSignature(member)) return [];
    const [type, end] = Node.isMethodSignature(member)
      ? [member.getReturnTypeNode(), "()"]
      : [member.getTypeNode(), member.hasQuestionToken() ? "?" : ""];
    const text = member.getJsDocs().map((doc) => doc.getDescription().trim().replaceAll("\n", " "));
    return [`- \`${member.getName()}${end}\`: ${type ? linkedType(type) : ""}. ${text.join(" ")}`];
  });
  return [...inherited, items.join("\n")];
}

/** A type with links to the types of the page. */
function linkedType(type: TypeNode): string {
  if (Node.isUnionTypeNode(type))
    return type
      .getTypeNodes()
      .map((part) => linkedType(part))
      .join(" or ");
  const text = type.getText().replaceAll("readonly ", "");
  const known = namesIn(text).filter((name) => inSignatures.some((node) => nameOf(node) === name));
  const parts = known.length === 0 ? [text] : text.split(new RegExp(`\\b(${known.join("|")})\\b`));
  const linked = parts
    .filter((part) => part !== "")
    .map((part) => (known.includes(part) ? linkTo(part) : `\`${part}\``));
  return linked.join("");
}

const linkTo = (name: string): string => `[\`${name}\`](#${name.toLowerCase()})`;

const codeBlock = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;
