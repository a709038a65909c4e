import { type Findings, runError, type RunError } from "../model/findings/index.ts";
import type { Lock } from "../model/lock/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import type { Config } from "../model/settings/index.ts";
import type { ReadLists } from "../pipeline/merge/index.ts";
import { type ApiVersion, declaredCode } from "./catalogue/index.ts";
import { versionDeprecated } from "./rules.ts";

/** Removes the references that another version does not have, or has with another type of code. */
export function migrateLock(lock: Lock, version: ApiVersion | undefined, { servedKeys, references }: ReadLists): Lock {
  if (version === undefined || lock.apiVersion === version) return lock;
  const now = new Map(references.map(({ key, code }) => [key, code]));
  const staying = lock.references.filter(({ key, code, list }) => {
    if (list) return true;
    const type = declaredCode(version, key) ?? now.get(key) ?? code;
    return (servedKeys === undefined || servedKeys.has(key)) && type.kind === code.kind;
  });
  return { ...lock, references: staying };
}

type ServiceHead = { readonly [Name in "apiVersion" | "source"]?: Lock[Name] | undefined };

/** Sets the version and the source of the references; a lock without references has neither. */
export function withService(lock: Lock, { apiVersion, source }: ServiceHead): Lock {
  const { memberCase, seal, references } = lock;
  const isServed = references.some(({ list }) => !list);
  const head = { ...(apiVersion !== undefined && { apiVersion }), memberCase, ...(source !== undefined && { source }) };
  return { ...(isServed ? head : { memberCase }), seal, references };
}

/** The part of a project that decides whether its lock may be used. */
interface LockOwner {
  readonly config: Pick<Config, "version" | "source">;
  readonly lockName: string;
}

/** @throws {RunError} rule `drift`: the lock has another version than the configuration, which requires none without references */
export function assertVersion(lock: Lock | undefined, { config: { version }, lockName }: LockOwner): void {
  if (lock === undefined || version === undefined || lock.apiVersion === version) return;
  const { apiVersion } = lock;
  const [found, advice] =
    apiVersion === undefined
      ? ["has no references of the service", advise`run ${[]} to fetch them`]
      : [`is for version ${apiVersion}`, advise`run ${[]} to migrate it`];
  throw wrongVersion(found, apiVersion ?? "missing", version, lockName, advice);
}

/** @throws {RunError} rule `drift`: some lists are fetched, but the references of the lock have another version */
export function assertVersionIfAny(lock: Lock | undefined, { config: { version }, lockName }: LockOwner): void {
  const { apiVersion } = lock ?? {};
  if (apiVersion === undefined || version === undefined || apiVersion === version) return;
  const advice = advise`run ${[]}, without names, to migrate it`;
  throw wrongVersion(`is for version ${apiVersion}`, apiVersion, version, lockName, advice);
}

function wrongVersion(found: string, actual: string, expected: string, file: string, advice: Advice): RunError {
  const message = `the lock ${found}, but the configuration sets version ${expected}`;
  return runError("drift", message, { file, pointer: "/apiVersion", expected, actual, advice });
}

/** @throws {RunError} rule `lock`: the run fetches from a service, but the lock has the invented lists */
export function assertNotSample(lock: Lock | undefined, { config: { source }, lockName }: LockOwner): void {
  if (lock?.source !== "sample" || source === "sample") return;
  const message = `${lockName} contains the invented sample lists, not those of the service`;
  const advice = advise`run ${["--new-lock"]} to replace it; all names are assigned again`;
  throw runError("lock", message, { file: lockName, pointer: "/source", advice });
}

export function reportDeprecated({
  config: { version },
  findings,
}: {
  readonly config: Pick<Config, "version">;
  readonly findings: Findings;
}): void {
  if (version !== undefined) findings.add("version-deprecated", versionDeprecated(version));
}
