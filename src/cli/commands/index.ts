import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { completion } from "./completion.ts";
import { diff } from "./diff.ts";
import { docs } from "./docs.ts";
import { explain } from "./explain.ts";
import { generate } from "./generate.ts";
import { impact } from "./impact.ts";
import { init } from "./init.ts";
import { mergeDriver } from "./merge-driver.ts";
import { prune } from "./prune.ts";
import { serve } from "./serve.ts";
import { show } from "./show.ts";

/** Every command, in the order of help. */
const table = {
  init,
  generate,
  check,
  diff,
  impact,
  prune,
  show,
  docs,
  explain,
  completion,
  serve,
  "merge-driver": mergeDriver,
};

export type CommandName = keyof typeof table;

/** The commands, each with what only some of them have. */
export const commands: Readonly<Record<CommandName, Command>> = table;
export const commandNames = Object.keys(commands) as CommandName[];

/** What runs where no command is named. */
export const defaultCommand: CommandName = "generate";
