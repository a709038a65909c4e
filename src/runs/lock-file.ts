import type { ApiVersion } from "../api/index.ts";
import { advise, normalizeLineEnds, pointerTo } from "../base/index.ts";
import type { Config, LoadedConfig } from "../config/index.ts";
import type { ProjectFiles } from "../disk/index.ts";
import { problem, RunError, type Diagnostic, type Findings, type Severities } from "../findings/index.ts";
import { dataRuleIds, rules } from "../rules/index.ts";
import { findMisplaced, type Lock, lockFileName, type MisplacedPart, parseLock, printLock } from "../lock/index.ts";
import { readLockText } from "./lock-text.ts";

/** A lock as it was read. */
export interface ReadLock {
  readonly lock: Lock;
  /** Text of its file. */
  readonly text: string;
}

/**
 * How the file of a lock is another one than what would be printed now; `undefined` where references and values stand in their
 * order: white space, and the order of members inside one, make no difference.
 */
export function differenceOf({ lock, text }: ReadLock, printed: string): LockDifference | undefined {
  // Nearly always the texts are equal, and nothing need be printed again.
  if (normalizeLineEnds(text) === printed) return undefined;
  if (printLock(lock) !== printed) return { kind: "content" };
  const misplaced = findMisplaced(text);
  return misplaced && { kind: "order", misplaced };
}

export type LockDifference =
  { readonly kind: "content" } | { readonly kind: "order"; readonly misplaced: MisplacedPart };

/**
 * The lock in a folder, where one is needed.
 *
 * @throws {RunError} rule `lock`: missing, unreadable, or not what a lock may be
 */
export function readLock(dir: string, severities: Severities, files: ProjectFiles): ReadLock {
  return parseNeeded(readLockText(dir, files), severities);
}

/** @throws {RunError} rule `lock`: missing, or not what a lock may be */
function parseNeeded(text: string | undefined, severities: Severities): ReadLock {
  if (text === undefined) throw missingLock();
  return { lock: parseLock(text, severities), text };
}

/**
 * A lock of the version that the configuration asks for.
 *
 * @param text of its file; `undefined` where there is none
 * @throws {RunError} rules `lock`: missing, or not what a lock may be; `drift`: it is of another version
 */
export function parseLockOfVersion(text: string | undefined, config: Config): ReadLock {
  const read = parseNeeded(text, config.rules);
  assertVersion(read.lock, config);
  return read;
}

/** @throws {RunError} rule `drift`: the lock is of another version than the configuration asks for */
export function assertVersion({ apiVersion }: Lock, { version }: Config): void {
  if (apiVersion !== version) throw new RunError([otherVersion(apiVersion, version)]);
}

/** Every rule that can be softened, off. */
export const softened: Severities = Object.fromEntries(dataRuleIds.map((rule) => [rule, "off"]));

function missingLock(): RunError {
  const advice = advise`run ${[]} once, without --offline and --locked, and commit it`;
  return new RunError([problem("lock", `${lockFileName} does not exist`, { file: lockFileName, advice })]);
}

function otherVersion(locked: ApiVersion, asked: ApiVersion): Diagnostic {
  const message = `the lock is of version ${locked}, the configuration asks for ${asked}`;
  const place = { file: lockFileName, pointer: "/apiVersion", expected: asked, actual: locked };
  return problem("drift", message, { ...place, advice: advise`run ${[]} to move it` });
}

/** Reports keys that the configuration lists and the lock lacks: offline, they have no values from anywhere. */
export function reportAbsent(lock: Lock, { config, placeOf }: LoadedConfig, findings: Findings): void {
  const { references } = config;
  if (references === "all") return;
  const locked = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    const verdict = rules["reference-missing"].judge({ key, known: locked, knownTo: "lock", isMeantGone: false });
    findings.add("reference-missing", verdict, { reference: key }, () => placeOf(pointerTo("/references", index)));
  }
}
