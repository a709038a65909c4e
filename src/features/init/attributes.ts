import { shellWord } from "../../model/rules/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import { withLines, withReplacedLine } from "./edit-lines.ts";
import { hasConfig } from "./manifests.ts";
import { attributePattern, folderOf, foldersUp, inFolder, pathOfAttributePattern } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";
import { toolWords } from "./tool-words.ts";

const attributesFile = ".gitattributes";
const outputEnding = "/**";

/** A line of `.gitattributes`. */
interface AttributeLine {
  readonly pattern: string;
  readonly attributes: readonly string[];
}

/** Plans the attributes of the generated files: generated, line endings, and the merge driver of the lock. */
export function planAttributes(repository: Repository): SetupStep {
  const outputLine = (output: string): AttributeLine => ({
    pattern: attributePattern(inFolder(repository.folder, output), outputEnding),
    attributes: ["linguist-generated", "eol=lf"],
  });
  const own = outputLine(repository.output);
  const lock = { pattern: lockPattern(repository), attributes: ["linguist-generated", "eol=lf", "merge=codegen"] };
  const what = "marks generated files, sets their line endings and the merge driver of the lock";
  const lines = [own, lock].map(printLine);
  const old = previousOutput(repository);
  return editFile(repository, { file: attributesFile, what, lines }, (text) => {
    const moved = old === undefined ? text : withReplacedLine(text, printLine(outputLine(old)), printLine(own));
    return withAttributes(moved, [own, lock]);
  });
}

/**
 * The folder of the generated files when this tool last edited `.gitattributes`, from the folder of the configuration;
 * `undefined` if it has not changed. Its line is directly before that of the lock, and is as this tool wrote it.
 */
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

/** Folders below that of the configuration whose lists `.gitattributes` names: they have configurations, too. */
export function foldersWithLocks(repository: Repository): string[] {
  const start = inFolder(repository.folder, "");
  const lines = (repository.read(attributesFile) ?? "").split("\n").flatMap(parseLine);
  return lines
    .map(({ pattern }) => pathOfAttributePattern(pattern, `/${lockFileName}`))
    .filter((folder) => folder !== undefined)
    .filter((folder) => folder.startsWith(start) && folder !== repository.folder);
}

/** Whether a folder is inside that of another configuration. */
function belongsToOther(repository: Repository, path: string): boolean {
  const between = foldersUp(folderOf(path)).filter((each) => each.length > repository.folder.length);
  return between.some((each) => hasConfig(repository, each));
}

function lockPattern({ folder }: Repository): string {
  return attributePattern(inFolder(folder, lockFileName));
}

/** Adds the missing attributes; returns a reason if the file has conflicting attributes. */
function withAttributes(text: string | undefined, wanted: readonly AttributeLine[]): Edited {
  const existing = (text ?? "").split("\n").flatMap(parseLine);
  const missing = wanted.map(({ pattern, attributes }) => {
    const given = existing.filter((line) => line.pattern === pattern || line.pattern === "*");
    const lacks = attributes.filter((attribute) => !given.some((line) => line.attributes.includes(attribute)));
    return { pattern, attributes: lacks };
  });
  const other = missing.find(({ pattern, attributes }) =>
    existing.some((line) => line.pattern === pattern && attributes.some((each) => contradicts(line, each))),
  );
  if (other !== undefined) return { why: `it has conflicting attributes for ${other.pattern}` };
  return withLines(text, missing.filter(({ attributes }) => attributes.length > 0).map(printLine));
}

function contradicts({ attributes }: AttributeLine, wanted: string): boolean {
  return attributes.some((attribute) => attribute !== wanted && nameOf(attribute) === nameOf(wanted));
}

/** @example nameOf("-linguist-generated") // "linguist-generated" */
function nameOf(attribute: string): string {
  return attribute.replace(/^[-!]/, "").replace(/=.*$/s, "");
}

function parseLine(line: string): AttributeLine[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  // A pattern with blanks is in quotes, which we write as JSON.
  const end = text.startsWith('"') ? text.lastIndexOf('"') + 1 : text.search(/\s|$/);
  const attributes = text.slice(end).split(/\s+/).filter(Boolean);
  const pattern = text.slice(0, end).replace(/^\//, "");
  // `name` and `name=true` are the same.
  return [{ pattern, attributes: attributes.map((each) => each.replace(/=true$/, "")) }];
}

function printLine({ pattern, attributes }: AttributeLine): string {
  return [pattern, ...attributes].join(" ");
}

/** Git settings that {@link planMergeSettings} reads. */
export const mergeSettingNames = { title: "merge.codegen.name", driver: "merge.codegen.driver" } as const;

/** Plans the merge driver of the lock. Git reads it from its settings, which are not committed. */
export function planMergeSettings(repository: Repository): SetupStep[] {
  const { git } = repository;
  const wanted = [
    { name: mergeSettingNames.title, value: "merge of codegen.lock.json" },
    {
      name: mergeSettingNames.driver,
      value: `${toolWords(repository).map(shellWord).join(" ")} merge-driver %O %A %B`,
    },
  ];
  const what = "lets git merge the lock in this clone";
  const lines = wanted.map(({ name, value }) => `git config ${name} ${JSON.stringify(value)}`);
  const file = ".git/config";
  if (git === undefined)
    return [{ kind: "manual", file, what, why: "this is not a git repository", lines, isCommand: true }];
  const driver = git.settings[mergeSettingNames.driver];
  if (driver !== undefined) return [{ kind: "kept", file, what }];
  return wanted.map(({ name, value }) => ({ kind: "setting", name, value, what }));
}
