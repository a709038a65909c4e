import { join } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { describeKind, guarded, readText, type ProjectFiles } from "../../platform/files/index.ts";
import { type GeneratedFile, isGenerated, type PackagePlan, type PlannedFile, readSeals } from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds, withoutBom } from "../../base/text/index.ts";
import {
  changedInputs,
  type Edit,
  type FileDifference,
  type FileState,
  findChanges,
  moduleReasons,
} from "./difference.ts";
import { findBlockedFolder, findOrphans, type Orphan, type OutputFolder } from "./folders.ts";

interface Comparison {
  /** Planned files that must be rendered to be compared: those without our mark, without a seal, or with a wrong one. */
  readonly stale: readonly PlannedFile[];
  /** Text of the existing package.json, if it was generated and is a JSON object: the user's members in it are kept. */
  readonly packageJson: string | undefined;
  readonly states: readonly FileState[];
  readonly orphans: readonly Orphan[];
  /**
   * Files, links and folders at the paths of the package that were not generated; they prevent writing it. A file may turn
   * out to be the beginning of the expected text.
   */
  readonly foreign: readonly FileDifference[];
  readonly plan: PackagePlan;
}

/**
 * Compares the package's folder with the plan. A file whose two seals are right is right; every other file is rendered,
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
    return { stale: [], packageJson: undefined, states: [], orphans: [], foreign, plan };
  }
  const states = plan.files.map((planned) => readState(files, folder, planned));
  const names = plan.files.map(({ path }) => path);
  return {
    stale: states.filter((state) => !isBlocked(state) && (full || !isSealed(state))).map(({ planned }) => planned),
    packageJson: readPackageJson(states, folder, git),
    states,
    orphans: findOrphans(files, folder, names, plan.lock),
    foreign: states.flatMap(({ file, problem }) => (problem === undefined ? [] : [foreignFile(file, problem)])),
    plan,
  };
}

function foreignFile(file: string, problem: string): FileDifference {
  return { file, status: "foreign", reasons: [], problem };
}

/** The differences in the order of the plan, orphans last. Line ends and byte order marks are ignored. */
export function findDifferences(
  { states, orphans, foreign, packageJson, plan }: Comparison,
  { dir }: OutputFolder,
  rendered: readonly GeneratedFile[],
): FileDifference[] {
  if (states.length === 0) return [...foreign];
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const compared = states.map((state): FileState => ({ ...state, expected: texts.get(state.planned.path) }));
  const changes = findChanges(compared, orphans, plan.config.references === "all" ? "data" : "config");
  const reasonsForModules = moduleReasons(compared, changes);
  const differences = compared.map((state): FileDifference | undefined => {
    const { file, text: actual, expected, problem, seals } = state;
    const { kind } = state.planned;
    if (problem !== undefined && !isCut(state)) return foreignFile(file, problem);
    if (expected === undefined) return undefined;
    if (actual === undefined) return { file, status: "missing", reasons: reasonsForModules, kind, expected };
    if (normalizeLineEnds(actual) === expected) return undefined;
    const reasons = changedInputs(state, changes);
    const facts = { file, reasons, kind, actual, expected };
    const damage = damageOf(state, packageJson !== undefined);
    if (damage === undefined && reasons.length > 0 && seals?.intact !== false) return { ...facts, status: "stale" };
    const isReformatted = kind !== "packageJson" && withoutLayout(actual) === withoutLayout(expected);
    return { ...facts, status: "edited", edit: damage ?? (isReformatted ? "formatter" : "manual") };
  });
  return [
    ...differences.flatMap((difference) => difference ?? []),
    // A file without a seal is not a module: only the configuration decides whether it exists.
    ...orphans.map(({ name, seal }): FileDifference => {
      const reasons = seal === undefined ? (["config"] as const) : reasonsForModules;
      return { file: `${dir}/${name}`, status: "orphan", reasons };
    }),
  ];
}

function readState(files: ProjectFiles, { root, dir }: OutputFolder, planned: PlannedFile): FileState {
  const path = join(root, dir, planned.path);
  const state = { planned, file: `${dir}/${planned.path}` };
  const kind = files.kind(path);
  if (kind === undefined) return state;
  if (kind !== "file") return { ...state, problem: `is ${describeKind(kind)}` };
  const text = readText(files, path);
  if (isGenerated(planned.path, text)) return { ...state, text, seals: readSeals(text) };
  // An empty file may have been cut off before the mark.
  const problem = "was not generated by this tool (the @generated header is missing)";
  return { ...state, text, ...(text !== "" && { problem }) };
}

/** A text without what formatters change: white space, quotes, signs around lists and values, and the rules of tables. */
function withoutLayout(text: string): string {
  return text.replace(/[\s"'`,;()|\\]+|-{3,}/g, "");
}

/** Whether a link, a folder or the like is at the path of a file. */
function isBlocked({ text, problem }: FileState): boolean {
  return text === undefined && problem !== undefined;
}

/** Whether a file is only the beginning of the expected text: the machine stopped before the rest was on the disk. */
function isCut({ text, expected }: FileState): boolean {
  return text !== undefined && expected?.startsWith(normalizeLineEnds(text)) === true;
}

function readPackageJson(states: readonly FileState[], { root }: OutputFolder, git?: Git): string | undefined {
  const { file, text, problem } = states.find(({ planned }) => planned.kind === "packageJson") ?? {};
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

function isSealed({ planned, seals }: FileState): boolean {
  return seals !== undefined && seals.inputs === planned.seal && seals.intact;
}

/** What makes a text wrong whatever its inputs. */
function damageOf(state: FileState, hasPackageJson: boolean): Edit | undefined {
  if (isCut(state)) return "cut";
  if (state.planned.kind === "packageJson" && !hasPackageJson) return "unreadable";
  return conflictMarker.test(state.text ?? "") ? "conflict" : undefined;
}
