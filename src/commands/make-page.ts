import { join, resolve } from "node:path";
import { type Disk, guarded, type Installation, posixPath } from "../platform/files/index.ts";
import { isPage, type PageTemplates, renderPage } from "../features/page/index.ts";
import { isOtherOwn, replaceOwn } from "../pipeline/write/index.ts";
import type { DocsContext, Documented } from "./docs.ts";
import { readLock } from "./lock-file.ts";
import type { Attempt } from "./one-state.ts";
import { startFolder } from "./project.ts";
import { readTemplate } from "./read-template.ts";

/** Name of the page where its user gives it none. */
const defaultName = "codegen-docs.html";

/** How the page gets to the disk. */
interface PageSteps {
  /** What is written to. */
  readonly disk: Disk;
  readonly write: Attempt["write"];
}

/** Renders the page from the lock of the project, and writes it unless it is there already. */
export async function makePage(
  { project, options, world }: DocsContext,
  { disk, write }: PageSteps,
): Promise<Documented> {
  const { config, dir } = project;
  const { lock } = readLock(project, world.disk);
  const page = renderPage({ lock, config, templates: readTemplates(world.installation) });
  const { out } = options;
  if (out === null) return { page, path: null, written: [] };

  const path = out === undefined ? join(dir, defaultName) : resolve(startFolder(options.cwd, world), out);
  const file = { path, text: page, isOurs: isPage };
  if (!isOtherOwn(guarded(world.disk), file)) return { page, path, written: [] };
  await write(dir, (turn) => replaceOwn(disk, file, () => turn.assertHeld()));
  return { page, path, written: [posixPath(dir, path)] };
}

function readTemplates(installation: Installation): PageTemplates {
  const read = (name: string): string => readTemplate(installation, name);
  return { page: read("page.html"), style: read("page.css"), script: read("page.js") };
}
