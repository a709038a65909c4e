import { readManifest } from "./packages.ts";
import { configFileName, inFolder, pathFrom, type Repository } from "./repository.ts";

const commands = { check: /^["']?\s+check\b/, generate: /^["']?(?:\s+(?:generate\b|-)|\s*(?:$|[;&|]))/ };

/** Whether a command line that runs in a folder runs the generator for the configuration. */
export function runsGenerator(
  line: string,
  command: keyof typeof commands,
  repository: Pick<Repository, "folder">,
  from: string,
): boolean {
  const words = `${line.replace(/["'\s=]+/g, " ")} `;
  const folder = pathFrom(from, repository.folder);
  const isFor =
    folder === ""
      ? !/ (?:-c|--config|--cwd) /.test(words)
      : words.includes(` ${inFolder(folder, configFileName)} `) || words.includes(` --cwd ${folder} `);
  const starts = line.matchAll(/(?<![\w:-])(?:reference-)?codegen\b/g);
  return (
    isFor && Array.from(starts).some(({ 0: name, index }) => commands[command].test(line.slice(index + name.length)))
  );
}

/** Whether a text whose lines run in a folder runs the check of the configuration, also by the scripts that it names. */
export function runsCheck(text: string, repository: Repository, from = "", seen: readonly string[] = []): boolean {
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|echo\b)/.test(line)) return false;
    if (runsGenerator(line, "check", repository, from)) return true;
    const words = new Set(line.split(/[\s"';&|,()]+/));
    if (!["npm", "pnpm", "yarn", "bun"].some((name) => words.has(name))) return false;
    const { packageFolder } = repository;
    const ids = [packageFolder, String(readManifest(repository, packageFolder).members["name"])];
    const folders = ids.some((id) => words.has(id)) ? [from, packageFolder] : [from];
    return folders.some((folder) =>
      Object.entries(readManifest(repository, folder).scripts).some(
        ([name, script]) =>
          words.has(name) && !seen.includes(name) && runsCheck(script, repository, folder, [...seen, name]),
      ),
    );
  });
}
