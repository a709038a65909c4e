import { conflictMarker, normalizeLineEnds, withoutBom } from "../../../base/text/index.ts";
import type { Repository } from "../facts/repository.ts";

export type SetupStep = WriteStep | KeptStep | ManualStep | SettingStep;

interface AnyStep {
  /** Its purpose: a sentence without its subject. */
  readonly what: string;
}

export interface WriteStep extends AnyStep {
  readonly kind: "write";
  /** POSIX, from the top of the repository. */
  readonly file: string;
  /** `undefined` for a new file. */
  readonly before: string | undefined;
  readonly after: string;
  readonly isExecutable?: true;
  /** What is still to be done in each clone. */
  readonly next?: string;
}

interface KeptStep extends AnyStep {
  readonly kind: "kept";
  readonly file: string;
}

/** Something that the user has to do, because a program cannot do it safely. */
interface ManualStep extends AnyStep {
  readonly kind: "manual";
  readonly file: string;
  /** Why the file was not edited. */
  readonly why: string;
  /** What to add to the file. */
  readonly lines: readonly string[];
  /** Whether the lines are commands to run. */
  readonly isCommand?: true;
}

interface SettingStep extends AnyStep {
  readonly kind: "setting";
  readonly name: string;
  readonly value: string;
}

export function isChange({ kind }: SetupStep): boolean {
  return kind === "write" || kind === "setting";
}

/** The new text, or why there is none. */
export type Edited = string | NotEdited;

interface NotEdited {
  readonly why: string;
  /** What to add instead of the planned lines. */
  readonly lines?: readonly string[];
}

interface EditOf extends AnyStep {
  readonly file: string;
  /** What to add manually if the file cannot be edited. */
  readonly lines: readonly string[];
  readonly isExecutable?: true;
  readonly next?: string;
}

/**
 * Plans the edit of a file. The edit receives text with Unix line endings and no byte order mark; the file keeps its
 * own.
 *
 * @param edit returns the new text; the same text if there is nothing to do
 */
export function editFile(
  repository: Repository,
  { file, what, lines, ...more }: EditOf,
  edit: (text: string | undefined) => Edited,
): SetupStep {
  const manual = (why: string, others = lines): SetupStep => ({ kind: "manual", file, what, why, lines: others });
  const obstacle = repository.obstacle(file);
  if (obstacle !== undefined) return manual(`it ${obstacle}`);
  const before = repository.read(file);
  const restore = before === undefined ? (text: string) => text : formKeeper(before);
  if (restore === undefined) return manual("it mixes Windows and Unix line endings");
  const plain = before === undefined ? undefined : normalizeLineEnds(before);
  if (plain !== undefined && conflictMarker.test(plain)) return manual("it has a merge conflict");
  const edited = edit(plain);
  if (typeof edited !== "string") return manual(edited.why, edited.lines);
  const after = restore(edited);
  return after === before ? { kind: "kept", file, what } : { kind: "write", file, what, before, after, ...more };
}

/**
 * Returns a function that gives a text the line endings and byte order mark of another; `undefined` if that one mixes
 * them.
 */
function formKeeper(model: string): ((text: string) => string) | undefined {
  const body = withoutBom(model);
  const mark = model.slice(0, model.length - body.length);
  const hasWindows = body.includes("\r\n");
  if (hasWindows && /(?<!\r)\n/.test(body)) return undefined;
  return (text) => mark + (hasWindows ? text.replaceAll("\n", "\r\n") : text);
}
