import { type DocsResult, load } from "../../commands/index.ts";
import { posixPath } from "../../platform/files/index.ts";
import { fileList, leavesStdout, misusedRun, type Note } from "../../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { reportOf, runPerConfig } from "./per-config.ts";

/** What `--out` says for a page that is printed. */
const toStdout = "-";

/** `codegen docs`. */
export const docs = defineCommand({
  describe: "Write the lock as one HTML page to look things up",
  isPerConfig: true,
  flags: {
    out: {
      type: "string",
      describe: `File to write, from the working directory; ${toStdout} prints the page`,
      defaultDescription: "codegen-docs.html beside the configuration",
    },
  },
  async run(context) {
    const { out: named } = context.flags;
    const mistake = named === undefined ? undefined : mistakeOf(named, context);
    if (mistake !== undefined) {
      return [misusedRun("docs", mistake)];
    }
    const run = await load.docs();
    const out = named === undefined ? {} : { out: named === toStdout ? null : named };
    return runPerConfig(context, async (options, choice) => {
      const result = await run.docs({ ...options, ...out }, context.world);
      const { page, path, written } = result;
      if (page !== null && path === null) context.terminal.out(page.trimEnd());
      const report = await reportOf("docs", result, choice, context.world.disk);
      return { ...report, written, notes: notesOf(result, context.world.cwd), markdown: fileList("Wrote", written) };
    });
  },
});

function notesOf({ path, written }: DocsResult, cwd: string): Note[] {
  if (path === null) return [];
  const name = posixPath(cwd, path);
  return [{ text: written.length > 0 ? `wrote ${name}` : `${name} is up to date`, style: "green" }];
}

function mistakeOf(out: string, { global }: Pick<CommandContext, "global">): string | undefined {
  if (global.config.length > 1) return "--out names one page, and there are several configurations";
  const { reporter } = global;
  if (out !== toStdout || reporter === undefined) return undefined;
  if (leavesStdout[reporter]) return undefined;
  return `--out ${toStdout} prints the page, which --reporter ${reporter} leaves no room for`;
}
