import { ts } from "ts-morph";
import type { Change } from "../../../model/report/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type PackageFolder, pathInPackage } from "../program/package.ts";
import { spanOf } from "../program/spans.ts";
import { targetOf } from "../uses/types-at.ts";
import type { Affected } from "./affected.ts";

/**
 * Returns a function that finds the imports of modules that changes remove, and of their exports, in a file. The compiler does
 * not report those in unchecked JavaScript.
 */
export function moduleUseFinder(changes: readonly Change[], before: readonly ModuleModel[], folder: PackageFolder) {
  const removals = new Map(changes.map((change) => [change.kind === "reference-removed" && change.reference, change]));
  const removed = new Map(
    before.flatMap(({ key, stem, names }) => {
      const change = removals.get(key);
      return change === undefined ? [] : [[stem, { change, exports: new Set(Object.values(names)) }] as const];
    }),
  );
  return (file: ts.SourceFile, checker: ts.TypeChecker): Affected[] => {
    const moduleOf = (symbol: ts.Symbol) => {
      const paths = symbol.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? [];
      const stems = paths.map((path) => pathInPackage(folder, path)?.replace(/(?:\.d)?\.[jt]s$/, ""));
      return removed.get(stems.find((stem) => stem !== undefined) ?? "");
    };
    const changeAt = (node: ts.Identifier | ts.StringLiteralLike): Change | undefined => {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol === undefined) return undefined;
      if (!ts.isIdentifier(node))
        return symbol.flags & ts.SymbolFlags.ValueModule ? moduleOf(symbol)?.change : undefined;
      const module = isImported(node) ? moduleOf(targetOf(symbol, checker)) : undefined;
      return module?.exports.has(node.text) ? module.change : undefined;
    };
    const uses: Affected[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
        const change = changeAt(node);
        if (change !== undefined)
          uses.push({ kind: "removed", causes: [change], name: node.text, ...spanOf(node, file) });
      }
      ts.forEachChild(node, visit);
    };
    if (removed.size > 0) visit(file);
    return uses;
  };
}

/** Whether a name is imported, exported, or a property of a namespace. */
function isImported(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportOrExportSpecifier(parent) || ts.isBindingElement(parent))
    return (parent.propertyName ?? parent.name) === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isImportTypeNode(parent) || (ts.isQualifiedName(parent) && parent.right === node);
}
