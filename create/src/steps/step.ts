import { normalizeLineEnds, withoutBom } from "../../../src/base/text/index.ts";
import type { Repository } from "../repository/repository.ts";

/** A step of the setup. Files and folders are POSIX paths from the top of the repository. */
export type SetupStep =
  | FileWrite
  | { readonly kind: "kept"; readonly file: string; readonly what: string }
  | {
      readonly kind: "manual";
      readonly file: string;
      readonly what: string;
      /** Why the file was not changed. */
      readonly why: string;
      /** What the user has to add or run, because a program cannot do it safely. */
      readonly lines: readonly string[];
      /** The lines are commands to run. */
      readonly isCommand?: true;
    }
  | { readonly kind: "setting"; readonly what: string; readonly name: string; readonly value: string }
  | {
      readonly kind: "run";
      readonly task: "add" | "generate" | "link" | "depend";
      readonly what: string;
      readonly command: string;
      /** Those of the command; not in the report. */
      readonly words: readonly string[];
    };

export interface FileWrite {
  readonly kind: "write";
  readonly file: string;
  /** The purpose, in the imperative: `ignore generated files in Biome`. */
  readonly what: string;
  /** The remaining step in each clone. */
  readonly next?: string;
  readonly isNew: boolean;
  /** The text to write; not in the report. */
  readonly after: string;
  /** Whether the file is a program; not in the report. */
  readonly isExecutable?: true;
}

export function isChange({ kind }: SetupStep): boolean {
  return kind === "write" || kind === "setting" || kind === "run";
}

export type EditResult = string | { readonly why: string };

/** `lines` are to be added manually if the file cannot be edited. */
export type FileEdit = Pick<FileWrite, "file" | "what" | "isExecutable" | "next"> & {
  readonly lines: readonly string[];
};

/**
 * Plans the edit of a file. The edit receives text with Unix line endings and no byte order mark, and returns the new
 * text, or the same text if there is nothing to do; the file keeps its line endings and mark.
 */
export function editFile(
  repository: Repository,
  { file, what, lines, ...step }: FileEdit,
  edit: (text: string | undefined) => EditResult,
): SetupStep {
  const manual = (why: string): SetupStep => ({ kind: "manual", file, what, why, lines });
  const problem = repository.editProblem(file);
  if (problem !== undefined) return manual(`it ${problem}`);
  const before = repository.read(file);
  const body = withoutBom(before ?? "");
  const isWindows = body.includes("\r\n");
  if (isWindows && /(?<!\r)\n/.test(body)) return manual("it mixes Windows and Unix line endings");
  const edited = edit(before === undefined ? undefined : normalizeLineEnds(before));
  if (typeof edited !== "string") return manual(edited.why);
  const mark = before?.slice(0, before.length - body.length) ?? "";
  const after = mark + (isWindows ? edited.replaceAll("\n", "\r\n") : edited);
  return after === before
    ? { kind: "kept", file, what }
    : { kind: "write", file, what, after, ...step, isNew: before === undefined };
}
