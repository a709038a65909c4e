import type { World } from "../platform/index.ts";
import { runInOneState } from "./run-in-one-state.ts";
import type { RunOptions } from "./options.ts";
import type { ProjectResult, RunContext } from "./project.ts";

/** How {@link docs} runs. */
export interface DocsOptions extends RunOptions {
  /** Path of the page, from `cwd`; by default it is beside the configuration. `null` writes no file. */
  readonly out?: string | null;
}

export interface DocsResult extends ProjectResult {
  /** The page; `null` where there is none. */
  readonly page: string | null;
  /** Absolute path of its file; `null` where there is none. */
  readonly path: string | null;
  /** POSIX, from the configuration's folder; none where the page was there already. */
  readonly written: readonly string[];
}

/** What it adds to what every run says of itself. */
export type Documented = Omit<DocsResult, keyof ProjectResult>;

const nothing: Documented = { page: null, path: null, written: [] };

export type DocsContext = RunContext<DocsOptions>;

/**
 * Writes one page of the lock beside the configuration, to look things up. The service is not asked.
 *
 * @throws only where there is a bug of ours
 */
export async function docs(options: DocsOptions, world: World): Promise<DocsResult> {
  const { makePage } = await import("./make-page.ts");
  return runInOneState(
    { options, world, nothing },
    ({ ok }) => ok,
    (context, write) => makePage(context, { disk: world.disk, write }),
  );
}
