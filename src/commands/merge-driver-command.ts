import { emptyReport, exitCodeOf, exitCodes, misusedRun, type Note } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { mergeDriver } from "./merge-driver.ts";

const name = "merge-driver";

/** `codegen merge-driver BASE OURS THEIRS`, called by git. */
export const command = defineCommand({
  describe: "Merge two locks for git; see docs/merging.md",
  about: ["Git calls it where two branches changed the lock. docs/merging.md says how to set it up."],
  examples: [["merge-driver %O %A %B", "as git's configuration has it: base, ours, theirs"]],
  exits: [[exitCodes.unusable, "the locks cannot be merged; our file has both sides between markers"]],
  parameters: "<base> <ours> <theirs>",
  offers: [{ files: true }, { files: true }, { files: true }],
  flags: {},
  async run({ words, cwd, world }) {
    const [base, ours, theirs, ...more] = words;
    if (base === undefined || ours === undefined || theirs === undefined || more.length > 0) {
      const message = `${name} takes three files (git's %O %A %B), not ${words.length}`;
      return [misusedRun(name, message)];
    }
    const { ok, apiVersion, diagnostics } = await mergeDriver({ cwd, base, ours, theirs }, world);
    const notes: Note[] = ok ? [{ text: "merged the two locks", style: "green" }] : [];
    const exitCode = exitCodeOf(diagnostics);
    return [{ ...emptyReport(name), ok, exitCode, apiVersion, diagnostics, notes, markdown: [] }];
  },
});

export { mergeDriver };
