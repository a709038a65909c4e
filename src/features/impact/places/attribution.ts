import { ts } from "ts-morph";
import type { Change } from "../../../model/diff/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import type { Effects } from "./effects.ts";
import type { ModuleUse, RemovedExports } from "../uses/module-uses.ts";
import { cached } from "../program/source-files.ts";
import { type NewError, nodeOf } from "../program/new-errors.ts";
import { type PackageFolder, stemIn } from "../program/package-layer.ts";
import type { FindMember } from "../uses/probe.ts";
import { type Span, type SpanIndex, spanOf } from "../program/spans.ts";
import type { Use, UseSearch } from "../uses/uses.ts";

/** A project with the packages before and after the changes. */
export interface Examination {
  /** Absolute path of the folder from which places name files, POSIX. */
  readonly dir: string;
  /** The search with the FROM package and probes. All programs have the same nodes of the user's files. */
  readonly search: UseSearch;
  /** The program with the FROM package, created only if there are errors. */
  before(): ts.Program;
  /** The program with the TO package; `undefined` if no type can have changed. */
  readonly after: ts.Program | undefined;
  readonly folder: PackageFolder;
  readonly modules: { readonly before: readonly ModuleModel[]; readonly after: readonly ModuleModel[] };
  readonly findAfter: FindMember;
  readonly effects: Effects;
  readonly removedExports: RemovedExports;
}

interface Context extends Examination {
  readonly after: ts.Program;
  readonly uses: SpanIndex<Use>;
  readonly moduleUses: SpanIndex<ModuleUse>;
}

export interface Attribution {
  readonly candidates: ReadonlySet<Change>;
  readonly change: Change | undefined;
  /** The part of the program that the error is about: uses in it are not reported separately. */
  readonly region: ts.Node;
}

/**
 * Finds the changes that cause the errors of a file. Each search is less certain than those before it; the first that finds
 * any decides.
 *
 * | search               | example (7 is added or 6 is removed)             | why here                                            |
 * | -------------------- | ------------------------------------------------ | --------------------------------------------------- |
 * | removed at the error | `ContactStatus.Six`                              | the error is at the removed name itself             |
 * | named by compiler    | `const t: Record<Code, string> = { 6: "" }`      | the compiler says: "'7' is declared here"           |
 * | only the added left  | `default: const rest: never = code`              | the type there is 7, nothing else                   |
 * | removed in region    | `const code: Code = other ?? 6`, error at `code` | the removed code is near; it may be another error's |
 * | added in the type    | `table[code]`                                    | the type has 7, but also codes that fit             |
 * | list of the type     | `const text: string = code`, codes now numbers   | the type is of the list, so any of its changes      |
 * | lists nearby         | `(): Text => code`, error at `Text`              | only the function names the list                    |
 * | any                  |                                                  | no trace is left                                    |
 */
export function attributor(file: ts.SourceFile, context: Context): (error: NewError) => Attribution {
  // Many errors may be in one part of the file, such as a long function.
  const removedIn = cached((node: ts.Node) => removals(spanOf(node, file), context, () => true));
  // A tombstone stays in nearly all types.
  const isInNoType = ({ reference, role, text }: Use): boolean =>
    context.findAfter(reference, role, text) === undefined;
  const removedFromTypesIn = cached((node: ts.Node) => removals(spanOf(node, file), context, isInNoType));
  const ofListsIn = cached((node: ts.Node) => {
    const uses = context.uses.within(spanOf(node, file));
    return breakingChanges(new Set(uses.map(({ reference }) => reference)), context);
  });
  const any = breakingChanges(context.effects.breaking.keys(), context);
  return (error) => {
    const node = nodeOf(error);
    const region = regionOf(node);
    const searches: (() => ReadonlySet<Change>)[] = [
      () => removedIn(node),
      () => relatedChanges(error, context),
      // Only the added code is left.
      () => additionsAt(node, context, (code, type) => literalsOf(type).join() === code),
      () => removedFromTypesIn(region),
      () => additionsAt(node, context, hasCode),
      () => breakingChanges(listsOf(typedNodes(node), context), context),
      () => ofListsIn(surroundings(node)),
      () => any,
    ];
    for (const search of searches) {
      const candidates = search();
      const [change, another] = candidates;
      if (change !== undefined) return { region, candidates, change: another === undefined ? change : undefined };
    }
    return { region, candidates: new Set(), change: undefined };
  };
}

