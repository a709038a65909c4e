import { defineCommand } from "./command.ts";

export const command = defineCommand({
  about: [
    "Prints a script that completes commands, flags, their values and the lists of the lock. The script is for zsh if $SHELL is zsh, otherwise for bash. To complete, it runs codegen, which must be on the PATH.",
  ],
  examples: [["completion", 'for ~/.bashrc or ~/.zshrc: eval "$(codegen completion)"']],
  flags: {},
  async run({ terminal }) {
    const { default: yargs } = await import("yargs");
    const program = yargs().scriptName("codegen").completion();
    program.parse("completion", {}, (_error, _parsed, script) => terminal.out(script));
    return [];
  },
});
