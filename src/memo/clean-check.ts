import { join } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import { type Disk, posixPath, readIndex, type World } from "../disk/index.ts";
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
type CheckKey = Omit<MemoKey, "name">;

const names = { workTree: "clean-check", index: "clean-staged-check" } as const;

/** What the last check of the work tree came to, where it had nothing to say and would have nothing to say now. */
export function recallCheck(key: CheckKey, world: MemoWorld): CleanCheck | undefined {
  return recallFrom({ ...key, name: names.workTree }, [world.disk], world);
}

/** {@link recallCheck} for what is staged. */
export function recallStagedCheck(key: CheckKey, world: MemoWorld & Pick<World, "git">): CleanCheck | undefined {
  try {
    const index = readIndex(key.cwd, world.git);
    const cwd = index.locate(key.cwd);
    const clean = recallFrom({ ...key, cwd, name: names.index }, [world.disk, index], world);
    // What is not merged is in no list of the index.
    return clean && index.unmerged(clean.dir).length === 0 ? clean : undefined;
  } catch {
    // What keeps the index from being read is reported by the check itself.
    return undefined;
  }
}

function recallFrom(key: MemoKey, files: Parameters<typeof recall>[1], world: MemoWorld): CleanCheck | undefined {
  return recall(key, files, world, (result, folder) => {
    const { apiVersion, config, files: count } = result as Omit<CleanCheck, "dir">;
    return { apiVersion, config: join(folder, config), dir: folder, files: count };
  });
}

/**
 * Keeps what a check came to that has nothing to say.
 *
 * @param from which files it looked at
 */
export function rememberCheck(
  key: CheckKey,
  from: keyof typeof names,
  { dir, config, ...rest }: CleanCheck,
  recorder: Recorder,
  disk: Disk,
): void {
  remember({ ...key, name: names[from] }, dir, recorder, { ...rest, config: posixPath(dir, config) }, disk);
}
