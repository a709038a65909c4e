import { kindOf, sealDifferences, type InputSeal } from "../emit/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { Orphan } from "./orphans.ts";
import type { ComparedFile, DriftReason } from "./difference.ts";

type Input = keyof InputSeal;

/** Changes of the package, by the seals of the modules, which record their inputs. */
interface PackageChanges {
  readonly inputs: readonly Input[];
  /** Why modules were added or removed; empty if none was. */
  readonly modules: readonly DriftReason[];
}

export function findChanges(states: readonly ComparedFile[], orphans: readonly Orphan[]): PackageChanges {
  const planned = states.flatMap((state) => state.planned.seal ?? []);
  const orphanSeals = orphans.flatMap(({ seal }) => seal ?? []);
  const changed = new Set([
    ...states.flatMap(changedBySeal),
    ...orphanSeals.flatMap((seal) => orphanChanges(seal, planned)),
  ]);
  const modules = orphans.flatMap(({ seal, isLocked }) => (seal === undefined ? [] : isLocked ? "config" : "data"));
  const isAdded = states.some((state) => state.planned.seal !== undefined && state.text === undefined);
  return {
    inputs: (["data", "config", "tool"] as const).filter((input) => changed.has(input)),
    modules:
      modules.length === 0 && isAdded
        ? ["references"]
        : (["data", "config"] as const).filter((input) => modules.includes(input)),
  };
}

/** The changed inputs of a file; none if only an edit explains the difference. Modules explain a file without seal. */
export function changedInputs(state: ComparedFile, { inputs, modules }: PackageChanges): readonly DriftReason[] {
  const { dependsOn } = kindOf(state.planned);
  if (dependsOn === null) return changedBySeal(state);
  const changed = inputs.filter((input) => dependsOn.includes(input));
  return changed.length === 0 && dependsOn.includes("modules") ? modules : changed;
}

/** Why modules are missing or no longer needed; empty if the files that list them are right, so that only an edit explains it. */
export function moduleReasons(states: readonly ComparedFile[], changes: PackageChanges): readonly DriftReason[] {
  const staleLists = states.filter(({ planned, text, isMarked, expected }) => {
    const { dependsOn } = kindOf(planned);
    if (text === undefined || !isMarked || expected === undefined || !dependsOn?.includes("modules")) return false;
    return !dependsOn.includes("data") && normalizeLineEnds(text) !== expected;
  });
  return staleLists.map((state) => changedInputs(state, changes)).find(({ length }) => length > 0) ?? [];
}

function changedBySeal({ planned, seals }: ComparedFile): Input[] {
  return seals && planned.seal !== undefined ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** Configuration and tool have changed if no planned module has those of an orphan's seal. */
function orphanChanges(seal: string, planned: readonly string[]): Input[] {
  const differences = planned.map((other) => sealDifferences(seal, other));
  const changed = (input: Input): boolean => differences.every((each) => each.includes(input));
  return planned.length === 0 ? [] : (["config", "tool"] as const).filter(changed);
}
