import { inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** The words of our command at the top, as the project has it installed: `npx` alone takes longer than all of a check. */
export function toolWords({ installFolder, hasPlugAndPlay }: Repository): string[] {
  return hasPlugAndPlay ? ["yarn", "exec", "codegen"] : [inFolder(installFolder, "node_modules/.bin/codegen")];
}

/** The words that make a command run for our configuration, from a folder. */
export function folderWords({ folder }: Repository, from = ""): string[] {
  if (folder === from) return [];
  const path = folder === "" ? pathFrom(from, "x").replace(/\/x$/, "") : pathFrom(from, folder);
  return ["--cwd", path];
}

/** The folder of the configuration as a word; empty at the top. */
export function folderSlug({ folder }: Repository): string {
  return folder.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
