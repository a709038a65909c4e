import { ts } from "ts-morph";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type PackageFolder, stemIn } from "../program/package-layer.ts";
import { type Span, spanOf } from "../program/spans.ts";
import { targetOf } from "./types-at.ts";

/** A place where a program imports what the package no longer has. */
export interface ModuleUse extends Span {
  /** The name, or the path of the module. */
  readonly node: ts.Node;
  /** Key of the reference. */
  readonly reference: string;
  readonly text: string;
}

/** What the package no longer has. */
export interface Leaving {
  /** Modules, by their stems, each with the names that are no longer exported. */
  readonly modules: ReadonlyMap<string, { readonly reference: string; readonly names: ReadonlySet<string> }>;
  /** Stems of the modules that are not there any more. */
  readonly gone: ReadonlySet<string>;
}

/** What the earlier package exports and the later one does not. */
export function leavingExports(before: readonly ModuleModel[], after: readonly ModuleModel[]): Leaving {
  const exported = new Set(after.flatMap(({ names }) => Object.values(names)));
  const stems = new Set(after.map(({ stem }) => stem));
  const modules = before.flatMap(({ stem, key, names }) => {
    const lost = Object.values(names).filter((name) => !exported.has(name));
    return lost.length === 0 ? [] : [[stem, { reference: key, names: new Set(lost) }] as const];
  });
  return {
    modules: new Map(modules),
    gone: new Set(before.flatMap(({ stem }) => (stems.has(stem) ? [] : [stem]))),
  };
}

/** The imports of a file that name what leaves. */
export function findModuleUses(
  file: ts.SourceFile,
  { modules, gone }: Leaving,
  { checker, folder }: { readonly checker: ts.TypeChecker; readonly folder: PackageFolder },
): ModuleUse[] {
  if (modules.size === 0) return [];
  const names = new Set([...modules.values()].flatMap((module) => [...module.names]));
  const uses: ModuleUse[] = [];
  const visit = (node: ts.Node): void => {
    const stem =
      ts.isIdentifier(node) && names.has(node.text) && isImported(node) ? stemOfName(node) : stemOfPath(node);
    const module = stem === undefined ? undefined : modules.get(stem);
    if (module !== undefined) {
      const { text } = node as ts.Identifier | ts.StringLiteralLike;
      uses.push({ node, reference: module.reference, text, ...spanOf(node, file) });
    }
    ts.forEachChild(node, visit);
  };
  const stemOf = (symbol: ts.Symbol | undefined): string | undefined => {
    const stems = symbol?.declarations?.map((each) => stemIn(folder, each.getSourceFile().fileName));
    return stems?.find((stem) => stem !== undefined);
  };
  const stemOfName = (node: ts.Identifier): string | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    const stem = stemOf(targetOf(symbol, checker));
    return stem !== undefined && modules.get(stem)?.names.has(node.text) === true ? stem : undefined;
  };
  const stemOfPath = (node: ts.Node): string | undefined => {
    if (!ts.isStringLiteralLike(node) || !namesModule(node)) return undefined;
    const stem = stemOf(checker.getSymbolAtLocation(node));
    return stem !== undefined && gone.has(stem) ? stem : undefined;
  };
  visit(file);
  return uses;
}

/** Whether a name is asked of a module: in an import or an export, or behind a namespace. */
function isImported(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return (parent.propertyName ?? parent.name) === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return ts.isImportTypeNode(parent) || (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node);
}

function namesModule(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const { expression } = parent;
    return (
      expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require")
    );
  }
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  );
}
