import { shellCommand } from "../../../src/base/text/index.ts";
import { configArgs, folderSlug, installedCommand } from "../repository/packages.ts";
import { configFileName, inFolder, type Repository } from "../repository/repository.ts";

/** The check as a hook runs it, at the top of the repository. */
export function checkCommand(repository: Repository): string {
  return shellCommand([...installedCommand(repository), "check", "--staged", ...configArgs(repository)]);
}

/** The name of the check in a hook manager, unique for each configuration. */
export function hookName(repository: Repository): string {
  return ["codegen-check", folderSlug(repository)].filter(Boolean).join("-");
}

/** The comment by which a later run finds the lines in a shell script. */
export function hookComment({ folder }: Repository): string {
  return `# reference-codegen ${folder}`.trimEnd();
}

/** Whether the text of a hook runs the check of the configuration: by our comment, or by a line that names the check. */
export function runsCheck(text: string, repository: Repository): boolean {
  return text.split("\n").some((line) => {
    if (line.trim() === hookComment(repository)) return true;
    return /(?<![\w-])(?:reference-)?codegen["'\s:]+check\b/.test(line) && isFor(repository.folder, line);
  });
}

/** Whether a command, with quotes, is for the configuration of a folder. */
function isFor(folder: string, command: string): boolean {
  const words = `${command.replace(/["'\s=]+/g, " ")} `;
  if (folder === "") return !/ (?:-c|--config|--cwd) /.test(words);
  return words.includes(` ${inFolder(folder, configFileName)} `) || words.includes(` --cwd ${folder} `);
}
