import { resolve } from "node:path";
import { compareText, digest } from "../../base/text/index.ts";
import type { World } from "../../platform/index.ts";
import type { RawDocument, RawDocuments } from "../../model/spec/index.ts";
import { loadResult, type ReadRecord, saveResult } from "../../platform/cache/index.ts";
import type { GenerateOptions, GenerateSummary } from "./generate-options.ts";

/** A run that found and wrote nothing. If the service sends the same again, the next run finds and writes nothing either. */
export interface Unchanged {
  readonly summary: GenerateSummary;
  /** Key and digest of each document, by key; the key of the overview is `""`. */
  readonly digests: readonly (readonly [key: string, digest: string])[];
}

/** The last run, if it found and wrote nothing, and no file that it read has changed since. */
export function loadUnchanged(options: GenerateOptions, world: World): Unchanged | undefined {
  const key = keyOf(options, world);
  return key && loadResult<Unchanged>(key, [world.disk], world.disk);
}

/** Keeps a run that found and wrote nothing. */
export function saveUnchanged(
  summary: GenerateSummary,
  documents: RawDocuments | undefined,
  { options, world, dir, reads }: { options: GenerateOptions; world: World; dir: string; reads: ReadRecord },
): void {
  const key = keyOf(options, world);
  const digests = documents === undefined ? [] : digestsOf(documents);
  if (key) saveResult(key, dir, reads, { summary, digests } satisfies Unchanged, world.disk);
}

/** The keys of the overview, if it is the same as then: it need not be read for them. */
export function knownKeys({ digests }: Unchanged, overview: RawDocument): readonly string[] | undefined {
  return digests[0]?.[1] === digest(overview.bytes) ? digests.map(([key]) => key) : undefined;
}

/** Whether the service has sent the same again. */
export function isSameAgain({ digests }: Unchanged, documents: RawDocuments): boolean {
  return JSON.stringify(digestsOf(documents)) === JSON.stringify(digests);
}

/** What a run is asked for; `undefined` if its options ask for more than to be up to date. */
function keyOf(options: GenerateOptions, world: World) {
  const { locked, dryRun, acceptRemovals, acceptMeanings, newLock, offline = false, cache = true, config } = options;
  if (locked || dryRun || acceptRemovals || acceptMeanings || newLock || !cache) return undefined;
  const cwd = resolve(world.cwd, options.cwd ?? "");
  return { name: offline ? "unchanged-offline" : "unchanged", cwd, config };
}

function digestsOf({ overview, singles }: RawDocuments): Unchanged["digests"] {
  return [["", overview] as const, ...singles]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, document]) => [key, document?.kind === "document" ? digest(document.bytes) : (document?.kind ?? "")]);
}
