import { join, resolve } from "node:path";
import { guarded, type Installation, posixPath } from "../platform/files/index.ts";
import type { World } from "../platform/index.ts";
import { isPage, type PageTemplates, renderPage } from "../features/page/index.ts";
import { isOtherOwn, replaceOwn } from "../pipeline/write/index.ts";
import { readLock } from "./lock-file.ts";
import { type RunOptions, startFolder } from "./options.ts";
import type { ProjectResult } from "./project.ts";
import { readTemplate } from "./read-template.ts";
import { runInOneState } from "./run-in-one-state.ts";

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

/** Name of the page where its user gives it none. */
const defaultName = "codegen-docs.html";

/**
 * Writes one page of the lock beside the configuration, to look things up, unless it is there already. The service is not asked.
 *
 * @throws only where there is a bug of ours
 */
export async function docs(options: DocsOptions, world: World): Promise<DocsResult> {
  const unread: Pick<DocsResult, "page" | "path" | "written"> = { page: null, path: null, written: [] };
  const isSilent = ({ ok }: DocsResult): boolean => ok;
  return runInOneState({ options, world, nothing: unread }, isSilent, async ({ project, world: read }, write) => {
    const { config, dir } = project;
    const { lock } = readLock(project, read.disk);
    const page = renderPage({ lock, config, templates: readTemplates(world.installation) });
    const { out } = options;
    if (out === null) return { page, path: null, written: [] };

    const path = out === undefined ? join(dir, defaultName) : resolve(startFolder(options.cwd, world), out);
    const file = { path, text: page, isOurs: isPage };
    if (!isOtherOwn(guarded(read.disk), file)) return { page, path, written: [] };
    await write(dir, (turn) => replaceOwn(world.disk, file, () => turn.assertHeld()));
    return { page, path, written: [posixPath(dir, path)] };
  });
}

function readTemplates(installation: Installation): PageTemplates {
  const read = (name: string): string => readTemplate(installation, name);
  return { page: read("page.html"), style: read("page.css"), script: read("page.js") };
}
