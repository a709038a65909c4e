import type { FallbackCompletionFunction } from "yargs";
import { commands, defaultCommand, globalFlags, loadCommands, valuesOf } from "../commands/index.ts";
import { attempt } from "../base/index.ts";
import type { Host } from "../platform/index.ts";
import { defineProgram, toYargs } from "./program.ts";

/** The flag with which the script of `codegen completion` requests completions. */
export const completionFlag = "--get-yargs-completions";

/** The completions of the last word of a command line, one per line: those of yargs, or the references of the lock. */
export async function completeWord(argv: readonly string[], host: Host): Promise<string> {
  // Yargs completes the flags of a command only if they are there at once.
  const loaded = await loadCommands();
  const { referenceKeys } = await commands.show.load();
  const program = defineProgram(loaded, 80);
  const flags = toYargs(loaded.get(defaultCommand)?.flags ?? {});
  for (const [name, option] of Object.entries(flags)) program.option(name, { ...option, global: false });
  const references: FallbackCompletionFunction = (_word, parsed, complete, done) => {
    const { cwd, config } = valuesOf(globalFlags, parsed);
    if (parsed._[1] === "show" && parsed._.length === 3)
      done(referenceKeys({ cwd: cwd ?? "", ...(config[0] !== undefined && { config: config[0] }) }, host));
    else complete();
  };
  let completions = "";
  program.completion("completion", false, references);
  // Yargs throws for words such as `--constructor`. A shell would print the error into the command line.
  attempt(() => program.parse([...argv], {}, (_error, _parsed, output) => void (completions = output)));
  return completions;
}
