import { join } from "node:path";
import { digest } from "../../base/text/index.ts";
import { posixPath, type TracedFiles } from "../files/index.ts";

/** What a run can ask of files. */
type Question = "kind" | "list" | "bytes" | "isFolder";

/** A question about a path and its answer; of a large file the stamp, too, empty where that does not tell one state from another. */
type Asked = readonly [question: Question, path: string, answer: string, stamp?: string];

/** All that a run asked of the files of a project. Where each answer is the same, a run comes to the same. */
export type Trace = readonly Asked[];

/** Bytes from which on a file is not read again where its stamp stands. Most files are smaller, and cost next to nothing. */
const large = 512 * 1024;

/** Milliseconds after which another change is sure to change the stamp: no clock of a file system counts in longer steps. */
const settled = 3000;

/** Records what a run asks of files: of the work tree, and where it reads that, of the git index. */
export class Recorder {
  readonly #now: () => number;
  readonly #watched: { readonly files: TracedFiles; readonly asked: Map<string, Asked> }[] = [];
  /** Whether a question had no answer. */
  #hasFailed = false;
  /** Whether a question had two answers. */
  #isTorn = false;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The same files; what is asked of them is recorded. */
  watch<Files extends TracedFiles>(files: Files): Files {
    const asked = new Map<string, Asked>();
    this.#watched.push({ files, asked });
    const { kind, list, bytes, isFolder } = files;
    return {
      ...files,
      kind: (path: string) => this.#note(asked, ["kind", path], () => kind(path), printKind),
      list: (path: string) => this.#note(asked, ["list", path], () => list(path), printList),
      bytes: (path: string) => {
        const print = (content: Uint8Array): string => files.object?.(path) ?? digest(content);
        return this.#note(
          asked,
          ["bytes", path],
          () => bytes(path),
          print,
          () => stampOf(path, files, this.#now()),
        );
      },
      ...(isFolder && {
        isFolder: (path: string) => this.#note(asked, ["isFolder", path], () => isFolder(path), String),
      }),
    };
  }

  /**
   * What was asked, a trace for each of the files watched, in turn; `undefined` where that tells nothing: a question had no
   * answer, or two of them.
   *
   * @param folder absolute; the paths of the traces are relative to it
   */
  traces(folder: string): Trace[] | undefined {
    if (this.#hasFailed || this.#isTorn) return undefined;
    return this.#watched.map(({ asked }) =>
      Array.from(asked.values(), ([question, path, answer, stamp]): Asked => {
        const relative = posixPath(folder, path);
        return stamp === undefined ? [question, relative, answer] : [question, relative, answer, stamp];
      }),
    );
  }

  /** Whether everything that was asked is answered now as it was: all of it was one state then. */
  holds(): boolean {
    if (this.#isTorn) return false;
    return this.#watched.every(({ files, asked }) =>
      [...asked.values()].every(([question, path, answer]) => answerOrFault(question, path, files) === answer),
    );
  }

  #note<Answer>(
    asked: Map<string, Asked>,
    [question, path]: readonly [Question, string],
    ask: () => Answer,
    print: (answer: Answer) => string,
    stampNow?: () => string | undefined,
  ): Answer {
    try {
      // Before it is read: a change that comes meanwhile has another stamp then.
      const stamp = stampNow?.();
      const answer = ask();
      this.#keep(asked, stamp === undefined ? [question, path, print(answer)] : [question, path, print(answer), stamp]);
      return answer;
    } catch (error) {
      this.#hasFailed = true;
      this.#keep(asked, [question, path, printFault(error)]);
      throw error;
    }
  }

  #keep(asked: Map<string, Asked>, now: Asked): void {
    const [question, path, answer] = now;
    const name = `${question} ${path}`;
    const before = asked.get(name);
    if (before !== undefined && before[2] !== answer) this.#isTorn = true;
    asked.set(name, now);
  }
}

/**
 * Whether files still answer as they did.
 *
 * @param folder absolute; the paths of the trace are relative to it
 * @returns the trace with the stamps as they are now; `undefined` where an answer is another one
 * @throws where a question has no answer any more
 */
export function retrace(trace: Trace, files: TracedFiles, folder: string, now: () => number): Trace | undefined {
  const next: Asked[] = [];
  for (const asked of trace) {
    const [question, relative, answer, stamp] = asked;
    const path = join(folder, relative);
    const current = stamp === undefined ? undefined : stampOf(path, files, now());
    const isAsStamped = current === stamp && current !== undefined && current !== "";
    if (!isAsStamped && answerOf(question, path, files) !== answer) return undefined;
    next.push(current === stamp ? asked : [question, relative, answer, current ?? ""]);
  }
  return next.every((asked, index) => asked === trace[index]) ? trace : next;
}

function answerOrFault(question: Question, path: string, files: TracedFiles): string {
  try {
    return answerOf(question, path, files);
  } catch (error) {
    return printFault(error);
  }
}

/** No answer begins so. */
function printFault(error: unknown): string {
  return `\0${(error as NodeJS.ErrnoException).code ?? ""}`;
}

function answerOf(question: Question, path: string, files: TracedFiles): string {
  switch (question) {
    case "kind":
      return printKind(files.kind(path));
    case "list":
      return printList(files.list(path));
    case "bytes":
      return files.object?.(path) ?? digest(files.bytes(path));
    case "isFolder":
      return String(files.isFolder?.(path));
  }
}

/** The stamp of a large file: empty where a change of this moment might leave it as it is. */
function stampOf(path: string, files: TracedFiles, now: number): string | undefined {
  const stamp = files.stamp?.(path);
  if (stamp === undefined || stamp.size < large) return undefined;
  return now - stamp.changedAt > settled ? stamp.text : "";
}

function printKind(kind: string | undefined): string {
  return kind ?? "";
}

/** No name has a slash. */
function printList(names: readonly string[]): string {
  return names.join("/");
}
