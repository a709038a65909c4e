import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/diff/index.ts";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import type { FindMember } from "../uses/probe.ts";
import type { NamedValue } from "../uses/uses.ts";

interface Effect {
  readonly kind: "removed" | "changed";
  readonly change: Change;
}

export interface Effects {
  /** The effect on a use: `removed` before `changed`, in the order of the changes. */
  effectOn(use: NamedValue): Effect | undefined;
  /** The changes that add a code to the package, by key of the reference. */
  readonly additions: ReadonlyMap<string, readonly Change[]>;
  /** The changes that may cause a compiler error, by key of the reference. */
  readonly breaking: ReadonlyMap<string, readonly Change[]>;
}

type Enums = EmitInput["config"]["enums"];

/** Whether a change may change a type of the package; only these cause compiler errors. */
export function changesTypes({ kind }: Change, { disabled }: Enums): boolean {
  if (kind === "enabled" || kind === "disabled") return disabled === "omit";
  return kind !== "description-changed";
}

export function effectsOf(changes: readonly Change[], enums: Enums, findAfter: FindMember): Effects {
  const byReference = groupBy(changes, ({ reference }) => reference);
  const isOmitted = enums.disabled === "omit";
  const isAddition = ({ kind }: Change): boolean =>
    kind === "code-added" || kind === "code-restored" || (kind === "enabled" && isOmitted);
  return {
    effectOn(use) {
      const own = byReference.get(use.reference) ?? [];
      const effects = own.flatMap((change) => effectOf(change, use, isOmitted, findAfter) ?? []);
      return effects.find(({ kind }) => kind === "removed") ?? effects[0];
    },
    additions: filterGroups(byReference, isAddition),
    breaking: filterGroups(byReference, (change) => changesTypes(change, enums)),
  };
}

function filterGroups(groups: ReadonlyMap<string, Change[]>, test: (change: Change) => boolean): Map<string, Change[]> {
  return new Map([...groups].map(([key, changes]) => [key, changes.filter(test)]));
}

function effectOf(change: Change, use: NamedValue, isOmitted: boolean, findAfter: FindMember): Effect | undefined {
  const { reference, role, text, member } = use;
  const removed: Effect = { kind: "removed", change };
  if (change.kind === "reference-removed") return removed;
  if (change.kind === "code-type-changed") return losesType(change, use) ? removed : undefined;
  if (change.code !== member.code) return undefined;
  switch (change.kind) {
    case "code-removed":
      return removed;
    case "disabled":
      return isOmitted ? removed : { kind: "changed", change };
    case "enabled":
      return isOmitted ? undefined : { kind: "changed", change };
    case "description-changed":
      return { kind: "changed", change };
    case "code2-changed":
      return role === "code2" && findAfter(reference, "code2", text)?.code !== member.code ? removed : undefined;
    case "member-renamed":
    case "alias-removed":
      // An alias keeps the old name for the code; otherwise the name is removed or belongs to another code.
      if (role !== "name" || text !== change.before) return undefined;
      return findAfter(reference, "name", text)?.code === member.code ? undefined : removed;
    case "code-added":
    case "code-restored":
    case "reference-added":
      return undefined;
  }
}

/** Codes of another type are all different; a member stays if its pair has a code. */
function losesType({ pairs = [] }: Change, { role, member }: NamedValue): boolean {
  return role === "code" || pairs.some(({ before, after }) => before === member.code && after === null);
}
