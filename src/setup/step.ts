import { conflictMarker, normalizeLineEnds, withoutBom } from "../base/index.ts";
import type { Repository } from "./repository.ts";

/** One step of a setup, as data. */
export type SetupStep = WriteStep | KeptStep | ManualStep | SettingStep;

interface AnyStep {
  /** What it is for, in words. */
  readonly what: string;
}

/** A file that is made or edited. */
export interface WriteStep extends AnyStep {
  readonly kind: "write";
  /** POSIX, from the top of the repository. */
  readonly file: string;
  /** `undefined` where it is new. */
  readonly before: string | undefined;
  readonly after: string;
  readonly isExecutable?: true;
  /** What is still to be done in each clone. */
  readonly next?: string;
}

/** A file that says already what it should. */
interface KeptStep extends AnyStep {
  readonly kind: "kept";
  readonly file: string;
}

/** What a person has to do, because a program cannot do it safely. */
interface ManualStep extends AnyStep {
  readonly kind: "manual";
  readonly file: string;
  /** Why it was left alone. */
  readonly why: string;
  readonly lines: readonly string[];
}

/** A setting of git, in this clone alone. */
interface SettingStep extends AnyStep {
  readonly kind: "setting";
  readonly name: string;
  readonly value: string;
}

/** Whether a step changes anything. */
export function isChange({ kind }: SetupStep): boolean {
  return kind === "write" || kind === "setting";
}

/** What an edit came to: the new text, or why there is none. */
export type Edited = string | NotEdited;

interface NotEdited {
  readonly why: string;
  /** What a person would add instead, if not the lines that were planned. */
  readonly lines?: readonly string[];
}

/** A text that is to get something. */
interface EditOf extends AnyStep {
  readonly file: string;
  /** What a person would add. */
  readonly lines: readonly string[];
  readonly isExecutable?: true;
  readonly next?: string;
}

/**
 * Plans the edit of a file. What the edit gets has line ends of Unix and no byte order mark; the file keeps its own.
 *
 * @param edit gives the new text; the same text where there is nothing to do
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
  if (restore === undefined) return manual("some of its lines end as on Windows, and some do not");
  const plain = before === undefined ? undefined : normalizeLineEnds(before);
  if (plain !== undefined && conflictMarker.test(plain)) return manual("it has a merge conflict");
  const edited = edit(plain);
  if (typeof edited !== "string") return manual(edited.why, edited.lines);
  const after = restore(edited);
  return after === before ? { kind: "kept", file, what } : { kind: "write", file, what, before, after, ...more };
}

/** Gives a text the line ends and the byte order mark of another; `undefined` where that one mixes its line ends. */
function formKeeper(model: string): ((text: string) => string) | undefined {
  const body = withoutBom(model);
  const mark = model.slice(0, model.length - body.length);
  const hasWindows = body.includes("\r\n");
  if (hasWindows && /(?<!\r)\n/.test(body)) return undefined;
  return (text) => mark + (hasWindows ? text.replaceAll("\n", "\r\n") : text);
}
