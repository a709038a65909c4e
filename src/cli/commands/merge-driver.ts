import { load } from "../../commands/index.ts";
import { emptyReport, exitCodeOf, misusedRun, type Note } from "../../report/index.ts";
import { defineCommand } from "./command.ts";

const name = "merge-driver";

/** `codegen merge-driver BASE OURS THEIRS`, called by git. */
export const mergeDriver = defineCommand({
  describe: "Merge two locks for git; see docs/merging.md",
  parameters: "<base> <ours> <theirs>",
  offers: [{ files: true }, { files: true }, { files: true }],
  flags: {},
  async run({ words, cwd, world }) {
    const [base, ours, theirs, ...more] = words;
    if (base === undefined || ours === undefined || theirs === undefined || more.length > 0) {
      const message = `${name} takes three files (git's %O %A %B), not ${words.length}`;
      return [misusedRun(name, message)];
    }
    const run = await load.mergeDriver();
    const { ok, apiVersion, diagnostics } = await run.mergeDriver({ cwd, base, ours, theirs }, world);
    const notes: Note[] = ok ? [{ text: "merged the two locks", style: "green" }] : [];
    const exitCode = exitCodeOf(diagnostics);
    return [{ ...emptyReport(name), ok, exitCode, apiVersion, diagnostics, notes, markdown: [] }];
  },
});
