import { ts } from "ts-morph";
import type { Change } from "../../../model/diff/index.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import type { Attribution } from "./attribution.ts";
import { type Construct, groupByConstruct } from "../uses/constructs.ts";
import type { Effects } from "./effects.ts";
import { keepByNode } from "../program/keep-by-node.ts";
import { indexSpans, spanOf } from "../uses/spans.ts";
import type { Use } from "../uses/uses.ts";

/** A construct that names every code but one that was added, or several. */
export interface Unhandled {
  readonly construct: Construct;
  readonly change: Change;
  /** Of one reference: what was added and is not named. */
  readonly codes: readonly MemberModel["code"][];
}

/** What decides whether a construct lacks a code. */
interface Lists {
  readonly effects: Effects;
  readonly before: readonly ModuleModel[];
  readonly after: readonly ModuleModel[];
}

/** A list of one code is named whole by whoever names that code. */
const fewest = 2;

/**
 * @param uses of one file
 * @param errors the errors in it that are new: where the compiler may tell of the added code, this does not
 */
export function findUnhandled(
  file: ts.SourceFile,
  uses: readonly Use[],
  errors: readonly Attribution[],
  { effects, before, after }: Lists,
): Unhandled[] {
  const toldIn = toldChanges(file, errors);
  return [...groupByConstruct(uses)].flatMap(([construct, named]): Unhandled[] => {
    const references = [...new Set(named.map(({ reference }) => reference))];
    const lacking = references.flatMap((key) => {
      const codes = new Set(named.filter(({ reference }) => reference === key).map(({ member }) => member.code));
      const others = commonCodes(
        before.find((model) => model.key === key),
        after.find((model) => model.key === key),
      );
      if (others.size < fewest || [...others].some((code) => !codes.has(code))) return [];
      const added = effects.additions.get(key) ?? [];
      return added.filter(({ code }) => code !== undefined && !codes.has(code));
    });
    const told = toldIn(surroundings(construct));
    const untold = lacking.filter((each) => !told.has(each));
    const [change] = untold;
    if (change === undefined) return [];
    const ofOne = untold.filter(({ reference }) => reference === change.reference);
    return [{ construct, change, codes: ofOne.flatMap(({ code }) => code ?? []) }];
  });
}

/** The function or the statement that a construct is in: an error about what it lacks stands there. */
function surroundings(construct: Construct): ts.Node {
  const isAround = (node: ts.Node): boolean =>
    ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node);
  return ts.findAncestor(construct, isAround) ?? construct;
}

/** The changes that errors in a part of a file may come from. */
function toldChanges(file: ts.SourceFile, errors: readonly Attribution[]): (node: ts.Node) => ReadonlySet<Change> {
  const index = indexSpans(errors.map(({ region, candidates }) => ({ ...spanOf(region, file), candidates })));
  return keepByNode((node) => new Set(index.within(spanOf(node, file)).flatMap(({ candidates }) => [...candidates])));
}

/** The codes of a reference that both packages list, so that a user can have named each of them. */
function commonCodes(
  before: ModuleModel | undefined,
  after: ModuleModel | undefined,
): ReadonlySet<MemberModel["code"]> {
  const listed = new Set(listedCodes(after));
  return new Set(listedCodes(before).filter((code) => listed.has(code)));
}

function listedCodes(model: ModuleModel | undefined): MemberModel["code"][] {
  return (model?.members ?? []).filter(({ removed }) => !removed).map(({ code }) => code);
}
