import { kindOf, sealDifferences, type InputSeal } from "../emit/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { DriftCause } from "../../model/findings/index.ts";
import type { Orphan } from "./output-folder.ts";
import type { ComparedPlace } from "./difference.ts";

/** Why files differ, as far as the seals show. */
export interface Causes {
  /** Of modules that are missing or no longer needed. */
  readonly ofModules: DriftCause;
  /** The inputs of a file that have changed; none if only an edit explains the difference. */
  of(place: ComparedPlace): readonly (keyof InputSeal)[];
}

const inputs = ["data", "config", "tool"] as const;

/**
 * The seal of a module records its inputs. Other files have no seal: a difference in one is explained by the seals of the
 * modules, or by modules that were added or removed.
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

/** If the files that list the modules are right, a missing module was removed manually. */
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

/** Configuration and tool have changed if no planned module has those of the orphan's seal. */
function formChanges(seal: string, places: readonly ComparedPlace[]): (keyof InputSeal)[] {
  const differences = places.flatMap(({ planned }) =>
    planned.seal === undefined ? [] : [sealDifferences(seal, planned.seal)],
  );
  return (["config", "tool"] as const).filter(
    (input) => differences.length > 0 && differences.every((each) => each.includes(input)),
  );
}
