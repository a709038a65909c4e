import { join } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import type { DriftStatus, GeneratedFile } from "../../model/report/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { describeKind, guarded, readText, type ProjectFiles } from "../../platform/files/index.ts";
import {
  commandOfOther,
  isGenerated,
  type PackagePlan,
  type PlannedFile,
  printSeal,
  sealedModules,
} from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds, withoutBom } from "../../base/text/index.ts";
import { findBlockedFolder, findOrphans, type OutputFolder } from "./folders.ts";

export interface FileDifference {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** Whether its inputs have changed since it was generated, also if it was edited. */
  readonly isStale?: boolean;
  /** Only if `status` is `edited`. `cut`: it is only the beginning of the expected text, because the machine stopped. */
  readonly edit?: "formatter" | "conflict" | "cut" | "unreadable" | "manual";
  /** Only if `status` is `foreign`: `is a symbolic link`. */
  readonly problem?: string;
  readonly kind?: PlannedFile["kind"];
  /** The text on disk, of a stale or edited file. */
  readonly actual?: string;
  /** The text to write, of a missing, stale or edited file. */
  readonly expected?: string;
}

interface FileState extends Pick<FileDifference, "file" | "actual"> {
  readonly planned: PlannedFile;
  /** Why what is on disk was not generated: `is a symbolic link`. Such a file may still be the beginning of the expected text. */
  readonly problem?: string;
}

