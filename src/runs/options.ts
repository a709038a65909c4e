import { type ApiVersion, currentVersion, declaredCode, deprecated } from "../api/index.ts";
import type { Config, Environment } from "../config/index.ts";
import { type Diagnostic, type Findings, mend, problem } from "../findings/index.ts";
import type { FetchProgress, RequestReport, RetryWait } from "../fetch/index.ts";
import { isLiving, type Lock, lockFileName } from "../lock/index.ts";

/** What a run is doing: documents done, and the wait that it begins, where it begins one. */
export interface RunProgress extends FetchProgress {
  readonly waiting?: RetryWait;
}

/** What every run takes. Everything has a default. */
export interface RunOptions {
  /** Where the search for the configuration starts; the working directory of the process. */
  readonly cwd?: string;
  /** A configuration file, from `cwd`, in place of the search. */
  readonly config?: string;
  /** Ends the run: nothing is written after it. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Told after every request to the service. */
  readonly onRequest?: (request: RequestReport) => void;
  /** `false`: the HTTP cache is neither read nor written. */
  readonly cache?: boolean;
  /** Where `${VAR}` of the configuration comes from, and git's own variables; the environment of the process. */
  readonly environment?: Environment;
}

/** A lock that is of another version than the configuration asks for. */
export function otherVersion(locked: ApiVersion, asked: ApiVersion): Diagnostic {
  const message = `the lock is of version ${locked}, the configuration asks for ${asked}`;
  const place = { file: lockFileName, pointer: "/apiVersion", expected: asked, actual: locked };
  return problem("drift", message, { ...place, mend: mend`run ${[]} to move it` });
}

/** Offline, a key that the configuration lists and the lock lacks has no values from anywhere. */
export function reportAbsent(lock: Lock, { references }: Config, findings: Findings): void {
  if (references === "all") return;
  const locked = new Set(lock.references.map(({ key }) => key));
  for (const key of references) {
    if (locked.has(key)) continue;
    findings.add({
      rule: "reference-missing",
      reference: key,
      message: `the lock has no reference ${key}`,
      expected: key,
    });
  }
}

/** Rule `version-deprecated`: the configuration asks for a version that the service marks as deprecated. */
export function reportDeprecated({ version }: Config, findings: Findings): void {
  if (!deprecated[version]) return;
  const message = `version ${version} is deprecated; the current one is ${currentVersion}`;
  findings.add({ rule: "version-deprecated", message, expected: currentVersion, actual: version });
}

/**
 * Whether a reference that the service does not have is meant to be gone: every code of it is a tombstone already, or
 * the user says so, of one that there is to lose.
 */
export function meantGone(
  lock: Lock | undefined,
  version: ApiVersion,
  acceptRemovals: boolean,
): (key: string) => boolean {
  const locked = new Map(lock?.references.map(({ key, values }) => [key, values]));
  return (key) => {
    const values = locked.get(key);
    if (acceptRemovals) return values !== undefined || declaredCode(version, key) !== undefined;
    return values !== undefined && values.length > 0 && !values.some(isLiving);
  };
}