function breakingChanges(references: Iterable<string>, { effects }: Context): Set<Change> {
  return new Set([...references].flatMap((key) => effects.breaking.get(key) ?? []));
}

/** The node that an error is about: if it is at the name of a declaration, the declaration. */
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

function removals(span: Span, { uses, moduleUses, effects }: Context, isMeant: (use: Use) => boolean): Set<Change> {
  const removed = uses.within(span).flatMap((use) => {
    const effect = isMeant(use) ? effects.effectOn(use) : undefined;
    return effect?.kind === "removed" ? [effect.change] : [];
  });
  const lost = moduleUses.within(span).flatMap(({ reference }) => effects.breaking.get(reference) ?? []);
  return new Set([...removed, ...lost]);
}

/** The nodes whose types may cause an error at a node. */
function typedNodes(node: ts.Node): ts.Node[] {
  const { parent } = node;
  const isName = parent !== undefined && "name" in parent && parent.name === node;
  const beside = isName && "initializer" in parent ? [parent.initializer] : [];
  const inside = "expression" in node ? [node.expression] : [];
  return [node, ...beside, ...inside].flatMap((each) => (each === undefined ? [] : [each as ts.Node]));
}

function additionsAt(node: ts.Node, context: Context, isIn: (code: string, type: ts.Type) => boolean): Set<Change> {
  const found = typedNodes(node).map((typed) => {
    const types = typesAt(typed, context.after.getTypeChecker());
    const added = [...listsOf([typed], context)].flatMap((reference) => context.effects.additions.get(reference) ?? []);
    return added.filter(({ code }) => types.some((type) => isIn(String(code), type)));
  });
  return new Set(found.find((changes) => changes.length > 0));
}

function hasCode(code: string, type: ts.Type): boolean {
  return type.getProperty(code) !== undefined || literalsOf(type).some((value) => String(value) === code);
}

function typesAt(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  // An error in a comment at the end of a file is in the whole file.
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

function listsOf(nodes: readonly ts.Node[], { search: { checker, marksOf } }: Context): Set<string> {
  const types = nodes.flatMap((node) => typesAt(node, checker));
  const marks = types.flatMap((type) => [...marksOf.ofValues(type), ...marksOf.ofProperties(type)]);
  return new Set(marks.map(({ reference }) => reference));
}

/** The changes of the declarations in the package that the compiler names with an error. */
function relatedChanges({ related }: NewError, { folder, modules, findAfter, effects }: Context): Set<Change> {
  const named = related.flatMap(({ file, start }) => {
    const path = stemIn(folder, file.fileName);
    const module = modules.after.find(({ stem }) => stem === path);
    const name = module && nameAt(file, start);
    if (module === undefined || name === undefined) return [];
    const member = findAfter(module.key, "code", name) ?? findAfter(module.key, "name", name);
    return (effects.breaking.get(module.key) ?? []).filter(({ code }) => member !== undefined && code === member.code);
  });
  return new Set(named);
}

/** The name of the enum member or property declared at an offset. */
function nameAt(file: ts.SourceFile, start: number): string | undefined {
  const { parent } = nodeOf({ file, start, length: 1 });
  const isNamed = parent !== undefined && (ts.isEnumMember(parent) || ts.isPropertySignature(parent));
  return isNamed && "text" in parent.name ? parent.name.text : undefined;
}

/** The function around a node, whose return type may have the error. */
function surroundings(node: ts.Node): ts.Node {
  return ts.findAncestor(node, (each) => ts.isFunctionLike(each)) ?? ts.findAncestor(node, ts.isStatement) ?? node;
}