/**
 * Compares the package's folder with the plan. A module whose seal is right is right; every other file is rendered.
 *
 * @param options `full` renders everything again, whatever the seals; `git` reads our side of a package.json with a conflict;
 * `isLockStale`: the lock is about to change, which explains files without a seal
 * @returns `stale`: the files to render; `packageJson`: the text of the existing package.json, whose other members stay; `foreign`: what
 * prevents writing, unless it turns out to be the beginning of the expected text
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export function compare(
  plan: PackagePlan,
  from: ProjectFiles,
  folder: OutputFolder,
  options: { readonly full?: boolean; readonly git?: Git; readonly isLockStale?: boolean } = {},
) {
  const { full = false, git, isLockStale = false } = options;
  const files = guarded(from);
  const blocked = findBlockedFolder(files, folder);
  if (blocked !== undefined) {
    const foreign = [foreignFile(folder.dir, blocked)];
    return { stale: [], packageJson: undefined, foreign, findDifferences: () => foreign };
  }
  const states = plan.files.map((planned) => readState(files, folder, planned));
  const seals = readSeals(states, plan);
  const isRight = ({ path }: PlannedFile): boolean =>
    seals.get(path)?.hasInputs === true && seals.get(path)?.hasText === true;
  const packageJson = readPackageJson(states, folder, git);
  const orphans = findOrphans(
    files,
    folder,
    plan.files.map(({ path }) => path),
  );
  const hasWrongModule = orphans.length > 0 || plan.files.some((file) => file.inputs !== undefined && !isRight(file));

  const differenceOf = (state: FileState, expected: string | undefined): FileDifference | undefined => {
    const { file, actual, problem } = state;
    const { path, kind, inputs } = state.planned;
    // The machine stopped before the rest was on the disk.
    const isCut = actual !== undefined && expected?.startsWith(normalizeLineEnds(actual)) === true;
    if (problem !== undefined && !isCut) return foreignFile(file, problem);
    if (expected === undefined) return undefined;
    if (actual === undefined) return { file, status: "missing", kind, expected };
    if (normalizeLineEnds(actual) === expected) return undefined;
    const seal = seals.get(path);
    const isStale = inputs === undefined ? isLockStale || hasWrongModule : seal?.hasInputs !== true;
    const facts = { file, isStale, kind, actual, expected };
    if (isCut) return { ...facts, status: "edited", edit: "cut" };
    if (kind === "packageJson" && packageJson === undefined) return { ...facts, status: "edited", edit: "unreadable" };
    if (conflictMarker.test(actual)) return { ...facts, status: "edited", edit: "conflict" };
    if (isStale && seal?.hasText !== false) return { ...facts, status: "stale" };
    const isReformatted = kind !== "packageJson" && withoutLayout(actual) === withoutLayout(expected);
    return { ...facts, status: "edited", edit: isReformatted ? "formatter" : "manual" };
  };

  return {
    // What blocks the path of a file is not replaced.
    stale: states
      .filter(({ actual, problem }) => actual !== undefined || problem === undefined)
      .flatMap(({ planned }) => (full || !isRight(planned) ? [planned] : [])),
    packageJson,
    foreign: states.flatMap(({ file, problem }) => (problem === undefined ? [] : [foreignFile(file, problem)])),
    findDifferences: (rendered: readonly GeneratedFile[]): FileDifference[] => {
      const texts = new Map(rendered.map(({ path, text }) => [path, text]));
      return [
        ...states.flatMap((state) => differenceOf(state, texts.get(state.planned.path)) ?? []),
        ...orphans.map((name): FileDifference => ({ file: `${folder.dir}/${name}`, status: "orphan" })),
      ];
    },
  };
}

function foreignFile(file: string, problem: string): FileDifference {
  return { file, status: "foreign", problem };
}

function readState(files: ProjectFiles, { root, dir, configName }: OutputFolder, planned: PlannedFile): FileState {
  const path = join(root, dir, planned.path);
  const state = { planned, file: `${dir}/${planned.path}` };
  const kind = files.kind(path);
  if (kind === undefined) return state;
  if (kind !== "file") return { ...state, problem: `is ${describeKind(kind)}` };
  const text = readText(files, path);
  if (isGenerated(planned.path, text)) {
    const other = commandOfOther(text, configName);
    if (other === undefined) return { ...state, actual: text };
    return { ...state, problem: `belongs to another configuration (its header names \`${other}\`)` };
  }
  // An empty file may have been cut off before the mark.
  const problem = "was not generated by this tool (the @generated header is missing)";
  return { ...state, actual: text, ...(text !== "" && { problem }) };
}

/** What the seals in the lock show about modules, by path: whether it has the inputs and the text that were sealed. */
function readSeals(states: readonly FileState[], plan: PackagePlan) {
  const actual = new Map(states.map((state) => [state.planned.path, state.actual]));
  const seals = new Map<string, { readonly hasInputs: boolean; readonly hasText: boolean }>();
  for (const { inputs, seal, paths } of sealedModules(plan)) {
    if (seal === undefined) continue;
    const texts = paths.flatMap((path) => actual.get(path) ?? []);
    const [, text = ""] = printSeal(inputs, texts).split("-");
    const shown = { hasInputs: seal.startsWith(`${inputs}-`), hasText: seal.endsWith(`-${text}`) };
    for (const path of paths) seals.set(path, shown);
  }
  return seals;
}

/** A text without what formatters change: white space, quotes, signs around lists and values, and the rules of tables. */
function withoutLayout(text: string): string {
  return text.replace(/[\s"'`,;()|\\]+|-{3,}/g, "");
}

function readPackageJson(states: readonly FileState[], { root }: OutputFolder, git?: Git): string | undefined {
  const { file, actual: text, problem } = states.find(({ planned }) => planned.kind === "packageJson") ?? {};
  if (file === undefined || text === undefined || problem !== undefined) return undefined;
  if (isJsonObject(text)) return text;
  if (git === undefined || !conflictMarker.test(text)) return undefined;
  // Without a repository or git, no other side exists.
  const ours = unlessRunError(() => readStages(join(root, file), git).ours, undefined);
  return ours !== undefined && isJsonObject(ours) ? ours : undefined;
}

function isJsonObject(text: string): boolean {
  return isObject(attempt((): unknown => JSON.parse(withoutBom(text))));
}
