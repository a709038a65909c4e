import { join } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { describeKind, guarded, readText, type ProjectFiles } from "../../platform/files/index.ts";
import { type GeneratedFile, isGenerated, type PackagePlan, type PlannedFile, readSeals } from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds, withoutBom } from "../../base/text/index.ts";
import { type FileDifference, type FileState, findReasons } from "./difference.ts";
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
    stale: states.filter((state) => mustRender(state, full)).map(({ planned }) => planned),
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
  const reasons = findReasons(compared, orphans, plan.config.references === "all" ? "data" : "config");
  const differenceOf = (state: FileState): FileDifference | undefined => {
    const { file, actual, expected, problem, seals } = state;
    const { kind } = state.planned;
    if (problem !== undefined && !isCut(state)) return foreignFile(file, problem);
    if (expected === undefined) return undefined;
    if (actual === undefined) return { file, status: "missing", reasons: reasons.ofModules, kind, expected };
    if (normalizeLineEnds(actual) === expected) return undefined;
    const facts = { file, reasons: reasons.of(state), kind, actual, expected };
    const damage = damageOf(state, packageJson !== undefined);
    if (damage === undefined && facts.reasons.length > 0 && seals?.intact !== false)
      return { ...facts, status: "stale" };
    const isReformatted = kind !== "packageJson" && withoutLayout(actual) === withoutLayout(expected);
    return { ...facts, status: "edited", edit: damage ?? (isReformatted ? "formatter" : "manual") };
  };
  return [
    ...compared.flatMap((state) => differenceOf(state) ?? []),
    // A file without a seal is not a module: only the configuration decides whether it exists.
    ...orphans.map(({ name, seal }): FileDifference => {
      return { file: `${dir}/${name}`, status: "orphan", reasons: seal === undefined ? ["config"] : reasons.ofModules };
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
  if (isGenerated(planned.path, text)) return { ...state, actual: text, seals: readSeals(text) };
  // An empty file may have been cut off before the mark.
  const problem = "was not generated by this tool (the @generated header is missing)";
  return { ...state, actual: text, ...(text !== "" && { problem }) };
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

/** Whether a file must be rendered: something else may be in its place, and the seals may show that its text is right. */
function mustRender({ planned, actual, problem, seals }: FileState, full: boolean): boolean {
  const isBlocked = actual === undefined && problem !== undefined;
  const isRight = seals?.inputs === planned.seal && seals?.intact === true;
  return !isBlocked && (full || !isRight);
}

/** What makes a text wrong whatever its inputs. */
function damageOf(state: FileState, hasPackageJson: boolean): FileDifference["edit"] {
  if (isCut(state)) return "cut";
  if (state.planned.kind === "packageJson" && !hasPackageJson) return "unreadable";
  return conflictMarker.test(state.actual ?? "") ? "conflict" : undefined;
}
