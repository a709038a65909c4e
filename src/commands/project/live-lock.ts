import { declaredCode, type ApiVersion } from "../../model/spec/index.ts";
import { isLiving, printLock, type Lock } from "../../model/lock/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import { mergeLock, nameLock } from "../../pipeline/merge/index.ts";
import { mapDocuments, type MappedLists } from "../../pipeline/map/index.ts";
import type { LoadedConfig } from "../../pipeline/config/index.ts";
import { fetchLists, type FetchedLists } from "./fetch-lists.ts";
import type { GenerateOptions } from "./generate-options.ts";
import type { RunContext } from "./run.ts";

/** What the lists of the service are merged into, and how. */
export interface LiveRequest {
  readonly version: ApiVersion;
  /** The lock that the lists are merged into: its names stay. */
  readonly lock: Lock | undefined;
  /**
   * What becomes of codes and references that the service no longer has: a finding where too many are gone, accepted
   * because the user says so, or described as any other change.
   */
  readonly removals: "guard" | "accept" | "describe";
  /** Lets names go with the words, where codes mean something else now. */
  readonly acceptMeanings?: boolean;
}

/** A lock and its text. */
export interface PrintedLock {
  readonly lock: Lock;
  /** The lock as it is written. */
  readonly text: string;
}

/** The lists of the service as a lock. */
export interface LiveLock extends PrintedLock {
  /** Whether every list could be read; what one that could not be read lacks is no change of it. */
  readonly isWhole: boolean;
  /** Keeps the documents for the conditional requests of the next run: to be called by a run that could use them. */
  keep(): void;
}

/**
 * Fetches the lists, checks them and merges them into the lock. What is wrong with them is added to the findings, with
 * the documents that did not come.
 *
 * @throws {RunError} rule `config`: an environment variable that is not set, for example; rule `fetch`: the lists repeat
 *   the value of a request header
 */
export async function fetchLiveLock(request: LiveRequest, context: RunContext): Promise<LiveLock> {
  const fetched = await fetchLists(request.version, undefined, context);
  const lists = mapLists(fetched, request, context);
  return { ...mergeLists(lists, request, context), isWhole: isWhole(lists), keep: fetched.keep };
}

/** What `generate` asks for. */
export function requestOf(lock: Lock | undefined, { project, options }: RunContext<GenerateOptions>): LiveRequest {
  const { acceptRemovals, acceptMeanings = false } = options;
  const { version } = project.config;
  return { version, lock, removals: acceptRemovals ? "accept" : "guard", acceptMeanings };
}

/** Reads the documents of the service. */
export function mapLists(
  { documents, failures }: FetchedLists,
  request: LiveRequest,
  { project, findings }: RunContext,
): MappedLists {
  for (const failure of failures) findings.addDiagnostic(failure);
  const { version } = request;
  const { placeOf, config } = project;
  const options = { version, references: config.references, placeOf, isMeantGone: meantGone(request) };
  return mapDocuments(documents, options, findings);
}

/** Whether every list could be read. */
export function isWhole({ failed, known }: MappedLists): boolean {
  return failed.size === 0 && known !== undefined;
}

/**
 * Merges lists into the lock.
 *
 * @throws {RunError} rule `fetch`: the lists repeat the value of a request header
 */
export function mergeLists(
  lists: MappedLists,
  { version, lock: old, removals, acceptMeanings = false }: LiveRequest,
  { project, findings }: RunContext,
): PrintedLock {
  const { placeOf } = project;
  const { references, names, enums } = project.config;
  // A description of the service keeps the names as they are in the lock.
  const memberCase = removals === "describe" ? (old?.memberCase ?? enums.memberCase) : enums.memberCase;
  const guards = { acceptRemovals: removals !== "guard", acceptMeanings, unguarded: removals === "describe" };
  const lock = mergeLock(old, lists, { version, references, names, placeOf, memberCase, ...guards }, findings);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  return { lock, text };
}

/** The lock that a run without the service comes to: the old one, with the names that the configuration asks for. */
export function renamedLock(old: Lock, { project, findings }: RunContext): PrintedLock {
  const { config, placeOf } = project;
  reportAbsent(old, project, findings);
  const lock = nameLock(old, { names: config.names, memberCase: config.enums.memberCase, placeOf }, findings);
  return { lock, text: printLock(lock) };
}

/** Reports keys that the configuration lists and the lock lacks: offline, they have no values from anywhere. */
function reportAbsent(lock: Lock, { config, placeOf }: LoadedConfig, findings: Findings): void {
  const { references } = config;
  if (references === "all") return;
  const locked = new Set(lock.references.map(({ key }) => key));
  for (const [index, key] of references.entries()) {
    const verdict = rules["reference-missing"].judge({ key, known: locked, knownTo: "lock", isMeantGone: false });
    findings.add("reference-missing", verdict, { reference: key }, () => placeOf(pointerTo("/references", index)));
  }
}

/**
 * Whether a reference that the service does not have is meant to be gone: every code of it is a tombstone already, or
 * the user says so, of one that there is to lose.
 */
function meantGone({ version, lock, removals }: LiveRequest): (key: string) => boolean {
  const locked = new Map(lock?.references.map(({ key, values }) => [key, values]));
  return (key) => {
    if (removals === "describe") return true;
    const values = locked.get(key);
    if (removals === "accept") return values !== undefined || declaredCode(version, key) !== undefined;
    return values !== undefined && values.length > 0 && !values.some(isLiving);
  };
}
