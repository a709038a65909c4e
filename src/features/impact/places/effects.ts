import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/report/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { memberFinder, type NamedValue } from "../uses/find-uses.ts";

/** Whether a change may change a type of the package; only these cause compiler errors. */
export function changesTypes({ kind }: Change, { enums }: Pick<Config, "enums">): boolean {
  if (kind === "enabled" || kind === "disabled") return enums.disabled === "omit";
  return kind !== "description-changed";
}

/** Whether a change adds a code to the package. */
export function isAddition({ kind }: Change, { enums }: Pick<Config, "enums">): boolean {
  return kind === "code-added" || kind === "code-restored" || (kind === "enabled" && enums.disabled === "omit");
}

export type EffectOn = ReturnType<typeof effectFinder>;

/** Returns a function that finds the effect of the changes on a use: `removed` before `changed`, in their order. */
export function effectFinder(
  changes: readonly Change[],
  { enums }: Pick<Config, "enums">,
  after: readonly ModuleModel[],
) {
  const byReference = groupBy(changes, ({ reference }) => reference);
  const findAfter = memberFinder(after);
  return (use: NamedValue) => {
    const isKept = findAfter(use)?.code === use.member.code;
    const effects = (byReference.get(use.reference) ?? []).flatMap((change) => {
      const kind = effectOf(change, use, enums.disabled === "omit", isKept);
      return kind === undefined ? [] : [{ kind, change }];
    });
    return effects.find(({ kind }) => kind === "removed") ?? effects[0];
  };
}

/** @param isKept whether the name or code still is one of the member */
function effectOf(
  change: Change,
  use: NamedValue,
  isOmitted: boolean,
  isKept: boolean,
): "removed" | "changed" | undefined {
  const { role, text, member } = use;
  if (change.kind === "reference-removed") return "removed";
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
      return "changed";
    case "code2-changed":
      return role === "code2" && !isKept ? "removed" : undefined;
    case "member-renamed":
    case "alias-removed":
      // An alias keeps the old name for the code; otherwise the name is removed or belongs to another code.
      return role === "name" && text === change.before && !isKept ? "removed" : undefined;
    case "code-added":
    case "code-restored":
    case "reference-added":
      return undefined;
  }
}
