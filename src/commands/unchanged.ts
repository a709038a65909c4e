import { resolve } from "node:path";
import { compareText, digest } from "../base/text/index.ts";
import type { World } from "../platform/index.ts";
import type { RawDocument, RawDocuments } from "../model/spec/index.ts";
import { loadResult, type ReadRecord, saveResult } from "../platform/cache/index.ts";
import type { GenerateOptions, GenerateResult, GenerateSummary } from "./generate-options.ts";

/** What the service said: each document's key and digest, the overview's key being `""`. By key. */
type Said = readonly (readonly [key: string, digest: string])[];

/** A run that had nothing to say and nothing to write. Where the service says the same, the next one has not, either. */
export interface Unchanged {
  readonly summary: GenerateSummary;
  readonly said: Said;
}

/** What a run is asked for that may be one of those; `undefined` where its options ask for more. */
function keyOf(options: GenerateOptions, world: World) {
  const { locked, dryRun, acceptRemovals, acceptMeanings, newLock, offline = false, cache = true, config } = options;
  if (locked || dryRun || acceptRemovals || acceptMeanings || newLock || !cache) return undefined;
  const cwd = resolve(world.cwd, options.cwd ?? "");
  return { name: offline ? "unchanged-offline" : "unchanged", cwd, config };
}

/** The last run, where it had nothing to say and nothing to write, and no file that it read has changed since. */
export function recallUnchanged(options: GenerateOptions, world: World): Unchanged | undefined {
  const key = keyOf(options, world);
  return key && loadResult<Unchanged>(key, [world.disk], world.disk);
}

/** Keeps a run that had nothing to say and nothing to write; another one is not kept. */
export function rememberUnchanged(
  result: GenerateResult,
  documents: RawDocuments | undefined,
  record: ReadRecord,
  { options, world }: { readonly options: GenerateOptions; readonly world: World },
): void {
  const { diagnostics, changes, written, removed, summary, dir } = result;
  const key = keyOf(options, world);
  const isUnchanged = [diagnostics, changes, written, removed].every(({ length }) => length === 0);
  if (key === undefined || !isUnchanged || summary === null || dir === null) return;
  const said = documents === undefined ? [] : digestsOf(documents);
  saveResult(key, dir, record, { summary, said } satisfies Unchanged, world.disk);
}

/** The keys of an overview that came before; `undefined` where it is another one. */
export function keysSaid({ said }: Unchanged, overview: RawDocument): readonly string[] | undefined {
  return said[0]?.[1] === digest(overview.bytes) ? said.map(([key]) => key) : undefined;
}

/** Whether the service says what it said then. */
export function isSaidAgain({ said }: Unchanged, documents: RawDocuments): boolean {
  return JSON.stringify(digestsOf(documents)) === JSON.stringify(said);
}

function digestsOf({ overview, singles }: RawDocuments): Said {
  return [["", overview] as const, ...singles]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, document]) => [key, document?.kind === "document" ? digest(document.bytes) : (document?.kind ?? "")]);
}
