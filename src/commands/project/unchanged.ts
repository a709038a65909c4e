import { resolve } from "node:path";
import { compareText, digest } from "../../base/text/index.ts";
import type { Host } from "../../platform/index.ts";
import type { RawDocument, RawDocuments } from "../../model/spec/index.ts";
import { type CacheKey, loadResult, saveResult } from "../../platform/cache/index.ts";
import type { FetchOnce } from "./fetch-lists.ts";
import { type Generated, type GenerateOptions, type GenerateSummary, unwritten } from "./generate-options.ts";
import { readLockText } from "./lock-text.ts";
import { clearLeftovers, type ConsistentRun, type ProjectResult } from "./run.ts";

interface Unchanged {
  readonly summary: GenerateSummary;
  /** Key and digest of each document; the key of the overview is `""`. */
  readonly digests: readonly (readonly [key: string, digest: string])[];
}

export function isSilent(result: Generated & Pick<ProjectResult, "diagnostics">): boolean {
  const { diagnostics, written, removed, changes } = result;
  return [diagnostics, written, removed, changes].every(({ length }) => length === 0);
}

/**
 * Skips a run that has nothing to do: the last run found and wrote nothing, no file that it read has changed, and the
 * service returns the same documents. Otherwise returns `undefined`.
 */
export async function leaveUnchanged(
  run: ConsistentRun<GenerateOptions>,
  fetchOnce: FetchOnce,
): Promise<Generated | undefined> {
  const { project, options, findings, unrecordedHost: host } = run;
  const known = loadUnchanged(options, host);
  if (known === undefined) return undefined;
  const keysOf = (overview: RawDocument) =>
    known.digests[0]?.[1] === digest(overview.bytes) ? known.digests.map(([key]) => key) : undefined;
  const fetched = options.offline ? undefined : await fetchOnce(run, keysOf);
  // A file may have changed during the requests.
  if (fetched && !(isSame(known, fetched.documents) && loadUnchanged(options, host))) return undefined;
  options.signal?.throwIfAborted();
  // The lists are the same, but the secrets may have changed.
  findings.assertNoSecret(readLockText(project.dir, host.disk) ?? "");
  await clearLeftovers(run);
  fetched?.keep();
  return { ...unwritten, summary: known.summary };
}

export function saveUnchanged(
  result: Generated,
  documents: RawDocuments | undefined,
  { project, options, findings, reads, unrecordedHost: host }: ConsistentRun<GenerateOptions>,
): void {
  const key = keyOf(options, host);
  const { summary } = result;
  if (key === undefined || summary === null || !isSilent({ ...result, diagnostics: findings.sorted() })) return;
  const digests = documents === undefined ? [] : digestsOf(documents);
  saveResult(key, project.dir, reads, { summary, digests } satisfies Unchanged, host.disk);
}

function loadUnchanged(options: GenerateOptions, host: Host): Unchanged | undefined {
  const key = keyOf(options, host);
  return key && loadResult<Unchanged>(key, [host.disk], host.disk);
}

function isSame({ digests }: Unchanged, documents: RawDocuments): boolean {
  return JSON.stringify(digestsOf(documents)) === JSON.stringify(digests);
}

/** Cache key of a run; `undefined` if its options require more than files that are up to date. */
function keyOf(options: GenerateOptions, host: Host): CacheKey | undefined {
  const { locked, dryRun, acceptRemovals, acceptMeanings, newLock, offline = false, cache = true, config } = options;
  if (locked || dryRun || acceptRemovals || acceptMeanings || newLock || !cache) return undefined;
  const cwd = resolve(host.cwd, options.cwd ?? "");
  return { name: offline ? "unchanged-offline" : "unchanged", cwd, config };
}

function digestsOf({ overview, singles }: RawDocuments): Unchanged["digests"] {
  return [["", overview] as const, ...singles]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, document]) => [key, document?.kind === "document" ? digest(document.bytes) : (document?.kind ?? "")]);
}
