import { ts } from "ts-morph";
import type { Change } from "../../../model/report/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type PackageFolder, pathInPackage } from "../program/package.ts";
import { type Span, spanOf } from "../program/spans.ts";
import { targetOf } from "./types-at.ts";

/** A module that a change removes from the package. */
interface RemovedModule {
  readonly change: Change;
  readonly exports: ReadonlySet<string>;
}

/** By path in the package, without extension. */
export type RemovedModules = ReadonlyMap<string, RemovedModule>;

export function findRemovedModules(changes: readonly Change[], before: readonly ModuleModel[]): RemovedModules {
  const removals = new Map(changes.map((change) => [change.kind === "reference-removed" && change.reference, change]));
  const modules = before.flatMap(({ key, stem, names }) => {
    const change = removals.get(key);
    return change === undefined ? [] : [[stem, { change, exports: new Set(Object.values(names)) }] as const];
  });
  return new Map(modules);
}

/** An import of a removed module or of its exports. The compiler does not report those in unchecked JavaScript. */
interface ModuleUse extends Span {
  readonly change: Change;
  readonly text: string;
}

export function findModuleUses(
  file: ts.SourceFile,
  removed: RemovedModules,
  { checker, folder }: { readonly checker: ts.TypeChecker; readonly folder: PackageFolder },
): ModuleUse[] {
  const moduleOf = (symbol: ts.Symbol | undefined): RemovedModule | undefined => {
    const paths = symbol?.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? [];
    const stems = paths.map((path) => pathInPackage(folder, path)?.replace(/(?:\.d)?\.[jt]s$/, ""));
    return removed.get(stems.find((stem) => stem !== undefined) ?? "");
  };
  const moduleAt = (node: ts.Identifier | ts.StringLiteralLike): RemovedModule | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    if (!ts.isIdentifier(node)) return symbol.flags & ts.SymbolFlags.ValueModule ? moduleOf(symbol) : undefined;
    const module = isImported(node) ? moduleOf(targetOf(symbol, checker)) : undefined;
    return module?.exports.has(node.text) ? module : undefined;
  };
  const uses: ModuleUse[] = [];
  const visit = (node: ts.Node): void => {
    const module = ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? moduleAt(node) : undefined;
    if (module !== undefined)
      uses.push({ change: module.change, text: (node as ts.Identifier).text, ...spanOf(node, file) });
    ts.forEachChild(node, visit);
  };
  if (removed.size > 0) visit(file);
  return uses;
}

/** Whether a name is imported, exported, or a property of a namespace. */
function isImported(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportOrExportSpecifier(parent) || ts.isBindingElement(parent))
    return (parent.propertyName ?? parent.name) === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isImportTypeNode(parent) || (ts.isQualifiedName(parent) && parent.right === node);
}
