import { join, posix } from "node:path";
import { attempt } from "../../base/index.ts";
import { withoutBom } from "../../base/text/index.ts";
import { loadConfig, type LoadedConfig } from "../config/index.ts";
import { type ProjectFiles, readText } from "../../platform/files/index.ts";
import { type EmitInput, isPurelyGenerated, planPackage, renderFiles } from "../emit/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import { compare, findDifferences } from "./compare.ts";
import type { FileDifference } from "./difference.ts";

const maxFolders = 300;
const maxDepth = 4;

/**
 * Finds the files of a package that the configuration had under another `output.dir`, up to four folders deep. A file
 * counts only if its text is exactly what this lock and configuration produce there, and no other configuration beside
 * it has the folder. Any other file may belong to the user. `input` has the lock for that folder.
 */
export async function findFormerFiles(
  project: LoadedConfig,
  input: EmitInput,
  files: ProjectFiles,
): Promise<FileDifference[]> {
  const dirs = findPackageFolders(project, files).filter((dir) => !isOutputOfOther(dir, project, files));
  const found = await Promise.all(dirs.map((dir) => findExactFiles(dir, project.dir, input, files)));
  return found.flat().map((file) => ({ status: "orphan", cause: "config", changed: ["config"], file }));
}

/** Folders with an entry that this tool generated, from the configuration's folder, upper folders first. Skips unreadable ones. */
function findPackageFolders({ dir: root, config }: LoadedConfig, files: ProjectFiles): string[] {
  const isFolder = (dir: string): boolean => attempt(() => files.kind(join(root, dir)) === "folder") ?? false;
  const isEntry = (path: string): boolean =>
    attempt(() => files.kind(path) === "file" && isPurelyGenerated("index.ts", readText(files, path))) ?? false;
  const found: string[] = [];
  let level = [""];
  let left = maxFolders;
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.slice(0, left).flatMap((dir) => {
      left--;
      const names = attempt(() => files.list(join(root, dir))) ?? [];
      // The folder is another project.
      if (depth > 0 && names.includes(lockFileName)) return [];
      const isPackage = names.some((name) => /^index\.[jt]s$/.test(name) && isEntry(join(root, dir, name)));
      if (isPackage && depth > 0 && dir !== config.output.dir) found.push(dir);
      const folders = names.filter((name) => depth < maxDepth && !name.includes(".") && name !== "node_modules");
      return folders.map((name) => posix.join(dir, name)).filter(isFolder);
    });
  }
  return found;
}

/** Whether another file beside the configuration is, or may be, a configuration with this output folder. */
function isOutputOfOther(dir: string, { dir: root, file: own }: LoadedConfig, files: ProjectFiles): boolean {
  return files.list(root).some((name) => {
    const file = join(root, name);
    if (!/\.jsonc?$/.test(name) || file === own || files.kind(file) !== "file") return false;
    const other = unlessRunError(() => loadConfig(root, name, files).config.output.dir, undefined);
    return other === undefined ? mayBeConfig(name, readText(files, file)) : other === dir;
  });
}

/** Whether an invalid file may be a configuration, which in package.json is only the member `codegen`. */
function mayBeConfig(name: string, text: string): boolean {
  const codegen = () => JSON.stringify((JSON.parse(withoutBom(text)) as { codegen?: unknown }).codegen ?? "");
  return /"(?:source|output)"\s*:/.test(name === "package.json" ? (attempt(codegen) ?? "") : text);
}

async function findExactFiles(dir: string, root: string, input: EmitInput, files: ProjectFiles): Promise<string[]> {
  const { config } = input;
  const plan = planPackage({ ...input, config: { ...config, output: { ...config.output, dir } } });
  const folder = { root, dir };
  const comparison = compare(plan, files, folder);
  const rendered = await renderFiles(comparison.stale, comparison.packageJson);
  const wrong = new Set((await findDifferences(comparison, folder, rendered)).map(({ file }) => file));
  if (wrong.has(dir)) return [];
  const exact = plan.filter(
    ({ path }) => !wrong.has(`${dir}/${path}`) && isPurelyGenerated(path, readText(files, join(root, dir, path))),
  );
  return exact.some(({ seal }) => seal !== undefined) ? exact.map(({ path }) => `${dir}/${path}`) : [];
}
