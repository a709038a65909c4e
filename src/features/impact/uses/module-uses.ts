import { ts } from "ts-morph";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type PackageFolder, stemIn } from "../program/package-layer.ts";
import { type Span, spanOf } from "../program/spans.ts";
import { targetOf } from "./types-at.ts";

/** An import of something that the package no longer has. */
interface ModuleUse extends Span {
  readonly reference: string;
  readonly text: string;
}

/** The removed exports of modules, by the path of the module without its extension. */
export type RemovedExports = ReadonlyMap<string, RemovedFrom>;

interface RemovedFrom {
  readonly reference: string;
  readonly names: ReadonlySet<string>;
  readonly isRemoved: boolean;
}

export function findRemovedExports(before: readonly ModuleModel[], after: readonly ModuleModel[]): RemovedExports {
  const exported = new Set(after.flatMap(({ names }) => Object.values(names)));
  const stems = new Set(after.map(({ stem }) => stem));
  const modules = before.map(({ stem, key, names }) => {
    const removedNames = Object.values(names).filter((name) => !exported.has(name));
    return [stem, { reference: key, names: new Set(removedNames), isRemoved: !stems.has(stem) }] as const;
  });
  return new Map(modules.filter(([, { names }]) => names.size > 0));
}

export function findModuleUses(
  file: ts.SourceFile,
  removed: RemovedExports,
  { checker, folder }: { readonly checker: ts.TypeChecker; readonly folder: PackageFolder },
): ModuleUse[] {
  if (removed.size === 0) return [];
  const names = new Set([...removed.values()].flatMap((module) => [...module.names]));
  const moduleOf = (symbol: ts.Symbol | undefined): RemovedFrom | undefined => {
    const stems = symbol?.declarations?.map((each) => stemIn(folder, each.getSourceFile().fileName));
    return removed.get(stems?.find((stem) => stem !== undefined) ?? "");
  };
  const moduleAt = (node: ts.Node): RemovedFrom | undefined => {
    if (ts.isIdentifier(node) && names.has(node.text) && isImported(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const module = symbol && moduleOf(targetOf(symbol, checker));
      return module?.names.has(node.text) === true ? module : undefined;
    }
    if (!ts.isStringLiteralLike(node) || !isModuleSpecifier(node)) return undefined;
    const module = moduleOf(checker.getSymbolAtLocation(node));
    return module?.isRemoved === true ? module : undefined;
  };
  const uses: ModuleUse[] = [];
  const visit = (node: ts.Node): void => {
    const module = moduleAt(node);
    if (module !== undefined) {
      const { text } = node as ts.Identifier | ts.StringLiteralLike;
      uses.push({ reference: module.reference, text, ...spanOf(node, file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** Whether a name is imported, exported, or a property of a namespace. */
function isImported(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return (parent.propertyName ?? parent.name) === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return ts.isImportTypeNode(parent) || (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node);
}

function isModuleSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const { expression } = parent;
    const isRequire = ts.isIdentifier(expression) && expression.text === "require";
    return isRequire || expression.kind === ts.SyntaxKind.ImportKeyword;
  }
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  );
}
