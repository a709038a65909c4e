import { ts } from "ts-morph";
import { groupBy } from "../../base/index.ts";
import type { Change } from "../../model/report/index.ts";
import { type Code, isActive } from "../../model/lock/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { type Affected, type Finder, isReported } from "./effects.ts";
import { isWithin, spanOf } from "./source-files.ts";
import type { Use } from "./uses.ts";

/** Minimum number of common codes: a construct with the only code of a list is always complete. */
const minCodes = 2;

export function findExtendedLists(
  additions: readonly Change[],
  before: readonly ModuleModel[],
  after: readonly ModuleModel[],
) {
  const lists = [...groupBy(additions, ({ reference }) => reference)].map(([key, changes]) => {
    const later = new Set(activeCodes(after, key));
    // The user may have named each code that both packages have.
    const common = activeCodes(before, key).filter((code) => later.has(code));
    return [key, { additions: changes, common }] as const;
  });
  return new Map(lists.filter(([, { common }]) => common.length >= minCodes));
}

function activeCodes(modules: readonly ModuleModel[], key: string): Code[] {
  const members = modules.find((model) => model.key === key)?.members ?? [];
  return members.filter(isActive).map(({ code }) => code);
}

/**
 * Finds a `switch` or an object that names every code except added ones.
 *
 * @param usesIn finds the uses of the codes of both packages: a file may still use removed codes, and already use added ones
 */
export function unhandledFinder(
  lists: ReturnType<typeof findExtendedLists>,
  usesIn: (file: ts.SourceFile) => readonly Use[],
): Finder {
  return (file, errors) => {
    const byConstruct = groupBy(usesIn(file), ({ node }) => constructOf(expressionOf(node)));
    return [...byConstruct].flatMap(([construct, uses]): Affected[] => {
      if (construct === undefined) return [];
      for (const [key, ofList] of groupBy(uses, ({ reference }) => reference)) {
        const list = lists.get(key);
        const codes = new Set(ofList.flatMap(({ members }) => members.map(({ code }) => code)));
        if (!list?.common.every((code) => codes.has(code))) continue;
        const missing = list.additions.filter(({ code }) => code !== undefined && !codes.has(code));
        const [change] = missing;
        const around = spanOf(enclosingRegion(construct), file);
        if (change === undefined || isReported(errors, list.additions, (region) => isWithin(region, around))) continue;
        const name = construct.getFirstToken(file)?.getText(file) ?? "";
        const added = missing.flatMap(({ code }) => code ?? []);
        return [{ kind: "unhandled", causes: [change], start: construct.getStart(file), name, codes: added }];
      }
      return [];
    });
  };
}

/** The function or statement around a construct, in which an error about a missing code is reported. */
function enclosingRegion(construct: Construct): ts.Node {
  const isEnclosing = (node: ts.Node): boolean =>
    ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node);
  return ts.findAncestor(construct, isEnclosing) ?? construct;
}

/** A part of a program that has a branch or a key for each of several codes. */
type Construct = ts.SwitchStatement | ts.ObjectLiteralExpression;

/** The complete expression of which a name is the last part: for `Active`, `ContactStatus.Active`. */
function expressionOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isLastPart =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
    ts.isParenthesizedExpression(parent);
  return isLastPart ? expressionOf(parent) : node;
}

/** The construct that has a branch or a key for an expression. An object with a spread may have other keys, too. */
function constructOf(node: ts.Node): Construct | undefined {
  const { parent } = node;
  if (ts.isCaseClause(parent) && parent.expression === node) return parent.parent.parent;
  if (ts.isComputedPropertyName(parent)) return constructOf(parent);
  const object = ts.isObjectLiteralElementLike(parent) && parent.name === node && parent.parent;
  return object && ts.isObjectLiteralExpression(object) && !object.properties.some(ts.isSpreadAssignment)
    ? object
    : undefined;
}
