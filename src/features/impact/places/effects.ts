import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/report/index.ts";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import type { FindMember, NamedValue } from "../uses/find-uses.ts";

interface Effect {
  readonly kind: "removed" | "changed";
  readonly change: Change;
}

type Enums = EmitInput["config"]["enums"];

/** Whether a change may change a type of the package; only these cause compiler errors. */
export function changesTypes({ kind }: Change, { disabled }: Enums): boolean {
  if (kind === "enabled" || kind === "disabled") return disabled === "omit";
  return kind !== "description-changed";
}

/** Whether a change adds a code to the package. */
export function isAddition({ kind }: Change, { disabled }: Enums): boolean {
  return kind === "code-added" || kind === "code-restored" || (kind === "enabled" && disabled === "omit");
}

/** The effect of the changes on a use: `removed` before `changed`, in their order. */
export type EffectOn = (use: NamedValue) => Effect | undefined;

export function createEffects(changes: readonly Change[], { disabled }: Enums, findAfter: FindMember): EffectOn {
  const byReference = groupBy(changes, ({ reference }) => reference);
  return (use) => {
    const effects = (byReference.get(use.reference) ?? []).flatMap((change): Effect[] => {
      const kind = effectOf(change, use, disabled === "omit", findAfter);
      return kind === undefined ? [] : [{ kind, change }];
    });
    return effects.find(({ kind }) => kind === "removed") ?? effects[0];
  };
}

function effectOf(
  change: Change,
  use: NamedValue,
  isOmitted: boolean,
  findAfter: FindMember,
): Effect["kind"] | undefined {
  const { role, text, member } = use;
  if (change.kind === "reference-removed") return "removed";
  if (change.kind === "code-type-changed") {
    // Codes of another type are all different; a member stays if its pair has a code.
    const isRemoved = change.pairs?.some(({ before, after }) => before === member.code && after === null);
    return role === "code" || isRemoved ? "removed" : undefined;
  }
  if (change.code !== member.code) return undefined;
  const isKept = (): boolean => findAfter(use)?.code === member.code;
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
      return role === "code2" && !isKept() ? "removed" : undefined;
    case "member-renamed":
    case "alias-removed":
      // An alias keeps the old name for the code; otherwise the name is removed or belongs to another code.
      return role === "name" && text === change.before && !isKept() ? "removed" : undefined;
    case "code-added":
    case "code-restored":
    case "reference-added":
      return undefined;
  }
}
