import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/diff/index.ts";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import type { FindMember } from "../uses/probe.ts";
import type { Use } from "../uses/uses.ts";

/** What a use comes to through a change. */
export interface Effect {
  readonly kind: "gone" | "meaning";
  readonly change: Change;
}

/** The changes of the lists, asked by what they do. */
export interface Effects {
  /** What a use comes to: `gone` before `meaning`, in the order of the changes. */
  effectOn(use: Use): Effect | undefined;
  /** The changes that bring a code into the package of a reference, by that. */
  readonly additions: ReadonlyMap<string, readonly Change[]>;
  /** The changes of a reference that an error of the compiler may come from, by its key. */
  readonly breaking: ReadonlyMap<string, readonly Change[]>;
}

type Enums = EmitInput["config"]["enums"];

/** Whether a change may make a type of the package another one: no error of the compiler comes from the others. */
export function changesTypes({ kind }: Change, { disabled }: Enums): boolean {
  if (kind === "enabled" || kind === "disabled") return disabled === "omit";
  return kind !== "description-changed";
}

/**
 * @param changes those from the one package to the other
 * @param findAfter finds the values of the later package
 */
export function effectsOf(changes: readonly Change[], enums: Enums, findAfter: FindMember): Effects {
  const byReference = groupBy(
    changes,
    ({ reference }) => reference,
    (change) => change,
  );
  const isOmitted = enums.disabled === "omit";
  const isAddition = ({ kind }: Change): boolean =>
    kind === "code-added" || kind === "code-restored" || (kind === "enabled" && isOmitted);
  return {
    effectOn(use) {
      const own = byReference.get(use.reference) ?? [];
      const effects = own.flatMap((change) => effectOf(change, use, { isOmitted, findAfter }) ?? []);
      return effects.find(({ kind }) => kind === "gone") ?? effects[0];
    },
    additions: groupIf(byReference, isAddition),
    breaking: groupIf(byReference, (change) => changesTypes(change, enums)),
  };
}

function groupIf(groups: ReadonlyMap<string, Change[]>, isMeant: (change: Change) => boolean): Map<string, Change[]> {
  return new Map([...groups].map(([key, changes]) => [key, changes.filter(isMeant)]));
}

/** What decides an effect besides the change and the use. */
interface Judgement {
  readonly isOmitted: boolean;
  readonly findAfter: FindMember;
}

function effectOf(change: Change, use: Use, { isOmitted, findAfter }: Judgement): Effect | undefined {
  const { reference, role, text, member } = use;
  const gone: Effect = { kind: "gone", change };
  if (change.kind === "reference-removed") return gone;
  if (change.kind === "code-type-changed") return losesType(change, use) ? gone : undefined;
  if (change.code !== member.code) return undefined;
  switch (change.kind) {
    case "code-removed":
      return gone;
    case "disabled":
      return isOmitted ? gone : { kind: "meaning", change };
    case "enabled":
      return isOmitted ? undefined : { kind: "meaning", change };
    case "description-changed":
      return { kind: "meaning", change };
    case "code2-changed":
      return role === "code2" && findAfter(reference, "code2", text)?.code !== member.code ? gone : undefined;
    case "member-renamed":
      // An alias keeps the old name for the code; without one it is no name, or that of another code.
      return role === "name" && findAfter(reference, "name", text)?.code !== member.code ? gone : undefined;
    case "code-added":
    case "code-restored":
    case "reference-added":
      return undefined;
  }
}

/** No code of the old type is one of the new; a member stays where its pair does. */
function losesType({ pairs = [] }: Change, { role, member }: Use): boolean {
  return role === "code" || pairs.some(({ before, after }) => before === member.code && after === null);
}
