import { type Findings, runError } from "../model/findings/index.ts";
import type { Lock } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import type { Config } from "../model/settings/index.ts";
import type { ReadLists } from "../pipeline/merge/index.ts";
import { type ApiVersion, currentVersion, declaredCode, deprecated } from "./catalogue/index.ts";

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

interface ConfiguredLock {
  readonly config: Pick<Config, "version" | "source">;
  readonly lockName: string;
}

/**
 * @param isPartial whether only some lists are fetched, which may leave the lock without references
 * @throws {RunError} rule `drift`: the lock has another version than the configuration, which requires none without references
 */
export function assertVersion(
  lock: Lock | undefined,
  { config: { version }, lockName }: ConfiguredLock,
  isPartial = false,
): void {
  if (lock === undefined || version === undefined || lock.apiVersion === version) return;
  const { apiVersion: actual } = lock;
  if (isPartial && actual === undefined) return;
  const found = actual === undefined ? "has no references of the service" : `is for version ${actual}`;
  const message = `the lock ${found}, but the configuration sets version ${version}`;
  const advice = isPartial ? advise`run ${[]}, without names, to migrate it` : advise`run ${[]} to migrate it`;
  const facts = { file: lockName, pointer: "/apiVersion", expected: version, actual: actual ?? "missing", advice };
  throw runError("drift", message, facts);
}

/** @throws {RunError} rule `lock`: the run fetches from a service, but the lock has the invented lists */
export function assertNotSample(lock: Lock | undefined, { config: { source }, lockName }: ConfiguredLock): void {
  if (lock?.source !== "sample" || source === "sample") return;
  const message = `${lockName} contains the invented sample lists, not those of the service`;
  const advice = advise`run ${["--new-lock"]} to replace it; all names are assigned again`;
  throw runError("lock", message, { file: lockName, pointer: "/source", advice });
}

export function reportDeprecated({
  config,
  findings,
}: Pick<ConfiguredLock, "config"> & { readonly findings: Findings }): void {
  const { version } = config;
  if (version === undefined || !deprecated[version]) return;
  const message = `API version ${version} is deprecated; the current version is ${currentVersion}`;
  const advice = advise`to migrate, see docs/migrating.md`;
  findings.add("version-deprecated", { message, advice, expected: currentVersion, actual: version });
}
