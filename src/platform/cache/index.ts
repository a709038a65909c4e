import { dirname, join, resolve } from "node:path";
import { attempt } from "../../base/index.ts";
import { digest } from "../../base/text/index.ts";
import { cacheFolderOf, type Disk, foldersUp, posixPath, type RecordedFiles, replaceFile } from "../files/index.ts";

/** Digest of the bundle's sources, set by the build. */
declare const BUILD_DIGEST: string | undefined;
const build = typeof BUILD_DIGEST === "string" ? BUILD_DIGEST : "from source";

type ReadMethod = "kind" | "list" | "bytes" | "isFolder" | "isFile" | "realPath";

/** The result as text; for a content, its bytes or the name of its git object. */
type ReadResult = string | Uint8Array;

type Read<Result> = readonly [method: ReadMethod, path: string, result: Result];
/** For a content, the result is its digest. */
type CachedRead = Read<string>;

/** Records what a run reads from the work tree and the git index. */
export class ReadRecord {
  readonly #sources: { readonly files: RecordedFiles; readonly reads: Map<string, Read<ReadResult>> }[] = [];

  /** Returns the same files, whose reads are then recorded. */
  watch<Files extends RecordedFiles>(files: Files): Files {
    const reads = new Map<string, Read<ReadResult>>();
    this.#sources.push({ files, reads });
    const record = (method: ReadMethod, path: string, result: ReadResult): void => {
      const before = reads.get(`${method} ${path}`)?.[2] ?? result;
      // Two results: the files changed in between, so that no later read may count as unchanged.
      reads.set(`${method} ${path}`, [method, path, isEqual(before, result) ? before : "\0 changed"]);
    };
    const watched = <Result>(method: ReadMethod, read: (path: string) => Result) => {
      return (path: string): Result => {
        try {
          const result = read(path);
          record(method, path, toResult(files, method, path, result));
          return result;
        } catch (error) {
          record(method, path, toErrorResult(error));
          throw error;
        }
      };
    };
    const { kind, list, bytes, isFolder, isFile, realPath } = files;
    return {
      ...files,
      kind: watched("kind", kind),
      list: watched("list", list),
      bytes: watched("bytes", bytes),
      ...(isFolder && { isFolder: watched("isFolder", isFolder) }),
      ...(isFile && { isFile: watched("isFile", isFile) }),
      ...(realPath && { realPath: watched("realPath", realPath) }),
    };
  }

  /** Whether everything that was read is still the same: then it was one consistent state. */
  isUnchanged(): boolean {
    return this.#sources.every(({ files, reads }) =>
      [...reads.values()].every(([method, path, result]) => isEqual(repeatRead(files, method, path), result)),
    );
  }

  /** The recorded reads, a list for each source; paths are relative to the folder. */
  readsFrom(folder: string): CachedRead[][] {
    return this.#sources.map(({ reads }) =>
      Array.from(reads.values(), ([method, path, result]) => [method, posixPath(folder, path), toText(result)]),
    );
  }
}

function repeatRead(files: RecordedFiles, method: ReadMethod, path: string): ReadResult {
  try {
    const isNamed = method === "bytes" && files.object !== undefined;
    return toResult(files, method, path, isNamed ? undefined : files[method]?.(path));
  } catch (error) {
    return toErrorResult(error);
  }
}

function toResult(files: RecordedFiles, method: ReadMethod, path: string, result: unknown): ReadResult {
  if (method === "bytes") return files.object?.(path) ?? (result as Uint8Array);
  // A name has no slash.
  return Array.isArray(result) ? result.join("/") : String(result);
}

/** No other result begins with NUL. */
function toErrorResult(error: unknown): string {
  return `\0${(error as Error).message}`;
}

function isEqual(a: ReadResult, b: ReadResult): boolean {
  return typeof a === "string" || typeof b === "string" ? a === b : Buffer.compare(a, b) === 0;
}

function toText(result: ReadResult): string {
  return typeof result === "string" ? result : digest(result);
}

export interface CacheKey {
  /** Runs of one name have results of one type. */
  readonly name: "clean-check" | "clean-staged-check" | "unchanged" | "unchanged-offline";
  readonly cwd: string;
  /** As given on the command line; `undefined` if it is searched for. */
  readonly config: string | undefined;
}

interface Cached {
  readonly build: string;
  /** The working directory, from the folder of the configuration. */
  readonly cwd: string;
  readonly config: string | null;
  readonly reads: readonly (readonly CachedRead[])[];
  readonly result: object;
}

/** The last result, if all that its run read is still the same. `files` are in the order in which they were watched. */
export function loadResult<Result extends object>(
  key: CacheKey,
  files: readonly RecordedFiles[],
  disk: Disk,
): (Result & { readonly folder: string }) | undefined {
  // A cache that cannot be read does not fail the run.
  return attempt(() => {
    const folder = findCached(key, disk);
    if (folder === undefined) return undefined;
    const cached = JSON.parse(Buffer.from(disk.bytes(fileOf(key, folder))).toString("utf8")) as Cached;
    if (cached.build !== build || cached.config !== (key.config ?? null)) return undefined;
    if (cached.cwd !== posixPath(folder, key.cwd) || cached.reads.length !== files.length) return undefined;
    const isValid = files.every((source, index) =>
      cached.reads[index]?.every(
        ([method, path, result]) => toText(repeatRead(source, method, join(folder, path))) === result,
      ),
    );
    return isValid && cached.result ? { folder, ...(cached.result as Result) } : undefined;
  });
}

/** Saves a result, which is plain data, if the configuration's folder has a `node_modules`. */
export function saveResult(key: CacheKey, folder: string, record: ReadRecord, result: object, disk: Disk): void {
  const [cwd, config] = [posixPath(folder, key.cwd), key.config ?? null];
  const cached: Cached = { build, cwd, config, reads: record.readsFrom(folder), result };
  // Without the cache, the next run does all its work.
  attempt(() => {
    if (disk.isFolder(join(folder, "node_modules"))) replaceFile(disk, fileOf(key, folder), JSON.stringify(cached));
  });
}

/** The folder that has a result, searched like the configuration. */
function findCached(key: CacheKey, disk: Disk): string | undefined {
  const { cwd, config } = key;
  const folders = config === undefined ? foldersUp(cwd) : [dirname(resolve(cwd, config))];
  return folders.find((folder) => disk.kind(fileOf(key, folder)) === "file");
}

/** Each named configuration has its own file, since several may be in one folder. */
function fileOf({ name, config }: CacheKey, folder: string): string {
  const suffix = config === undefined ? "" : `-${digest(config).slice(0, 16)}`;
  return join(cacheFolderOf(folder), `${name}${suffix}.json`);
}
