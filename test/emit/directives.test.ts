import { beforeAll, describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";
import { renderPackage } from "../support/rendered.ts";
import { nameMembers } from "../../src/name/member-names.ts";
import { textOf } from "../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../support/locks.ts";
import { configOf } from "../support/configs.ts";
import { hostileTexts } from "../support/advisories.ts";

const values = hostileTexts.map(([, text]) => ({ code: text, description: text }));
const { names } = nameMembers(values, "pascal", () => false);
const text = hostileTexts.map(([, each]) => each).join(" ");
const lock = lockOf([
  lockedReference(
    "transaction_status",
    values.map(({ code, description }) => locked(code, names.get(code) as string, { description })),
    { name: text, description: text },
  ),
]);

/** What the parser notes beside the tree; only a part of it is in the public type. */
interface Noted extends ts.SourceFile {
  readonly commentDirectives?: readonly unknown[];
  readonly pragmas: ReadonlyMap<string, unknown>;
  readonly checkJsDirective?: unknown;
}

/** Texts of all comments, in order. */
function commentsOf(module: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, module);
  const comments: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    if (isComment) comments.push(scanner.getTokenText());
  }
  return comments;
}

/** Names of all tags of the doc comments, those within their text included. */
function tagsOf(node: ts.Node): string[] {
  const docs = (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? [];
  const own = docs.flatMap(({ tags = [], comment = [] }) => [
    ...tags.map(({ tagName }) => tagName.text),
    ...(typeof comment === "string" ? [] : comment.filter(({ kind }) => kind !== ts.SyntaxKind.JSDocText)).map((link) =>
      link.getText(),
    ),
  ]);
  const below: string[] = [];
  ts.forEachChild(node, (child) => void below.push(...tagsOf(child)));
  return [...own, ...below];
}

/** Kinds of all nodes. */
function kindsOf(node: ts.Node): Set<ts.SyntaxKind> {
  const kinds = new Set([node.kind]);
  ts.forEachChild(node, (child) => kindsOf(child).forEach((kind) => kinds.add(kind)));
  return kinds;
}

describe.each(["enum", "const", "union"])("text of the service in style %s", (style) => {
  let module: string;
  let tree: Noted;

  beforeAll(async () => {
    module = textOf(await renderPackage(lock, configOf({ enums: { style } })), "transaction_status.ts");
    tree = ts.createSourceFile("module.ts", module, ts.ScriptTarget.Latest, true) as Noted;
  });

  it("stands in no line comment, and in block comments behind a word of ours", () => {
    const ours =
      /^\/\*(?: @__PURE__ \*\/$|\*\s+(?:\* )?(?:@generated|Reference|Code|A|The|Whether|Validates|What|Value)\b)/;
    expect(commentsOf(module).filter((comment) => !ours.test(comment))).toEqual([]);
  });

  it("stands in no template", () => {
    const { NoSubstitutionTemplateLiteral, TemplateExpression, TaggedTemplateExpression } = ts.SyntaxKind;
    const templates = [NoSubstitutionTemplateLiteral, TemplateExpression, TaggedTemplateExpression];
    expect(templates.filter((kind) => kindsOf(tree).has(kind))).toEqual([]);
  });

  it("is no directive to the compiler", () => {
    expect(tree.commentDirectives ?? []).toEqual([]);
    expect([...tree.pragmas.keys()]).toEqual([]);
    expect(tree.checkJsDirective).toBeUndefined();
    const { referencedFiles, libReferenceDirectives, typeReferenceDirectives } = tree;
    expect([...referencedFiles, ...libReferenceDirectives, ...typeReferenceDirectives]).toEqual([]);
  });

  it("is no tag of a comment: nothing is deprecated, private or linked by data", () => {
    expect(tagsOf(tree)).toEqual(["generated", "{@link transactionStatusByCode}"]);
  });

  it("takes nothing out of the declarations", () => {
    const declare = (stripInternal: boolean): string =>
      ts.transpileDeclaration(module, { compilerOptions: { stripInternal } }).outputText;
    expect(declare(true)).toBe(declare(false));
  });
});
