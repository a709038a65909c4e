import { ts } from "ts-morph";
import { groupBy } from "../../base/index.ts";
import { isUnion } from "../../model/list/index.ts";
import { isActive, type LockedValue } from "../../model/lock/index.ts";
import type { Change, Place } from "../../model/report/index.ts";
import type { Config } from "../../model/settings/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { type PackageFolder, pathInPackage } from "./compilation.ts";
import type { NewError } from "./errors.ts";
import { isWithin, type Span, spanOf } from "./source-files.ts";
import { targetOf } from "./syntax.ts";
import { type NamedValue, type Use, valueFinder } from "./uses.ts";

/** A part of a file that changes affect. */
export interface Affected extends Pick<Place, "kind" | "name" | "codes"> {
  readonly start: number;
  /** One change, or several that qualify for an error; empty if none was found. */
  readonly causes: readonly Change[];
  readonly error?: NewError;
}

/** Finds affected parts of a file, without those whose cause one of its errors has already. */
export type Finder = (file: ts.SourceFile, errors: readonly Affected[]) => Affected[];

/** Whether an error near a part of a file has the same cause. */
export function isReported(
  errors: readonly Affected[],
  causes: readonly Change[],
  isNear: (region: Span) => boolean,
): boolean {
  return errors.some(
    ({ error, causes: ofError }) =>
      error !== undefined && isNear(error.region) && ofError.some((change) => causes.includes(change)),
  );
}

/** Whether a change may change a type of the package; only these cause compiler errors. */
export function changesTypes({ kind, level }: Change, { enums }: Pick<Config, "enums">): boolean {
  if (kind === "enabled" || kind === "disabled") return enums.disabled === "omit";
  return kind !== "description-changed" && !(kind === "field-changed" && level === "cosmetic");
}

/** Whether a change adds a code to the package. */
export function isAddition({ kind }: Change, { enums }: Pick<Config, "enums">): boolean {
  return kind === "code-added" || kind === "code-restored" || (kind === "enabled" && enums.disabled === "omit");
}

/** Returns a function that finds the effect of the changes on a use: `removed` before `changed`, in their order. */
export function effectFinder(
  changes: readonly Change[],
  { enums }: Pick<Config, "enums">,
  after: readonly ModuleModel[],
) {
  const byReference = groupBy(changes, ({ reference }) => reference);
  const findAfter = valueFinder(after);
  const unions = new Set(
    after.flatMap(({ key, fields }) => fields.filter(isUnion).map(({ name }) => `${key} ${name}`)),
  );
  return (use: NamedValue) => {
    const later = findAfter(use)?.member;
    const effects = (byReference.get(use.reference) ?? []).flatMap((change) => {
      // Of a union or key, only the uses of its former value are affected.
      const isOfValue = change.kind === "field-changed" && unions.has(`${change.reference} ${change.field}`);
      if (isOfValue && (typeof use.role === "string" || use.role.name !== change.field)) return [];
      const kind = effectOf(change, use, later, enums.disabled === "omit");
      return kind === undefined ? [] : [{ kind, change }];
    });
    return effects.find(({ kind }) => kind === "removed") ?? effects[0];
  };
}

/** @param later the member that the text stands for after the changes */
function effectOf(
  change: Change,
  use: NamedValue,
  later: LockedValue | undefined,
  isOmitted: boolean,
): "removed" | "changed" | undefined {
  const { role, text, member, members } = use;
  if (change.kind === "reference-removed") return "removed";
  if (typeof role === "string") return effectOnMember(change, use, later?.code === member.code, isOmitted);
  const isListed = later !== undefined && isActive(later);
  if (change.field === role.name) {
    const isFormer = change.kind === "field-changed" && change.before === text;
    return isFormer ? (isListed ? "changed" : "removed") : undefined;
  }
  if (role.as === "key") {
    const effect = effectOnMember(change, use, false, isOmitted);
    // Another code may have the key now.
    return effect === "removed" && isListed ? "changed" : effect;
  }
  // The value of a union stays as long as one member has it.
  const isRemoved = (each: LockedValue): boolean =>
    effectOnMember(change, { ...use, member: each }, false, isOmitted) === "removed";
  return !isListed && members.some(isRemoved) ? "removed" : undefined;
}

/** @param isKept whether the name still is one of the member */
function effectOnMember(
  change: Change,
  { role, text, member }: NamedValue,
  isKept: boolean,
  isOmitted: boolean,
): "removed" | "changed" | undefined {
  if (change.kind === "code-type-changed") {
    // Codes of another type are all different; a member stays if its pair has a code.
    const isRemoved = change.pairs?.some(({ before, after }) => before === member.code && after === null);
    return role === "code" || isRemoved ? "removed" : undefined;
  }
  if (change.code !== member.code) return undefined;
  switch (change.kind) {
    case "code-removed":
      return "removed";
    case "disabled":
      return isOmitted ? "removed" : "changed";
    case "enabled":
      return isOmitted ? undefined : "changed";
    case "description-changed":
    case "field-changed":
      return "changed";
    case "member-renamed":
    case "alias-removed":
      // An alias keeps the old name for the code; otherwise the name is removed or belongs to another code.
      return role === "member" && text === change.before && !isKept ? "removed" : undefined;
    case "code-added":
    case "code-restored":
    case "field-added":
    case "field-removed":
    case "reference-added":
    case "reference-removed":
      return undefined;
  }
}

export function valueUseFinder(
  usesIn: (file: ts.SourceFile) => readonly Use[],
  effectOn: ReturnType<typeof effectFinder>,
): Finder {
  return (file, errors) =>
    usesIn(file).flatMap((use) => {
      const { kind, change } = effectOn(use) ?? {};
      if (kind === undefined || change === undefined) return [];
      if (isReported(errors, [change], (region) => isWithin(use, region))) return [];
      return [{ kind, causes: [change], start: use.start, name: use.text }];
    });
}

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
 * Finds the imports of modules that changes remove, and of their exports. The compiler does not report those in unchecked
 * JavaScript.
 */
export function moduleUseFinder(changes: readonly Change[], moduleAt: ReturnType<typeof moduleFinder>): Finder {
  const removals = new Map(
    changes.flatMap((change) => (change.kind === "reference-removed" ? [[change.reference, change]] : [])),
  );
  return (file, errors) => {
    const uses: Affected[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      const model = isImport(node) ? moduleAt(node) : undefined;
      const change = model && removals.get(model.key);
      if (!change || !isImport(node)) return;
      if (ts.isIdentifier(node) && !Object.values(model.names).includes(node.text)) return;
      const span = spanOf(node, file);
      if (!isReported(errors, [change], (region) => isWithin(span, region)))
        uses.push({ kind: "removed", causes: [change], name: node.text, start: span.start });
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
