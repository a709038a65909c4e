import { normalizeLineEnds } from "../../base/text/index.ts";
import type { DriftStatus } from "../../model/report/index.ts";
import { type InputSeal, type PlannedFile, type readSeals, sealDifferences } from "../emit/index.ts";
import type { Orphan } from "./folders.ts";

/** An input that has changed since a file was generated. */
export type DriftReason = keyof InputSeal;

/** A file that differs from the one that lock and configuration produce. */
export interface FileDifference {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** In the order data, config, tool; empty if only an edit explains the difference. */
  readonly reasons: readonly DriftReason[];
  /**
   * Only if `status` is `edited`: another formatter changed only the layout; the file contains conflict markers; it is only the
   * beginning of the expected text (`cut`), because the machine stopped while it was written; it is a package.json whose members of
   * the user cannot be read; or anything else.
   */
  readonly edit?: "formatter" | "conflict" | "cut" | "unreadable" | "manual";
  /** Only if `status` is `foreign`: `is a symbolic link`. */
  readonly problem?: string;
  readonly kind?: PlannedFile["kind"];
  /** The text on disk, of a stale or edited file. */
  readonly actual?: string;
  /** The text to write, of a missing, stale or edited file. */
  readonly expected?: string;
}

/** A planned file with what is on disk. */
export interface FileState extends Pick<FileDifference, "file" | "actual"> {
  readonly planned: PlannedFile;
  /** Why what is on disk was not generated: `is a symbolic link`. Such a file may still be the beginning of the expected text. */
  readonly problem?: string;
  readonly seals?: ReturnType<typeof readSeals>;
  /** The rendered text; missing if the seals show that the text on disk is right. */
  readonly expected?: string | undefined;
}

/**
 * Finds what has changed since the package was generated, by the seals of the modules, which record their inputs.
 *
 * @param reasonToAdd why a module is missing, which has no seal: the lock or, with a list of `references`, the configuration
 * @returns the changed inputs of a file, none if only an edit explains the difference; and why modules are missing or no longer
 * needed, empty if the files that list them are right
 */
export function findReasons(
  files: readonly FileState[],
  orphans: readonly Orphan[],
  reasonToAdd: DriftReason,
): { readonly of: (file: FileState) => readonly DriftReason[]; readonly ofModules: readonly DriftReason[] } {
  const sealed = files.flatMap(({ planned }) => planned.seal ?? []);
  const inputs = [...files.flatMap(changedBySeal), ...orphans.flatMap(({ seal }) => orphanChanges(seal, sealed))];
  const isAdded = files.some(({ planned, actual }) => planned.seal !== undefined && actual === undefined);
  const removals = orphans.flatMap(({ seal, isLocked }) => (seal === undefined ? [] : isLocked ? "config" : "data"));
  const modules = removals.length === 0 && isAdded ? [reasonToAdd] : removals;
  const of = (file: FileState): readonly DriftReason[] => {
    const { seal, lists } = file.planned;
    if (seal !== undefined) return changedBySeal(file);
    // The modules explain a file without a seal.
    const changed = inputs.filter((input) => input !== "data" || lists === "values");
    const reasons: readonly DriftReason[] = changed.length === 0 && lists !== undefined ? modules : changed;
    return (["data", "config", "tool"] as const).filter((reason) => reasons.includes(reason));
  };
  const ofModules = files.filter(isStaleIndex).map(of);
  return { of, ofModules: ofModules.find(({ length }) => length > 0) ?? [] };
}

/** Whether a file that only lists the modules is on disk with another text. */
function isStaleIndex({ planned, actual = "", problem, expected }: FileState): boolean {
  if (planned.lists !== "modules" || actual === "" || problem !== undefined) return false;
  return expected !== undefined && normalizeLineEnds(actual) !== expected;
}

function changedBySeal({ planned, seals }: FileState): DriftReason[] {
  return seals && planned.seal !== undefined ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** Configuration and tool have changed if no planned module has those of an orphan's seal. */
function orphanChanges(seal: string | undefined, planned: readonly string[]): DriftReason[] {
  if (seal === undefined || planned.length === 0) return [];
  const differences = planned.map((other) => sealDifferences(seal, other));
  return (["config", "tool"] as const).filter((input) => differences.every((inputs) => inputs.includes(input)));
}
