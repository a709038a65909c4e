import { resolve } from "node:path";
import { isPage, renderPage } from "../features/page/index.ts";
import { writeManaged } from "../pipeline/write/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { readExistingLock, readTemplate, reportSuspicious, type RunOptions, untilWritten } from "../project/index.ts";
import { type CommandResult, note, type Terminal, usageError } from "../report/index.ts";
import { type CommandContext, defineCommand } from "./flags.ts";
import { runInProject, runOptions } from "./run.ts";

const toStdout = "-";

export const command = defineCommand({
  about: [
    "Writes the lock as a single HTML page: every list with its values, a search, and the lines to copy into code. The page loads nothing and sends nothing.",
  ],
  examples: [
    ["docs public/lists.html", "write the page"],
    ["docs -", "print it"],
  ],
  parameters: {
    file: {
      type: "string",
      describe: `File to write, relative to the working directory; ${toStdout} prints the page`,
      required: true,
    },
  },
  flags: {},
  async run(context) {
    const { file } = context.args;
    const { reporter = "text" } = context.global;
    const bothPrint = `docs ${toStdout} cannot be combined with --reporter ${reporter}: both print to stdout`;
    // These print nothing without findings.
    if (file === toStdout && !["text", "github"].includes(reporter)) return usageError("docs", bothPrint);
    return docs(runOptions(context), file, context);
  },
});

/** @param file path from the folder of the run; `-` prints the page */
export async function docs(
  options: RunOptions,
  file: string,
  { host, terminal }: Pick<CommandContext, "host"> & { readonly terminal: Pick<Terminal, "out"> },
): Promise<CommandResult> {
  return runInProject({ command: "docs", options, host }, async (project) => {
    const { config, dir, start } = project;
    await untilWritten(project);
    const old = readExistingLock(project);
    const read = (name: string): string => readTemplate(host.installation, name);
    const templates = { page: read("page.html"), style: read("page.css"), script: read("page.js") };
    const page = renderPage(old.lock, config, templates);
    if (file === toStdout) {
      terminal.out(page.trimEnd());
      return {};
    }
    reportSuspicious(old, project);
    const path = resolve(start, file);
    const isWritten = writeManaged(host.disk, path, page, isPage);
    const name = posixPath(host.cwd, path);
    return {
      report: { written: isWritten ? [posixPath(dir, path)] : [] },
      notes: () => [note(isWritten ? `wrote ${name}` : `${name} is up to date`, { style: "green" })],
    };
  });
}
