import { join } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import type { DriftStatus } from "../../model/report/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { describeKind, guarded, readText, type ProjectFiles } from "../../platform/files/index.ts";
import {
  type GeneratedFile,
  isGenerated,
  type PackagePlan,
  groupModules,
  lockedSeal,
  type PlannedFile,
  printSeal,
} from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds, withoutBom } from "../../base/text/index.ts";
import { findBlockedFolder, findOrphans, type OutputFolder } from "./folders.ts";

/** A file that differs from the one that lock and configuration produce. */
export interface FileDifference {
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  readonly status: DriftStatus;
  /** Whether its inputs have changed since it was generated, also if it was edited. */
  readonly isStale?: boolean;
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
interface FileState extends Pick<FileDifference, "file" | "actual"> {
  readonly planned: PlannedFile;
  /** Why what is on disk was not generated: `is a symbolic link`. Such a file may still be the beginning of the expected text. */
  readonly problem?: string;
  /** What the seal shows about its module; missing if the lock has none, and for files that have no seal. */
  readonly seal?: SealState;
  /** The rendered text; missing if the seal shows that the text on disk is right. */
  readonly expected?: string | undefined;
}

interface SealState {
  /** Whether the module is made from the same inputs as when it was sealed. */
  readonly hasInputs: boolean;
  /** Whether it has the text that was sealed. */
  readonly hasText: boolean;
}

interface Comparison {
  /** Planned files that must be rendered to be compared: those without a seal, or with a wrong one. */
  readonly stale: readonly PlannedFile[];
  /** Text of the existing package.json, if it was generated and is a JSON object: the user's members in it are kept. */
  readonly packageJson: string | undefined;
  readonly states: readonly FileState[];
  readonly orphans: readonly string[];
  /**
   * Files, links and folders at the paths of the package that were not generated; they prevent writing it. A file may turn
   * out to be the beginning of the expected text.
   */
  readonly foreign: readonly FileDifference[];
}

/**
 * Compares the package's folder with the plan. A module whose seal is right is right; every other file is rendered,
 * for {@link findDifferences}.
 *
 * @param options `full` renders everything again, whatever the seals; `git` reads our side of a package.json with a conflict
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export function compare(
  plan: PackagePlan,
  from: ProjectFiles,
  folder: OutputFolder,
  { full = false, git }: { readonly full?: boolean; readonly git?: Git } = {},
): Comparison {
  const files = guarded(from);
  const blocked = findBlockedFolder(files, folder);
  if (blocked !== undefined) {
    const foreign = [foreignFile(folder.dir, blocked)];
    return { stale: [], packageJson: undefined, states: [], orphans: [], foreign };
  }
  const states = withSeals(
    plan.files.map((planned) => readState(files, folder, planned)),
    plan,
  );
  const names = plan.files.map(({ path }) => path);
  return {
    stale: states.filter((state) => mustRender(state, full)).map(({ planned }) => planned),
    packageJson: readPackageJson(states, folder, git),
    states,
    orphans: findOrphans(files, folder, names),
    foreign: states.flatMap(({ file, problem }) => (problem === undefined ? [] : [foreignFile(file, problem)])),
  };
}

function foreignFile(file: string, problem: string): FileDifference {
  return { file, status: "foreign", problem };
}

/**
 * The differences in the order of the plan, orphans last. Line ends and byte order marks are ignored.
 *
 * @param isLockStale whether the lock is about to change, which explains files without a seal
 */
export function findDifferences(
  { states, orphans, foreign, packageJson }: Comparison,
  { dir }: OutputFolder,
  rendered: readonly GeneratedFile[],
  isLockStale = false,
): FileDifference[] {
  if (states.length === 0) return [...foreign];
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const compared = states.map((state): FileState => ({ ...state, expected: texts.get(state.planned.path) }));
  const hasWrongModule =
    orphans.length > 0 || states.some((state) => state.planned.inputs !== undefined && !isRight(state));
  const differenceOf = (state: FileState): FileDifference | undefined => {
    const { file, actual, expected, problem, seal } = state;
    const { kind, inputs } = state.planned;
    if (problem !== undefined && !isCut(state)) return foreignFile(file, problem);
    if (expected === undefined) return undefined;
    if (actual === undefined) return { file, status: "missing", kind, expected };
    if (normalizeLineEnds(actual) === expected) return undefined;
    const isStale = inputs === undefined ? isLockStale || hasWrongModule : seal?.hasInputs !== true;
    const facts = { file, isStale, kind, actual, expected };
    const damage = damageOf(state, packageJson !== undefined);
    if (damage === undefined && isStale && seal?.hasText !== false) return { ...facts, status: "stale" };
    const isReformatted = kind !== "packageJson" && withoutLayout(actual) === withoutLayout(expected);
    return { ...facts, status: "edited", edit: damage ?? (isReformatted ? "formatter" : "manual") };
  };
  return [
    ...compared.flatMap((state) => differenceOf(state) ?? []),
    ...orphans.map((name): FileDifference => ({ file: `${dir}/${name}`, status: "orphan" })),
  ];
}

function readState(files: ProjectFiles, { root, dir }: OutputFolder, planned: PlannedFile): FileState {
  const path = join(root, dir, planned.path);
  const state = { planned, file: `${dir}/${planned.path}` };
  const kind = files.kind(path);
  if (kind === undefined) return state;
  if (kind !== "file") return { ...state, problem: `is ${describeKind(kind)}` };
  const text = readText(files, path);
  if (isGenerated(planned.path, text)) return { ...state, actual: text };
  // An empty file may have been cut off before the mark.
  const problem = "was not generated by this tool (the @generated header is missing)";
  return { ...state, actual: text, ...(text !== "" && { problem }) };
}

/** Adds what the seals in the lock show about the texts of the modules. */
function withSeals(states: readonly FileState[], { lock }: PackagePlan): FileState[] {
  const seals = new Map<string, SealState>();
  for (const [inputs, module] of groupModules(states, ({ planned }) => planned)) {
    const [first] = module as readonly [FileState];
    const sealed = lockedSeal(first.planned, lock);
    if (sealed === undefined) continue;
    const seal = printSeal(
      inputs,
      module.flatMap(({ actual }) => actual ?? []),
    );
    const [, text = ""] = seal.split("-");
    seals.set(inputs, { hasInputs: sealed.startsWith(`${inputs}-`), hasText: sealed.endsWith(`-${text}`) });
  }
  return states.map((state) => {
    const seal = seals.get(state.planned.inputs ?? "");
    return { ...state, ...(seal && { seal }) };
  });
}

/** Whether the seal shows that a file is right. */
function isRight({ seal }: FileState): boolean {
  return seal?.hasInputs === true && seal.hasText;
}

/** A text without what formatters change: white space, quotes, signs around lists and values, and the rules of tables. */
function withoutLayout(text: string): string {
  return text.replace(/[\s"'`,;()|\\]+|-{3,}/g, "");
}

/** Whether a file is only the beginning of the expected text: the machine stopped before the rest was on the disk. */
function isCut({ actual, expected }: FileState): boolean {
  return actual !== undefined && expected?.startsWith(normalizeLineEnds(actual)) === true;
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

/** Whether a file must be rendered: something else may be in its place, and its seal may show that its text is right. */
function mustRender(state: FileState, full: boolean): boolean {
  const isBlocked = state.actual === undefined && state.problem !== undefined;
  return !isBlocked && (full || !isRight(state));
}

/** What makes a text wrong whatever its inputs. */
function damageOf(state: FileState, hasPackageJson: boolean): FileDifference["edit"] {
  if (isCut(state)) return "cut";
  if (state.planned.kind === "packageJson" && !hasPackageJson) return "unreadable";
  return conflictMarker.test(state.actual ?? "") ? "conflict" : undefined;
}
