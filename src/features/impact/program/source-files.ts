import { posix } from "node:path";
import type { Disk } from "../../../platform/files/index.ts";

/** The files of a project as a compiler asks for them. Paths are absolute, POSIX. */
export interface SourceFiles {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** Text of a file; `undefined` where it cannot be read. */
  read(path: string): string | undefined;
  /** Names in a folder; none where it cannot be read. */
  names(folder: string): readonly string[];
  /** The path with the links on its way resolved, as far as there is something. */
  realPath(path: string): string;
}

/** What of a disk is read. */
export type ReadDisk = Pick<Disk, "isFile" | "isFolder" | "bytes" | "list" | "realPath">;

/** A path as a compiler writes it: its separators are slashes on every machine. */
export function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The files of a disk. Each answer is kept: several programs ask the same. */
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

/** Computes each answer once. */
export function keep<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>();
  return (key) => {
    if (answers.has(key)) return answers.get(key) as Answer;
    const answer = ask(key);
    answers.set(key, answer);
    return answer;
  };
}

/** `undefined` where it cannot be read: to a compiler such a file is not there. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** As TypeScript reads a file: the byte order mark says which encoding it has. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
