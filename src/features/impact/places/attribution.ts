import { ts } from "ts-morph";
import type { Change } from "../../../model/diff/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import type { Effects } from "./effects.ts";
import type { ModuleUse } from "../uses/module-uses.ts";
import { keep } from "../program/source-files.ts";
import { type NewError, nodeOf } from "../program/new-errors.ts";
import { type PackageFolder, stemIn } from "../program/package-layer.ts";
import type { FindMember } from "../uses/probe.ts";
import { type SpanIndex, spanOf } from "../program/spans.ts";
import type { TypeMarks } from "../uses/probe.ts";
import type { Use } from "../uses/uses.ts";

/** What leads from the errors of a file to the changes that they come from. */
export interface Leads {
  readonly effects: Effects;
  readonly file: ts.SourceFile;
  /** Of the file: every use of a list that changed. */
  readonly uses: SpanIndex<Use>;
  readonly moduleUses: SpanIndex<ModuleUse>;
  /** The program with probes, which has the same nodes. */
  readonly before: { readonly checker: ts.TypeChecker; readonly marksOf: TypeMarks };
  readonly after: {
    readonly checker: ts.TypeChecker;
    readonly modules: readonly ModuleModel[];
    readonly find: FindMember;
  };
  readonly folder: PackageFolder;
}

/** What an error comes from. */
export interface Attribution {
  /** The changes that may explain it. */
  readonly candidates: ReadonlySet<Change>;
  /** The only one of them; `undefined` where no single change explains it. */
  readonly change: Change | undefined;
  /** The part of the program that the error is about: a use in it is no place besides. */
  readonly region: ts.Node;
}

/**
 * Finds the changes that the errors of a file come from, by the first of these that leads anywhere: what the error is at leaves;
 * the compiler names what it misses; nothing but an added code is left of a type; something that the error is about leaves the
 * types; one of the types has an added code, or is of a list. Where none does, any change may explain it.
 */
export function attributor(leads: Leads): (error: NewError) => Attribution {
  const { effects } = leads;
  // Many errors may be about one part of the file, such as the whole of a long function.
  const leaving = keep((node: ts.Node) => changesOfUses(node, leads));
  const leavingTypes = keep((node: ts.Node) => changesOfUses(node, leads, leavesTypes(leads)));
  const ofReferencesIn = keep((node: ts.Node) => breakingChanges(referencesIn(node, leads), leads));
  const any = breakingChanges(effects.breaking.keys(), leads);
  return (error) => {
    const node = nodeOf(error);
    const region = regionOf(node);
    const searches: (() => ReadonlySet<Change>)[] = [
      () => leaving(node),
      () => relatedChanges(error, leads),
      () => additionsAt(node, leads, isLastLeft),
      () => leavingTypes(region),
      () => additionsAt(node, leads, hasCode),
      () => breakingChanges(referencesAt(node, leads), leads),
      () => ofReferencesIn(surroundings(node)),
      () => any,
    ];
    for (const search of searches) {
      const found = search();
      if (found.size > 0) return { region, candidates: found, change: only(found) };
    }
    return { region, candidates: new Set(), change: undefined };
  };
}

function breakingChanges(references: Iterable<string>, { effects }: Leads): Set<Change> {
  return new Set([...references].flatMap((key) => effects.breaking.get(key) ?? []));
}

function only<T>(found: ReadonlySet<T>): T | undefined {
  return found.size === 1 ? [...found][0] : undefined;
}

/** What an error at a node is about: what a declaration is given, where the error stands at its name. */
function regionOf(node: ts.Node): ts.Node {
  const { parent } = node;
  if (parent === undefined) return node;
  const isPath = (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) && parent.moduleSpecifier === node;
  if (isPath) return parent;
  const isName = "name" in parent && parent.name === node;
  if (isName && !ts.isPropertyAccessExpression(parent))
    return ts.isFunctionLike(parent) || ts.isClassLike(parent) ? node : parent;
  const isCallee = ts.isCallLikeExpression(parent) && "expression" in parent && parent.expression === node;
  return isCallee ? parent : node;
}

/** The changes by which something in a region leaves. */
function changesOfUses(
  region: ts.Node,
  { uses, moduleUses, effects, file }: Leads,
  isMeant: (use: Use) => boolean = () => true,
): Set<Change> {
  const span = spanOf(region, file);
  const left = uses.within(span).flatMap((use) => {
    const effect = isMeant(use) ? effects.effectOn(use) : undefined;
    return effect?.kind === "gone" ? [effect.change] : [];
  });
  const lost = moduleUses.within(span);
  return new Set([...left, ...lost.flatMap(({ reference }) => effects.breaking.get(reference) ?? [])]);
}

