import { kindOf, sealDifferences, type InputSeal } from "../emit/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { DriftCause } from "../../model/findings/index.ts";
import type { Orphan } from "./output-folder.ts";
import type { ComparedPlace } from "./difference.ts";

/** Why files are not what they should be, as far as the files say so. */
export interface Causes {
  /** Of a module that is missing, or that no reference needs any more: such a file says nothing itself. */
  readonly ofModules: DriftCause;
  /** What a file was not made from; nothing where only an edit explains it. */
  of(place: ComparedPlace): readonly (keyof InputSeal)[];
}

const inputs = ["data", "config", "tool"] as const;

/**
 * Finds causes. A module says by its seal what it was made from. The other files have none: what explains a difference in
 * one is what the seals of the modules say, or that there are other modules now.
 */
export function findCauses(places: readonly ComparedPlace[], orphans: readonly Orphan[]): Causes {
  const sealed = places.flatMap(changedInputs);
  const left = orphans.flatMap(({ seal }) => (seal === undefined ? [] : formChanges(seal, places)));
  const changed = new Set<keyof InputSeal>([...sealed, ...left]);
  const hasOtherModules =
    orphans.some(({ seal }) => seal !== undefined) ||
    places.some(({ planned, text }) => planned.seal !== undefined && text === undefined);
  const explains = (ingredients: readonly string[]) => {
    const found = inputs.filter((input) => changed.has(input) && ingredients.includes(input));
    return found.length === 0 && hasOtherModules && ingredients.includes("modules") ? (["data"] as const) : found;
  };
  const of: Causes["of"] = (place) => {
    const { madeFrom } = kindOf(place.planned);
    return madeFrom === null ? changedInputs(place) : explains(madeFrom);
  };
  return { ofModules: causeOfModules(places, of), of };
}

/** Where the files that list the modules are as they should be, a module that is missing was taken away by hand. */
function causeOfModules(places: readonly ComparedPlace[], of: Causes["of"]): DriftCause {
  const lists = places.filter(({ planned, text }) => {
    const { madeFrom } = kindOf(planned);
    return text !== undefined && madeFrom?.includes("modules") && !madeFrom.includes("data");
  });
  const wrong = lists.filter(
    ({ text, expected }) => expected !== undefined && normalizeLineEnds(text ?? "") !== expected,
  );
  return wrong.flatMap(of)[0] ?? "hand";
}

function changedInputs({ planned, seals }: ComparedPlace): (keyof InputSeal)[] {
  return seals && planned.seal !== undefined ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** What a module that is left over says of configuration and tool: whether any module that should be there is made so. */
function formChanges(seal: string, places: readonly ComparedPlace[]): (keyof InputSeal)[] {
  const differences = places.flatMap(({ planned }) =>
    planned.seal === undefined ? [] : [sealDifferences(seal, planned.seal)],
  );
  return (["config", "tool"] as const).filter(
    (input) => differences.length > 0 && differences.every((each) => each.includes(input)),
  );
}
