import { normalizeLineEnds } from "../../base/text/index.ts";
import type { DriftStatus } from "../../model/report/index.ts";
import { type FileSeals, type InputSeal, kinds, type PlannedFile, sealDifferences } from "../emit/index.ts";
import type { Orphan } from "./folders.ts";

/** An input that has changed since a file was generated. */
export type DriftReason = keyof InputSeal;

/**
 * What happened to an edited file: another formatter changed only its layout; it contains conflict markers; it is only the
 * beginning of the expected text (`cut`), because the machine stopped while it was written; it is a package.json whose members of
 * the user cannot be read; or anything else.
 */
export type Edit = "formatter" | "conflict" | "cut" | "unreadable" | "manual";

/** A file that differs from the one that lock and configuration produce. */
export interface FileDifference {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** In the order data, config, tool; empty if only an edit explains the difference. */
  readonly reasons: readonly DriftReason[];
  /** Only if `status` is `edited`. */
  readonly edit?: Edit;
  /** Only if `status` is `foreign`: `is a symbolic link`. */
  readonly problem?: string;
  readonly kind?: PlannedFile["kind"];
  /** The text on disk, of a stale or edited file. */
  readonly actual?: string;
  /** The text to write, of a missing, stale or edited file. */
  readonly expected?: string;
}

/** A planned file on its way to a difference. */
export interface FileState {
  readonly planned: PlannedFile;
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** The text on disk. */
  readonly text?: string;
  /** Why what is on disk was not generated: `is a symbolic link`. Such a file may still be the beginning of the expected text. */
  readonly problem?: string;
  readonly seals?: FileSeals | undefined;
  /** The rendered text; missing if the seals show that the text on disk is right. */
  readonly expected?: string | undefined;
}

/** What has changed since the package was generated, by the seals of the modules, which record their inputs. */
interface PackageChanges {
  readonly inputs: readonly DriftReason[];
  /** Why modules were added or removed; empty if none was. */
  readonly modules: readonly DriftReason[];
}

/** @param reasonToAdd why a module is missing, which has no seal: the lock or, with a list of `references`, the configuration */
export function findChanges(
  files: readonly FileState[],
  orphans: readonly Orphan[],
  reasonToAdd: DriftReason,
): PackageChanges {
  const planned = files.flatMap((file) => file.planned.seal ?? []);
  const orphanSeals = orphans.flatMap(({ seal }) => seal ?? []);
  const isAdded = files.some((file) => file.planned.seal !== undefined && file.text === undefined);
  const removals = orphans.flatMap(({ seal, isLocked }) => (seal === undefined ? [] : isLocked ? "config" : "data"));
  return {
    inputs: inOrder([...files.flatMap(changedBySeal), ...orphanSeals.flatMap((seal) => orphanChanges(seal, planned))]),
    modules: removals.length === 0 && isAdded ? [reasonToAdd] : inOrder(removals),
  };
}

function inOrder(reasons: readonly DriftReason[]): DriftReason[] {
  return (["data", "config", "tool"] as const).filter((reason) => reasons.includes(reason));
}

/** The changed inputs of a file; none if only an edit explains the difference. Modules explain a file without seal. */
export function changedInputs(file: FileState, { inputs, modules }: PackageChanges): readonly DriftReason[] {
  const { dependsOn } = kinds[file.planned.kind];
  if (dependsOn === undefined) return changedBySeal(file);
  const changed = inputs.filter((input) => dependsOn.includes(input));
  return changed.length === 0 && dependsOn.includes("modules") ? modules : changed;
}

/** Why modules are missing or no longer needed; empty if the files that list them are right, so that only an edit explains it. */
export function moduleReasons(files: readonly FileState[], changes: PackageChanges): readonly DriftReason[] {
  const staleLists = files.filter(({ planned, text = "", problem, expected }) => {
    const { dependsOn = [] } = kinds[planned.kind];
    const isList = dependsOn.includes("modules") && !dependsOn.includes("data");
    return (
      isList && text !== "" && problem === undefined && expected !== undefined && normalizeLineEnds(text) !== expected
    );
  });
  return staleLists.map((file) => changedInputs(file, changes)).find(({ length }) => length > 0) ?? [];
}

function changedBySeal({ planned, seals }: FileState): DriftReason[] {
  return seals && planned.seal !== undefined ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** Configuration and tool have changed if no planned module has those of an orphan's seal. */
function orphanChanges(seal: string, planned: readonly string[]): DriftReason[] {
  const differences = planned.map((other) => sealDifferences(seal, other));
  const changed = (input: DriftReason): boolean => differences.every((inputs) => inputs.includes(input));
  return planned.length === 0 ? [] : (["config", "tool"] as const).filter(changed);
}
