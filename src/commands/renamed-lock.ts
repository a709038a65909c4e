import { printLock, type Lock } from "../model/lock/index.ts";
import { renameLock } from "../pipeline/merge/index.ts";
import { reportAbsent } from "./lock-file.ts";
import type { RunContext } from "./project.ts";

/** A lock and its text. */
export interface PrintedLock {
  readonly lock: Lock;
  /** The lock as it is written. */
  readonly text: string;
}

/** The lock that a run without the service comes to: the old one, with the names that the configuration asks for. */
export function renamedLock(old: Lock, { project, findings }: RunContext): PrintedLock {
  const { config, placeOf } = project;
  reportAbsent(old, project, findings);
  const lock = renameLock(old, { names: config.names, memberCase: config.enums.memberCase, placeOf }, findings);
  return { lock, text: printLock(lock) };
}
