import { kindOf, sealDifferences, type InputSeal } from "../emit/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { Orphan } from "./orphans.ts";
import type { ComparedPlace, DriftReason } from "./difference.ts";

type Input = keyof InputSeal;

/** Changes of the package, by the seals of the modules, which record their inputs. */
export interface PackageChanges {
  readonly inputs: readonly Input[];
  /** Why modules were added or removed; empty if none was. */
  readonly modules: readonly DriftReason[];
}

export function findChanges(places: readonly ComparedPlace[], orphans: readonly Orphan[]): PackageChanges {
  const planned = places.flatMap((place) => place.planned.seal ?? []);
  const left = orphans.flatMap(({ seal }) => seal ?? []);
  const changed = new Set([...places.flatMap(changedBySeal), ...left.flatMap((seal) => formChanges(seal, planned))]);
  const modules = orphans.flatMap(({ seal, isLocked }) => (seal === undefined ? [] : isLocked ? "config" : "data"));
  const isAdded = places.some((place) => place.planned.seal !== undefined && place.text === undefined);
  return {
    inputs: (["data", "config", "tool"] as const).filter((input) => changed.has(input)),
    modules:
      modules.length === 0 && isAdded
        ? ["references"]
        : (["data", "config"] as const).filter((input) => modules.includes(input)),
  };
}

/** The changed inputs of a file; none if only an edit explains the difference. Modules explain a file without seal. */
export function changedInputs(place: ComparedPlace, { inputs, modules }: PackageChanges): readonly DriftReason[] {
  const { dependsOn } = kindOf(place.planned);
  if (dependsOn === null) return changedBySeal(place);
  const changed = inputs.filter((input) => dependsOn.includes(input));
  return changed.length === 0 && dependsOn.includes("modules") ? modules : changed;
}

/** Why modules are missing or no longer needed; empty if the files that list them are right, so that only an edit explains it. */
export function reasonsOfModules(places: readonly ComparedPlace[], changes: PackageChanges): readonly DriftReason[] {
  const wrongLists = places.filter(({ planned, text, expected }) => {
    const { dependsOn } = kindOf(planned);
    if (text === undefined || expected === undefined || !dependsOn?.includes("modules")) return false;
    return !dependsOn.includes("data") && normalizeLineEnds(text) !== expected;
  });
  return wrongLists.map((place) => changedInputs(place, changes)).find(({ length }) => length > 0) ?? [];
}

function changedBySeal({ planned, seals }: ComparedPlace): Input[] {
  return seals && planned.seal !== undefined ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** Configuration and tool have changed if no planned module has those of an orphan's seal. */
function formChanges(seal: string, planned: readonly string[]): Input[] {
  const differences = planned.map((other) => sealDifferences(seal, other));
  const changed = (input: Input): boolean => differences.every((each) => each.includes(input));
  return planned.length === 0 ? [] : (["config", "tool"] as const).filter(changed);
}
