import { dirname, join, resolve } from "node:path";
import { digest } from "../../base/text/index.ts";
import { cacheFolderOf, type Disk, posixPath, replaceFile, type TracedFiles } from "../files/index.ts";
import { type World } from "../index.ts";
import { build } from "./build.ts";
import { type Recorder, retrace, type Trace } from "./trace.ts";

/** A run that came to nothing new, by what it was asked for. */
export interface MemoKey {
  /** Name of the memo: runs of one name come to the same result. */
  readonly name: string;
  /** Absolute path of the folder that the run starts in. */
  readonly cwd: string;
  /** The configuration file that was named, from `cwd`; `undefined` where it is searched for. */
  readonly config: string | undefined;
}

/** What of the world a memo is read and written with. */
export type MemoWorld = Pick<World, "disk" | "clock">;

/** A memo as its file holds it. */
interface Memo {
  /** Digest of the tool that made it. */
  readonly build: string;
  /** Folder that the run started in, from the memo's folder, and the configuration that it named. */
  readonly cwd: string;
  readonly config: string | null;
  readonly traces: readonly Trace[];
  /** What the run came to, as plain data. */
  readonly result: unknown;
}

/**
 * What the last run of this kind came to, where nothing that it asked of the files is otherwise now.
 *
 * @param files what it asked, in the order in which they were watched
 * @param read takes what it came to; it may throw where that is not what it should be
 * @returns `undefined` where there is none, or it holds no longer
 */
export function recall<Result>(
  key: MemoKey,
  files: readonly TracedFiles[],
  { disk, clock }: MemoWorld,
  read: (result: unknown, folder: string) => Result,
): Result | undefined {
  try {
    const folder = findMemo(key, disk);
    if (folder === undefined) return undefined;
    const memo = JSON.parse(Buffer.from(disk.bytes(fileOf(key, folder))).toString("utf8")) as Memo;
    if (memo.build !== build || memo.config !== (key.config ?? null)) return undefined;
    if (memo.cwd !== posixPath(folder, key.cwd) || memo.traces.length !== files.length) return undefined;
    const traces: Trace[] = [];
    for (const [index, trace] of memo.traces.entries()) {
      const next = retrace(trace, files[index] as TracedFiles, folder, clock.now);
      if (next === undefined) return undefined;
      traces.push(next);
    }
    if (traces.some((trace, index) => trace !== memo.traces[index])) keep(key, folder, { ...memo, traces }, disk);
    return read(memo.result, folder);
  } catch {
    // It is a convenience: one that cannot be read, or is none, is no error of the run.
    return undefined;
  }
}

/**
 * Keeps what a run came to. Where that cannot be written, nothing is said, and where the configuration has no `node_modules`
 * beside it, nothing is written.
 *
 * @param folder absolute path of that of the configuration
 * @param recorder of what the run asked of the files
 * @param result as plain data
 */
export function remember(key: MemoKey, folder: string, recorder: Recorder, result: unknown, disk: Disk): void {
  const traces = recorder.traces(folder);
  if (traces === undefined) return;
  const config = key.config ?? null;
  keep(key, folder, { build, cwd: posixPath(folder, key.cwd), config, traces, result }, disk);
}

function keep(key: MemoKey, folder: string, memo: Memo, disk: Disk): void {
  try {
    if (!disk.isFolder(join(folder, "node_modules"))) return;
    replaceFile(disk, fileOf(key, folder), JSON.stringify(memo));
  } catch {
    // The next run does all its work, as this one did.
  }
}

/** The folder of the configuration whose memo there is; the search is that for the configuration. */
function findMemo(key: MemoKey, disk: Disk): string | undefined {
  const { cwd, config } = key;
  for (let folder = config === undefined ? cwd : dirname(resolve(cwd, config)); ; folder = dirname(folder)) {
    if (disk.kind(fileOf(key, folder)) === "file") return folder;
    if (config !== undefined || dirname(folder) === folder) return undefined;
  }
}

/** A named configuration has a memo of its own: several may lie in one folder. */
function fileOf({ name, config }: MemoKey, folder: string): string {
  const own = config === undefined ? "" : `-${digest(config).slice(0, 16)}`;
  return join(cacheFolderOf(folder), `${name}${own}.json`);
}
