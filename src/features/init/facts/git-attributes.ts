import { lockFileName } from "../../../model/lock/index.ts";
import { hasConfig } from "./manifests.ts";
import { attributePattern, folderOf, foldersUp, inFolder, pathOfAttributePattern } from "./paths.ts";
import type { Repository } from "./repository.ts";

export const attributesFile = ".gitattributes";
export const outputEnding = "/**";

export interface AttributeLine {
  readonly pattern: string;
  readonly attributes: readonly string[];
}

/** The previous output folder; `undefined` if it is unchanged. Its line is directly before that of the lock. */
export function previousOutput(repository: Repository): string | undefined {
  const lines = (repository.read(attributesFile) ?? "").split("\n").map((line) => line.trim());
  const at = lines.findIndex((line) => parseLine(line)[0]?.pattern === lockPattern(repository));
  const [, pattern = ""] = /^(.*) linguist-generated eol=lf$/.exec(lines[at - 1] ?? "") ?? [];
  const path = pathOfAttributePattern(pattern, outputEnding);
  const start = inFolder(repository.folder, "");
  if (path === undefined || !path.startsWith(start)) return undefined;
  const output = path.slice(start.length);
  return output === repository.output || belongsToOther(repository, path) ? undefined : output;
}

/** Folders below that of the configuration whose locks `.gitattributes` names: they have configurations too. */
export function foldersWithLocks(repository: Repository): string[] {
  const start = inFolder(repository.folder, "");
  const lines = (repository.read(attributesFile) ?? "").split("\n").flatMap(parseLine);
  return lines
    .map(({ pattern }) => pathOfAttributePattern(pattern, `/${lockFileName}`))
    .filter((folder) => folder !== undefined)
    .filter((folder) => folder.startsWith(start) && folder !== repository.folder);
}

/** Whether a folder belongs to another configuration. */
function belongsToOther(repository: Repository, path: string): boolean {
  const between = foldersUp(folderOf(path)).filter((each) => each.length > repository.folder.length);
  return between.some((each) => hasConfig(repository, each));
}

export function lockPattern({ folder }: Repository): string {
  return attributePattern(inFolder(folder, lockFileName));
}

export function parseLine(line: string): AttributeLine[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  // A pattern with blanks is in quotes, which we write as JSON.
  const end = text.startsWith('"') ? text.lastIndexOf('"') + 1 : text.search(/\s|$/);
  const attributes = text.slice(end).split(/\s+/).filter(Boolean);
  const pattern = text.slice(0, end).replace(/^\//, "");
  return [{ pattern, attributes: attributes.map((each) => each.replace(/=true$/, "")) }];
}