/** Whether the later package has no such value at all; what becomes a tombstone stays in nearly all types. */
function leavesTypes({ after }: Leads): (use: Use) => boolean {
  return ({ reference, role, text }) => after.find(reference, role, text) === undefined;
}

/** The nodes that say of which type something at a node is. */
function typedNodes(node: ts.Node): ts.Node[] {
  const { parent } = node;
  const isName = parent !== undefined && "name" in parent && parent.name === node;
  const beside = isName && "initializer" in parent ? [parent.initializer] : [];
  const inside = "expression" in node ? [node.expression] : [];
  return [node, ...beside, ...inside].flatMap((each) => (each === undefined ? [] : [each as ts.Node]));
}

/** The changes that add a code to the type of something at a node. */
function additionsAt(
  node: ts.Node,
  { effects, before, after }: Leads,
  isIn: (code: string, type: ts.Type) => boolean,
): Set<Change> {
  const found = typedNodes(node).map((typed) => {
    const types = typesAt(typed, after.checker);
    const references = referencesOfType(typesAt(typed, before.checker), before);
    const added = [...references].flatMap((reference) => effects.additions.get(reference) ?? []);
    return added.filter(({ code }) => types.some((type) => isIn(String(code), type)));
  });
  return new Set(found.find((changes) => changes.length > 0));
}

/** Whether a type is nothing but a code. */
function isLastLeft(code: string, type: ts.Type): boolean {
  return literalsOf(type).join() === code;
}

function hasCode(code: string, type: ts.Type): boolean {
  return type.getProperty(code) !== undefined || literalsOf(type).some((value) => String(value) === code);
}

function typesAt(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  // An error in a comment at the end of a file is in no smaller part of it.
  if (ts.isSourceFile(node)) return [];
  const type = checker.getTypeAtLocation(node);
  const declared = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  const expected = ts.isExpression(node) ? checker.getContextualType(node) : undefined;
  return [type, ...(declared ? [checker.getTypeOfSymbol(declared)] : []), ...(expected ? [expected] : [])];
}

function literalsOf(type: ts.Type): (string | number)[] {
  const parts = type.isUnion() ? type.types : [type];
  return parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []));
}

function referencesOfType(types: readonly ts.Type[], { marksOf }: Leads["before"]): Set<string> {
  const marks = types.flatMap((type) => [...marksOf.ofValues(type), ...marksOf.ofProperties(type)]);
  return new Set(marks.map(({ reference }) => reference));
}

function referencesAt(node: ts.Node, { before }: Leads): Set<string> {
  return referencesOfType(
    typedNodes(node).flatMap((each) => typesAt(each, before.checker)),
    before,
  );
}

/** The changes of what the compiler names in the package beside an error. */
function relatedChanges({ related }: NewError, { folder, after, effects }: Leads): Set<Change> {
  const named = related.flatMap(({ file, start }) => {
    const path = stemIn(folder, file.fileName);
    const module = after.modules.find(({ stem }) => stem === path);
    const name = module === undefined ? undefined : nameAt(file, start);
    if (module === undefined || name === undefined) return [];
    const { code } = after.find(module.key, "code", name) ?? after.find(module.key, "name", name) ?? {};
    return (effects.breaking.get(module.key) ?? []).filter((change) => code !== undefined && change.code === code);
  });
  return new Set(named);
}

/** The name of the member of an enum or of the property that is declared at a place. */
function nameAt(file: ts.SourceFile, start: number): string | undefined {
  const { parent } = nodeOf({ file, start, length: 1 });
  const isNamed = parent !== undefined && (ts.isEnumMember(parent) || ts.isPropertySignature(parent));
  return isNamed && "text" in parent.name ? parent.name.text : undefined;
}

/** The function around a node: an error may stand where what it returns is declared. */
function surroundings(node: ts.Node): ts.Node {
  return ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? ts.findAncestor(node, ts.isStatement) ?? node;
}

/** The references that something names. */
function referencesIn(node: ts.Node, { uses, file }: Leads): Set<string> {
  return new Set(uses.within(spanOf(node, file)).map(({ reference }) => reference));
}
