import { join } from "node:path";
import type { ApiVersion } from "../../model/spec/index.ts";
import { type Disk, posixPath } from "../files/index.ts";
import { type GitIndex } from "../git/index.ts";
import { type MemoKey, type MemoWorld, recall, remember } from "./memo.ts";
import type { Recorder } from "./trace.ts";

/** What a check came to that has nothing to say. */
export interface CleanCheck {
  readonly apiVersion: ApiVersion;
  /** Absolute path of the configuration, and of its folder. */
  readonly config: string;
  readonly dir: string;
  /** Files of the package that were looked at. */
  readonly files: number;
}

/** What a check is asked for. */
export interface CheckKey extends Omit<MemoKey, "name"> {
  /** Which files it looks at. Of the index, `cwd` is a path without links. */
  readonly from: "work tree" | "index";
}

const names = { "work tree": "clean-check", index: "clean-staged-check" } as const;

/**
 * What the last check came to, where it had nothing to say and would have nothing to say now.
 *
 * @param openIndex reads the git index, from a folder of the work tree; without it nothing is known of what is staged
 */
export function recallCheck(
  { from, ...key }: CheckKey,
  world: MemoWorld,
  openIndex?: (folder: string) => GitIndex,
): CleanCheck | undefined {
  const named = { ...key, name: names[from] };
  if (from === "work tree") return recall(named, [world.disk], world, readClean);
  if (openIndex === undefined) return undefined;
  try {
    const index = openIndex(key.cwd);
    const clean = recall(named, [world.disk, index], world, readClean);
    // What is not merged is in no list of the index.
    return clean && index.unmerged(clean.dir).length === 0 ? clean : undefined;
  } catch {
    // What keeps the index from being read is reported by the check itself.
    return undefined;
  }
}

/** @throws where it is none */
function readClean(result: unknown, folder: string): CleanCheck {
  const { apiVersion, config, files } = result as Omit<CleanCheck, "dir">;
  return { apiVersion, config: join(folder, config), dir: folder, files };
}

/** Keeps what a check came to that has nothing to say. */
export function rememberCheck(
  { from, ...key }: CheckKey,
  { dir, config, ...rest }: CleanCheck,
  recorder: Recorder,
  disk: Disk,
): void {
  remember({ ...key, name: names[from] }, dir, recorder, { ...rest, config: posixPath(dir, config) }, disk);
}
