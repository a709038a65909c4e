import {
  type FunctionDeclaration,
  type InterfaceDeclaration,
  type JSDoc,
  Node,
  type SourceFile,
  type TypeAliasDeclaration,
  type TypeNode,
} from "ts-morph";
import { literalsOf } from "../../scripts/literals.mjs";

type Declaration = FunctionDeclaration | InterfaceDeclaration | TypeAliasDeclaration;

/** Exported declarations by name, in the order of the exports. */
type Exports = ReadonlyMap<string, Declaration>;

/** The reference of all exports of a module, as markdown: functions, their options and results, other types. */
export function apiReference(api: SourceFile): string {
  const exported = exportsOf(api);
  const all = [...exported.values()];
  const functions = all.filter(Node.isFunctionDeclaration);
  const inSignatures = [...new Set(functions.flatMap((node) => withBases(signatureTypes(node, exported), exported)))];
  const others = all
    .filter((node) => !Node.isFunctionDeclaration(node) && !inSignatures.some((known) => known === node))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const sections = [
    ["Functions", functions],
    ["Options and results", inSignatures],
    ["Other types", others],
  ] as const;
  return sections
    .flatMap(([title, nodes]) => [`### ${title}`, ...nodes.flatMap((node) => describeExport(node, exported))])
    .join("\n\n");
}

/** The declarations that a module exports. */
function exportsOf(api: SourceFile): Exports {
  const symbols = api.getExportSymbols().map((symbol) => symbol.getAliasedSymbol() ?? symbol);
  return new Map(symbols.map((symbol) => [symbol.getName(), symbol.getDeclarations()[0] as Declaration]));
}

const nameOf = (node: Declaration): string => node.getName() ?? "";

/** The interfaces in the signature of a function. */
function signatureTypes(node: FunctionDeclaration, exported: Exports): InterfaceDeclaration[] {
  const types = [...node.getParameters().map((parameter) => parameter.getTypeNode()), node.getReturnTypeNode()];
  return namesIn(types.map((type) => type?.getText()).join(" "), exported)
    .map((name) => exported.get(name))
    .filter(Node.isInterfaceDeclaration);
}

/** Each interface after those that it extends. */
function withBases(nodes: readonly InterfaceDeclaration[], exported: Exports): InterfaceDeclaration[] {
  return nodes.flatMap((node) => {
    const bases = basesOf(node).map((name) => exported.get(name));
    return [...withBases(bases.filter(Node.isInterfaceDeclaration), exported), node];
  });
}

const basesOf = (node: InterfaceDeclaration): string[] => node.getExtends().map((base) => base.getText());

/** The exported names in a text, each once. */
function namesIn(text: string, exported: Exports): string[] {
  return [...new Set(text.match(/\b[A-Z]\w*/g))].filter((name) => exported.has(name));
}

function describeExport(node: Declaration, exported: Exports): string[] {
  const docs = node.getJsDocs();
  const text = docs.map((doc) => doc.getDescription().trim());
  const heading = `#### ${nameOf(node)}`;
  if (Node.isInterfaceDeclaration(node)) return [heading, ...text, ...describeMembers(node, exported)];
  const declared = Node.isFunctionDeclaration(node) ? signatureOf(node) : `type ${nameOf(node)} = ${typeOf(node)};`;
  const others = namesIn(declared, exported).filter((name) => name !== nameOf(node));
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

function describeMembers(node: InterfaceDeclaration, exported: Exports): string[] {
  const bases = basesOf(node).map(linkTo);
  const inherited = bases.length > 0 ? [`It has the properties of ${bases.join(" and ")}, and these:`] : [];
  const rows = node.getMembers().flatMap((member) => {
    if (!Node.isPropertySignature(member) && !Node.isMethodSignature(member)) return [];
    const [type, end] = Node.isMethodSignature(member)
      ? [member.getReturnTypeNode(), "()"]
      : [member.getTypeNode(), member.hasQuestionToken() ? "?" : ""];
    const text = member.getJsDocs().map((doc) => doc.getDescription().trim().replaceAll("\n", " "));
    return [[`\`${member.getName()}${end}\``, type ? typeCell(type, exported) : "", text.join(" ")]];
  });
  const table = [["property", "type", "description"], ["-", "-", "-"], ...rows];
  return [...inherited, table.map((row) => `| ${row.join(" | ")} |`).join("\n")];
}

/** A type with links to the types of the page. */
function typeCell(type: TypeNode, exported: Exports): string {
  if (Node.isUnionTypeNode(type))
    return type
      .getTypeNodes()
      .map((part) => typeCell(part, exported))
      .join(" or ");
  const text = type.getText().replaceAll("readonly ", "");
  const known = namesIn(text, exported);
  const parts = known.length === 0 ? [text] : text.split(new RegExp(`\\b(${known.join("|")})\\b`));
  const cells = parts.filter((part) => part !== "").map((part) => (known.includes(part) ? linkTo(part) : codeOf(part)));
  return cells.join("");
}

const codeOf = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const linkTo = (name: string): string => `[\`${name}\`](#${name.toLowerCase()})`;

const codeBlock = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;
