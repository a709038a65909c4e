import type { World } from "../platform/index.ts";
import type { ReadRecord } from "../platform/cache/index.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { fetchLists, type FetchedLists, type KnownKeys } from "./fetch-lists.ts";
import { type Generated, type GenerateOptions, type GenerateResult, nothing } from "./generate-options.ts";
import { readLockText } from "./lock-text.ts";
import { type Attempt, inOneState } from "./one-state.ts";
import { runInProject, workTreeFiles, type RunContext } from "./project.ts";
import { isSaidAgain, keysSaid, recallUnchanged, rememberUnchanged, type Unchanged } from "./unchanged.ts";

export type GenerateContext = RunContext<GenerateOptions>;

/**
 * Fetches the lists, updates the lock, writes the package. What is wrong with the configuration, the service or its
 * lists comes as findings.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function generate(options: GenerateOptions, world: World): Promise<GenerateResult> {
  const service = new Service(world);
  let last: { readonly record: ReadRecord; readonly isKnown: boolean } | undefined;
  const result = await inOneState(options, world, isSilent, async (attempt) => {
    const before = recallUnchanged(options, world);
    let isKnown = false;
    const run = async (context: GenerateContext): Promise<Generated> => {
      await attempt.ready(context.project.dir);
      const ask = (): Promise<FetchedLists> => service.ask(context, before);
      isKnown = before !== undefined && (await isUnchanged(before, ask, { options, world }));
      if (before !== undefined && isKnown) return leaveUnchanged(before, service, attempt, context);
      // Loaded here: a build in which nothing has changed needs none of it.
      const { updatePackage } = await import("./update-package.ts");
      const again = options.offline === true ? ["--offline"] : [];
      return updatePackage(context, { ask, world, write: attempt.write, again });
    };
    const open = () => workTreeFiles(options, attempt.world);
    const done = await runInProject({ options, world: attempt.world, open, nothing }, run);
    last = { record: attempt.record, isKnown };
    return done;
  });
  // A fetch that failed has its finding in the result, and such a result is not kept.
  if (last && !last.isKnown && result.ok) {
    rememberUnchanged(result, (await service.asked)?.documents, last.record, { options, world });
  }
  return result;
}

function isSilent({ diagnostics, written, removed, changes }: GenerateResult): boolean {
  return [diagnostics, written, removed, changes].every(({ length }) => length === 0);
}

/** What the service says, asked once however often a run begins anew. */
class Service {
  asked: Promise<FetchedLists> | undefined;
  /** The configuration that it was asked for, and what was secret in it. */
  #context: GenerateContext | undefined;
  readonly #world: World;

  /** @param world in which nothing is recorded: the cache of the documents is no part of the project */
  constructor(world: World) {
    this.#world = world;
  }

  ask(context: GenerateContext, before: Unchanged | undefined): Promise<FetchedLists> {
    const { config } = context.project;
    const earlier = this.#context;
    this.#context = context;
    if (this.asked !== undefined && JSON.stringify(earlier?.project.config) === JSON.stringify(config)) {
      if (earlier !== undefined) context.findings.secrets.addAll(earlier.findings.secrets);
      return this.asked;
    }
    const knownKeys: KnownKeys = (overview) => before && keysSaid(before, overview);
    this.asked = fetchLists(config.version, knownKeys, { ...context, world: this.#world });
    return this.asked;
  }
}

/** Whether the service says what it said before, and the files are still the same. */
async function isUnchanged(
  before: Unchanged,
  ask: () => Promise<FetchedLists>,
  { options, world }: { readonly options: GenerateOptions; readonly world: World },
): Promise<boolean> {
  if (options.offline === true) return true;
  // The fetch takes time, in which a file may have changed.
  return isSaidAgain(before, (await ask()).documents) && recallUnchanged(options, world) !== undefined;
}

async function leaveUnchanged(
  before: Unchanged,
  { asked }: Service,
  attempt: Attempt,
  { project, findings, options, world }: GenerateContext,
): Promise<Generated> {
  options.signal?.throwIfAborted();
  const { dir, config } = project;
  // The lists are the same; what must not be in them may be another.
  findings.assertNoSecret(readLockText(dir, world.disk) ?? "");
  await clearLeftovers(world, { root: dir, dir: config.output.dir }, attempt.write);
  (await asked)?.keep();
  return { ...nothing, summary: before.summary };
}
