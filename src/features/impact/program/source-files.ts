import { posix } from "node:path";
import { attempt } from "../../../base/index.ts";
import type { Disk } from "../../../platform/files/index.ts";

/** The files that a compiler reads. Paths are absolute, POSIX. */
export interface SourceFiles {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** `undefined` if it cannot be read. */
  read(path: string): string | undefined;
  /** Empty if it cannot be read. */
  names(folder: string): readonly string[];
  /** The path with its links resolved, as far as it exists. */
  realPath(path: string): string;
}

export type ReadDisk = Pick<Disk, "isFile" | "isFolder" | "bytes" | "list" | "realPath">;

export function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The files on disk, each read once for all programs. */
export function diskFiles(disk: ReadDisk): SourceFiles {
  const realPath = keep((path: string): string => {
    const real = disk.realPath(path);
    if (real !== undefined) return toPosix(real);
    const above = posix.dirname(path);
    return above === path ? path : posix.join(realPath(above), posix.basename(path));
  });
  return {
    isFile: keep((path: string) => disk.isFile(path)),
    isFolder: keep((path: string) => disk.isFolder(path)),
    read: keep((path: string) => attempt(() => decode(disk.bytes(path)))),
    names: keep((folder: string) => attempt(() => disk.list(folder)) ?? []),
    realPath,
  };
}

/** Caches the results of a function. */
export function keep<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>();
  return (key) => {
    if (answers.has(key)) return answers.get(key) as Answer;
    const answer = ask(key);
    answers.set(key, answer);
    return answer;
  };
}

/** Decodes like TypeScript: by the byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
