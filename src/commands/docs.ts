import { dirname, join, resolve } from "node:path";
import { isPage, renderPage } from "../features/page/index.ts";
import { needsUpdate, writeManaged } from "../pipeline/write/index.ts";
import { guarded, posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes, usageError } from "../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import {
  nearestProject,
  type ProjectResult,
  readLock,
  readTemplate,
  reportSuspicious,
  type RunContext,
  runInProject,
  type RunOptions,
  startFolder,
  untilWritten,
  withoutDroppedLists,
  withWriteLock,
} from "../project/index.ts";
import { reportOf, runPerConfig } from "./run.ts";

const toStdout = "-";

export const command = defineCommand({
  about: [
    "Writes the lock as a single HTML page: every list with its values, a search, and the lines to copy into code. The page loads nothing and sends nothing.",
  ],
  examples: [
    ["docs", "write codegen-docs.html next to the configuration"],
    ["docs --out public/lists.html", "write it somewhere else"],
    ["docs --out -", "print it"],
  ],
  exits: [[exitCodes.unusable, "no lock, or the file exists and was not written by codegen docs"]],
  isPerConfig: true,
  flags: {
    out: {
      type: "string",
      describe: `File to write, relative to the working directory; ${toStdout} prints the page`,
      defaultDescription: "codegen-docs.html next to the configuration",
    },
  },
  async run(context) {
    const { out: named } = context.flags;
    const mistake = named === undefined ? undefined : mistakeOf(named, context);
    if (mistake !== undefined) return [usageError("docs", mistake)];
    const out = named === undefined ? {} : { out: named === toStdout ? null : named };
    return runPerConfig(context, async (options, choice) => {
      const result = await docs({ ...options, ...out }, context.host);
      const { page, path } = result;
      if (page !== null && path === null) context.terminal.out(page.trimEnd());
      return reportOf("docs", result, choice, context.host.disk);
    });
  },
});

function mistakeOf(out: string, { global }: Pick<CommandContext, "global">): string | undefined {
  if (global.config.length > 1) return "--out cannot be used with several configurations";
  const { reporter } = global;
  // The others print a report to stdout even without findings.
  if (out !== toStdout || reporter === undefined || reporter === "text" || reporter === "github") return undefined;
  return `--out ${toStdout} cannot be combined with --reporter ${reporter}: both print to stdout`;
}

interface DocsOptions extends RunOptions {
  /** Path of the page, from `cwd`; by default it is next to the configuration. `null` writes no file. */
  readonly out?: string | null;
}

interface DocsResult extends ProjectResult {
  /** `null` if the run failed. */
  readonly page: string | null;
  /** Absolute; `null` if the run failed or wrote no file. */
  readonly path: string | null;
  /** POSIX, from the configuration's folder; empty if the page was up to date. */
  readonly written: readonly string[];
  /** Whether the folder of the page was created. */
  readonly isNewFolder?: boolean;
}

export async function docs(options: DocsOptions, host: Host): Promise<DocsResult> {
  const empty: Pick<DocsResult, "page" | "path" | "written"> = { page: null, path: null, written: [] };
  return runInProject({ options, host, empty }, async (context) => {
    const { config, dir } = context.project;
    const { disk } = host;
    await untilWritten(context);
    const old = readLock(context.project, disk);
    const lock = withoutDroppedLists(old.lock, context.project, disk);
    const read = (name: string): string => readTemplate(host.installation, name);
    const templates = { page: read("page.html"), style: read("page.css"), script: read("page.js") };
    const page = renderPage(lock, { ...config, importFrom: await importSpecifier(context) }, templates);
    const { out } = options;
    if (out === null) return { ...empty, page };

    reportSuspicious(old, config, context.findings);
    const path = out === undefined ? join(dir, "codegen-docs.html") : resolve(startFolder(options.cwd, host), out);
    const file = { path, text: page, isGenerated: isPage };
    if (!needsUpdate(guarded(disk), file)) return { page, path, written: [] };
    const isNewFolder = guarded(disk).kind(dirname(path)) === undefined;
    await withWriteLock(context, async (assertLockHeld) => writeManaged(disk, file, assertLockHeld));
    return { page, path, written: [posixPath(dir, path)], isNewFolder };
  });
}

/** Returns the name of the package or an alias for its folder, because a relative path is right only in some folders. */
async function importSpecifier({ project, host }: RunContext<DocsOptions>): Promise<string | undefined> {
  const { dir, config } = project;
  if (config.output.form === "package") return config.output.packageName;
  const tsconfig = nearestProject(dir, host.disk);
  if (tsconfig === undefined) return undefined;
  // Imported only here, because it loads the compiler.
  const { findImportAlias } = await import("../features/impact/index.ts");
  return findImportAlias(host.disk, dir, config.output, tsconfig);
}
