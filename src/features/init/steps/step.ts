import { conflictMarker, normalizeLineEnds, withoutBom } from "../../../base/text/index.ts";
import type { Repository } from "../facts/repository.ts";

interface FileStep {
  /** POSIX, from the top of the repository. */
  readonly file: string;
  /** The purpose, in the imperative: `ignore node_modules`. */
  readonly what: string;
}

interface WriteStep extends FileStep {
  readonly kind: "write";
  readonly before: string | undefined;
  readonly after: string;
  readonly isExecutable?: true;
  /** The remaining step in each clone. */
  readonly next?: string;
}

/** Something that the user has to do, because a program cannot do it safely. */
interface ManualStep extends FileStep {
  readonly kind: "manual";
  readonly why: string;
  readonly lines: readonly string[];
  readonly isCommand?: true;
}

/** Something optional that was not set up. */
interface SkippedStep extends FileStep {
  readonly kind: "skipped";
  readonly why: string;
  /** Sets it up in this clone. */
  readonly command: string;
}

interface SettingStep {
  readonly kind: "setting";
  readonly what: string;
  readonly name: string;
  readonly value: string;
}

export type SetupStep = WriteStep | ManualStep | SkippedStep | SettingStep | (FileStep & { readonly kind: "kept" });

export function isChange({ kind }: SetupStep): boolean {
  return kind === "write" || kind === "setting";
}

/** The new text, or why the file cannot be edited, with the lines to add instead of the planned ones. */
export type EditResult = string | { readonly why: string; readonly lines?: readonly string[] };

/** `lines` are to be added manually if the file cannot be edited. */
export interface FileEdit extends FileStep, Pick<ManualStep, "lines">, Pick<WriteStep, "isExecutable" | "next"> {}

/**
 * Plans the edit of a file. The edit receives text with Unix line endings and no byte order mark, and returns the new
 * text, or the same text if there is nothing to do; the file keeps its line endings and mark.
 */
export function editFile(
  repository: Repository,
  { file, what, lines, ...more }: FileEdit,
  edit: (text: string | undefined) => EditResult,
): SetupStep {
  const manual = (why: string, added = lines): SetupStep => ({ kind: "manual", file, what, why, lines: added });
  const problem = repository.editProblem(file);
  if (problem !== undefined) return manual(`it ${problem}`);
  const before = repository.read(file);
  const body = withoutBom(before ?? "");
  const isWindows = body.includes("\r\n");
  if (isWindows && /(?<!\r)\n/.test(body)) return manual("it mixes Windows and Unix line endings");
  const plain = before === undefined ? undefined : normalizeLineEnds(before);
  if (plain !== undefined && conflictMarker.test(plain)) return manual("it has a merge conflict");
  const edited = edit(plain);
  if (typeof edited !== "string") return manual(edited.why, edited.lines);
  const mark = before?.slice(0, before.length - body.length) ?? "";
  const after = mark + (isWindows ? edited.replaceAll("\n", "\r\n") : edited);
  return after === before ? { kind: "kept", file, what } : { kind: "write", file, what, before, after, ...more };
}

type Tense = "done" | "planned";

export function describeSteps(steps: readonly SetupStep[], tense: Tense): string[] {
  return steps.flatMap((step) => {
    const { title, lines } = describeStep(step, tense);
    return [title, ...lines.map((line) => `    ${line}`)];
  });
}

/** A sentence, and the lines that the user has to add or run. */
export function describeStep(
  step: SetupStep,
  tense: Tense,
): { readonly title: string; readonly lines: readonly string[] } {
  if (step.kind === "skipped") {
    return { title: `no commit hook was added: ${step.why}. For this clone: \`${step.command}\``, lines: [] };
  }
  const next = step.kind === "write" && step.next !== undefined ? `; then ${step.next}` : "";
  const lines = step.kind === "manual" ? step.lines : [];
  return { title: `${actionOf(step, tense === "done")} ${step.what}${next}`, lines };
}

function actionOf(step: Exclude<SetupStep, SkippedStep>, isDone: boolean): string {
  switch (step.kind) {
    case "write": {
      const verb = step.before === undefined ? "create" : "change";
      return `${isDone ? `${verb}d` : `would ${verb}`} ${step.file}:`;
    }
    case "kept":
      return `unchanged ${step.file}:`;
    case "setting":
      return `${isDone ? "set" : "would set"} the git setting ${step.name} to "${step.value}":`;
    case "manual":
      return step.isCommand === true
        ? `manual step (${step.why}); run these commands to`
        : `add to ${step.file} yourself (${step.why}):`;
  }
}
