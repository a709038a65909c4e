import { beforeAll, describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";
import { renderPackage } from "../../../../support/rendered.ts";
import { nameMembers } from "../../../../../src/model/naming/index.ts";
import { textOf } from "../../../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../../../support/locks.ts";
import { configOf } from "../../../../support/configs.ts";
import { hostileTexts } from "../../../../support/advisories.ts";

const values = hostileTexts.map(([, text]) => ({ code: text, description: text, enable: true }));
const { names } = nameMembers(values, "pascal");
const text = hostileTexts.map(([, each]) => each).join(" ");
const lock = lockOf([
  lockedReference(
    "transaction_status",
    values.map(({ code, description }) => locked(code, names.get(code) as string, { description })),
    { name: text, description: text },
  ),
]);

/** The records of the parser, of which only a part is in the public type. */
interface Noted extends ts.SourceFile {
  readonly commentDirectives?: readonly unknown[];
  readonly pragmas: ReadonlyMap<string, unknown>;
  readonly checkJsDirective?: unknown;
}

/** Names of all tags of the doc comments, inline tags included. */
function tagsOf(node: ts.Node): string[] {
  const docs = (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? [];
  const own = docs.flatMap(({ tags = [], comment = [] }) => {
    const links = typeof comment === "string" ? [] : comment.filter(({ kind }) => kind !== ts.SyntaxKind.JSDocText);
    return [...tags.map(({ tagName }) => tagName.text), ...links.map((link) => link.getText())];
  });
  const below: string[] = [];
  ts.forEachChild(node, (child) => void below.push(...tagsOf(child)));
  return [...own, ...below];
}

describe.each(["enum", "const", "union"])("text of the service in style %s", (style) => {
  let module: string;
  let tree: Noted;

  beforeAll(async () => {
    module = textOf(await renderPackage(lock, configOf({ enums: { style } })), "transaction_status.ts");
    tree = ts.createSourceFile("module.ts", module, ts.ScriptTarget.Latest, true) as Noted;
  });

  it("writes no directive for the compiler", () => {
    expect(tree.commentDirectives ?? []).toEqual([]);
    expect([...tree.pragmas.keys()]).toEqual([]);
    expect(tree.checkJsDirective).toBeUndefined();
    const { referencedFiles, libReferenceDirectives, typeReferenceDirectives } = tree;
    expect([...referencedFiles, ...libReferenceDirectives, ...typeReferenceDirectives]).toEqual([]);
  });

  it("writes no tag of a comment", () => {
    expect(tagsOf(tree)).toEqual(["{@link transactionStatusByCode}"]);
  });

  it("removes nothing from declarations with stripInternal", () => {
    const declare = (stripInternal: boolean): string =>
      ts.transpileDeclaration(module, { compilerOptions: { stripInternal } }).outputText;
    expect(declare(true)).toBe(declare(false));
  });
});
