import { ts } from "ts-morph";
import type { Change } from "../diff/index.ts";
import type { ModuleModel } from "../emit/index.ts";
import type { Attribution } from "./attribution.ts";
import { type Construct, groupByConstruct } from "./constructs.ts";
import { commonCodes, type Effects } from "./effects.ts";
import type { Use } from "./uses.ts";

/** A construct that names every code but one that was added. */
export interface Unhandled {
  readonly construct: Construct;
  readonly change: Change;
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
 * @param errors the errors in it that are new: where the compiler tells of the added code, this does not
 */
export function findUnhandled(uses: readonly Use[], errors: readonly Attribution[], lists: Lists): Unhandled[] {
  const { effects, before, after } = lists;
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
    const [change] = lacking.filter((each) => !errors.some((error) => tellsOf(error, each, construct)));
    return change === undefined ? [] : [{ construct, change }];
  });
}

/** Whether an error about a change stands in the function or the statement that a construct is in. */
function tellsOf({ change, region }: Attribution, added: Change, construct: Construct): boolean {
  if (change !== undefined && change !== added) return false;
  const around =
    ts.findAncestor(construct, (node) =>
      ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node),
    ) ?? construct;
  return around.getStart() <= region.getStart() && region.getEnd() <= around.getEnd();
}
