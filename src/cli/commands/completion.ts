import { basename } from "node:path";
import { load } from "../../commands/index.ts";
import { isPlainKey } from "../../model/spec/index.ts";
import { RunError } from "../../model/findings/index.ts";
import type { Report } from "../../report/index.ts";
import { misusedRun } from "../../report/index.ts";
import { unknownWord } from "../unknown-word.ts";
import { type CommandContext, defineCommand } from "./command.ts";

const shells = ["bash", "zsh"] as const;
type Shell = (typeof shells)[number];

/** `codegen completion [SHELL]`. It needs no configuration. */
export const completion = defineCommand({
  describe: "Print a script that completes command lines in bash or zsh",
  parameters: "[bash|zsh]",
  offers: [{ words: shells }],
  flags: {
    references: {
      type: "boolean",
      describe: "Print the keys of the references in the lock: the script asks so",
      isHidden: true,
      default: false,
    },
  },
  async run(context) {
    const { words, flags, terminal, world } = context;
    if (flags.references) return printReferences(context);
    if (words.length > 1) return refuse(`completion takes one shell, not ${words.length}`);
    const [named] = words;
    const word = named ?? basename(world.environment["SHELL"] ?? "");
    if (!isShell(word)) return refuse(describeUnknown(word, named));
    const { completionScript } = await import("../completion-script.ts");
    terminal.out(completionScript(word, world.installation));
    return [];
  },
});

function isShell(word: string): word is Shell {
  return (shells as readonly string[]).includes(word);
}

function describeUnknown(word: string, named: string | undefined): string {
  if (named !== undefined) return unknownWord("shell", named, shells);
  const found = word === "" ? "$SHELL names no shell" : `$SHELL is ${word}`;
  return `${found}; there are scripts for ${shells.join(" and ")}`;
}

function refuse(message: string): Report[] {
  return [misusedRun("completion", message)];
}

/** A person who presses a key is told of nothing that is wrong: then there is nothing to offer. */
async function printReferences({ global, cwd, terminal, world }: Omit<CommandContext, "flags">): Promise<Report[]> {
  const { readProjectLock } = await load.lockText();
  try {
    const { references } = await readProjectLock(cwd, global.config[0], world);
    for (const { key } of references) if (isPlainKey(key)) terminal.out(key);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
  }
  return [];
}
