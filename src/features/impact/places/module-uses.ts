import { ts } from "ts-morph";
import type { Change } from "../../../model/report/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type PackageFolder, pathInPackage } from "../program/compilation.ts";
import { spanOf } from "../program/source-files.ts";
import { targetOf } from "../uses/types-at.ts";
import type { Affected } from "./effects.ts";

/** Returns a function that finds the module that a path leads to, or that declares what a name stands for. */
export function moduleFinder(modules: readonly ModuleModel[], folder: PackageFolder, checker: ts.TypeChecker) {
  const byStem = new Map(modules.map((model) => [model.stem, model]));
  return (node: ts.Node): ModuleModel | undefined => {
    if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node)) return undefined;
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    if (!ts.isIdentifier(node) && !(symbol.flags & ts.SymbolFlags.ValueModule)) return undefined;
    const paths = targetOf(symbol, checker).declarations?.map((declaration) => declaration.getSourceFile().fileName);
    const stems = paths?.map((path) => pathInPackage(folder, path)?.replace(/(?:\.d)?\.[jt]s$/, ""));
    return byStem.get(stems?.find((stem) => stem !== undefined) ?? "");
  };
}

/**
 * Returns a function that finds the imports of modules that changes remove, and of their exports, in a file. The compiler does
 * not report those in unchecked JavaScript.
 */
export function moduleUseFinder(changes: readonly Change[], moduleAt: ReturnType<typeof moduleFinder>) {
  const removals = new Map(
    changes.flatMap((change) => (change.kind === "reference-removed" ? [[change.reference, change]] : [])),
  );
  return (file: ts.SourceFile): Affected[] => {
    const uses: Affected[] = [];
    const visit = (node: ts.Node): void => {
      const model = isImport(node) ? moduleAt(node) : undefined;
      const change = model && removals.get(model.key);
      if (change && isImport(node) && (!ts.isIdentifier(node) || Object.values(model.names).includes(node.text)))
        uses.push({ kind: "removed", causes: [change], name: node.text, ...spanOf(node, file) });
      ts.forEachChild(node, visit);
    };
    if (removals.size > 0) visit(file);
    return uses;
  };
}

/** Whether a node is a string, or a name that is imported, exported, or a property of a namespace. */
function isImport(node: ts.Node): node is ts.Identifier | ts.StringLiteralLike {
  if (!ts.isIdentifier(node)) return ts.isStringLiteralLike(node);
  const { parent } = node;
  if (ts.isImportOrExportSpecifier(parent) || ts.isBindingElement(parent))
    return (parent.propertyName ?? parent.name) === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isImportTypeNode(parent) || (ts.isQualifiedName(parent) && parent.right === node);
}
