import { declaredCode, type ApiVersion } from "../model/spec/index.ts";
import { isLiving, printLock, type Lock } from "../model/lock/index.ts";
import { mergeLock } from "../pipeline/merge/index.ts";
import { mapDocuments } from "../pipeline/map/index.ts";
import { fetchLists, type FetchedLists } from "./fetch-lists.ts";
import type { RunContext } from "./project.ts";
import type { PrintedLock } from "./renamed-lock.ts";

/** What a run asks of the service. */
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
  /** Gets what the service says, where that may be known already. */
  readonly ask?: () => Promise<FetchedLists>;
}

/** The lists of the service as a lock. */
export interface LiveLock extends PrintedLock {
  /** Whether every list could be read; what one that could not be read lacks is no change of it. */
  readonly isWhole: boolean;
  /** Documents fetched. */
  readonly documents: number;
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
  const { version, lock: old, removals, acceptMeanings = false } = request;
  const { project, findings } = context;
  const { references, names, enums } = project.config;
  const { documents, failures, keep } = await (request.ask?.() ?? fetchLists(version, undefined, context));
  for (const failure of failures) findings.addDiagnostic(failure);

  const { placeOf } = project;
  const mapping = { version, references, placeOf, isMeantGone: meantGone(request) };
  const lists = mapDocuments(documents, mapping, findings);
  // A description of the service keeps the names as they are in the lock.
  const memberCase = removals === "describe" ? (old?.memberCase ?? enums.memberCase) : enums.memberCase;
  const guards = { acceptRemovals: removals !== "guard", acceptMeanings, unguarded: removals === "describe" };
  const lock = mergeLock(old, lists, { version, references, names, placeOf, memberCase, ...guards }, findings);
  const text = printLock(lock);
  findings.assertNoSecret(text);
  const singles = [...documents.singles.values()].filter(({ kind }) => kind === "document");
  return {
    lock,
    text,
    isWhole: lists.failed.size === 0 && lists.known !== undefined,
    documents: (documents.overview ? 1 : 0) + singles.length,
    keep,
  };
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
