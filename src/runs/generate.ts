import type { World } from "../disk/index.ts";
import { Recorder } from "../memo/index.ts";
import { removeLeftovers } from "../write/index.ts";
import { fetchLists, type FetchedLists, type KnownKeys } from "./fetch-lists.ts";
import { type Generated, type GenerateOptions, type GenerateResult, nothing } from "./generate-options.ts";
import { readLockText } from "./lock-text.ts";
import { runInProject, workTreeFiles, type RunContext } from "./project.ts";
import { isSaidAgain, keysSaid, recallUnchanged, rememberUnchanged } from "./unchanged.ts";

export type GenerateContext = RunContext<GenerateOptions>;

/**
 * Fetches the lists, updates the lock, writes the package. What is wrong with the configuration, the service or its
 * lists comes as findings.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function generate(options: GenerateOptions, world: World): Promise<GenerateResult> {
  const before = recallUnchanged(options, world);
  const recorder = new Recorder(world.clock.now);
  let asked: Promise<FetchedLists> | undefined;
  let isKnown = false;
  const run = async (context: GenerateContext): Promise<Generated> => {
    const { version } = context.project.config;
    const knownKeys: KnownKeys = (overview) => before && keysSaid(before, overview);
    // The cache of the documents is no part of the project: what is asked of it is not recorded.
    const ask = (): Promise<FetchedLists> => (asked ??= fetchLists(version, knownKeys, { ...context, world }));
    isKnown =
      before !== undefined &&
      (options.offline === true ||
        // The fetch takes time, in which a file may have changed.
        (isSaidAgain(before, (await ask()).documents) && recallUnchanged(options, world) !== undefined));
    if (before === undefined || !isKnown) {
      // Loaded here: a build in which nothing has changed needs none of it.
      const { updatePackage } = await import("./update-package.ts");
      return updatePackage(context, { ask, disk: world.disk });
    }
    options.signal?.throwIfAborted();
    const { project, findings } = context;
    // The lists are the same; what must not be in them may be another.
    findings.assertNoSecret(readLockText(project.dir, world.disk) ?? "");
    removeLeftovers(world.disk, { root: project.dir, dir: project.config.output.dir });
    (await asked)?.keep();
    return { ...nothing, summary: before.summary };
  };
  const open = () => workTreeFiles(options, recorded);
  const recorded = { ...world, disk: recorder.watch(world.disk) };
  const result = await runInProject({ options, world: recorded, open, nothing }, run);
  // A fetch that failed has its finding in the result, and such a result is not kept.
  if (!isKnown && result.ok) rememberUnchanged(result, (await asked)?.documents, recorder, { options, world });
  return result;
}
