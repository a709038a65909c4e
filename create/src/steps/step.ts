import { normalizeLineEnds, withoutBom } from "../../../base/text/index.ts";
import type { SetupStep } from "../../../model/report/index.ts";
import type { Repository } from "../facts/repository.ts";

export function isChange({ kind }: SetupStep): boolean {
  return kind === "write" || kind === "setting";
}

/** The new text, or why the file cannot be edited. */
export type EditResult = string | { readonly why: string };

/** `lines` are to be added manually if the file cannot be edited. */
export type FileEdit = Pick<Extract<SetupStep, { kind: "manual" }>, "file" | "what" | "lines"> &
  Pick<Extract<SetupStep, { kind: "write" }>, "isExecutable" | "next">;

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
    : { kind: "write", file, what, before, after, ...step, isNew: before === undefined };
}
