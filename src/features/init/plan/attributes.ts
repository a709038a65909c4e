import { lockFileName } from "../../../model/lock/index.ts";
import { commandText } from "../../../model/rules/index.ts";
import { withLines, withReplacedLine } from "../steps/edit-lines.ts";
import {
  type AttributeLine,
  attributesFile,
  lockPattern,
  outputEnding,
  parseLine,
  previousOutput,
} from "../facts/git-attributes.ts";
import { attributePattern, inFolder } from "../facts/paths.ts";
import type { Repository } from "../facts/repository.ts";
import { type EditResult, editFile, type SetupStep } from "../steps/step.ts";
import { installedCommand } from "../facts/installed-command.ts";

export function planAttributes(repository: Repository): SetupStep {
  const outputLine = (output: string): AttributeLine => ({
    pattern: attributePattern(inFolder(repository.folder, output), outputEnding),
    attributes: ["linguist-generated", "eol=lf"],
  });
  const own = outputLine(repository.output);
  const lock = { pattern: lockPattern(repository), attributes: ["linguist-generated", "eol=lf", "merge=codegen"] };
  const what = "mark generated files, set LF line endings, register the merge driver";
  const lines = [own, lock].map(printLine);
  const old = previousOutput(repository);
  return editFile(repository, { file: attributesFile, what, lines }, (text) => {
    const moved = old === undefined ? text : withReplacedLine(text, printLine(outputLine(old)), printLine(own));
    return withAttributes(moved, [own, lock]);
  });
}

function withAttributes(text: string | undefined, wanted: readonly AttributeLine[]): EditResult {
  const existing = (text ?? "").split("\n").flatMap(parseLine);
  const missing = wanted.map(({ pattern, attributes }) => {
    const given = existing.filter((line) => line.pattern === pattern || line.pattern === "*");
    const absent = attributes.filter((attribute) => !given.some((line) => line.attributes.includes(attribute)));
    return { pattern, attributes: absent };
  });
  const conflict = missing.find(({ pattern, attributes }) => {
    const given = existing.filter((line) => line.pattern === pattern).flatMap((line) => line.attributes.map(nameOf));
    return attributes.some((attribute) => given.includes(nameOf(attribute)));
  });
  if (conflict !== undefined) return { why: `it has conflicting attributes for ${conflict.pattern}` };
  return withLines(text, missing.filter(({ attributes }) => attributes.length > 0).map(printLine));
}

/** @example nameOf("-linguist-generated") // "linguist-generated" */
function nameOf(attribute: string): string {
  return attribute.replace(/^[-!]/, "").replace(/=.*$/s, "");
}

function printLine({ pattern, attributes }: AttributeLine): string {
  return [pattern, ...attributes].join(" ");
}

/** Plans the merge driver of the lock. Git reads it from its settings, which are not committed. */
export function planMergeSettings(repository: Repository): SetupStep[] {
  const { git } = repository;
  const driver = commandText({ args: ["merge-driver", "%O", "%A", "%B"] }, installedCommand(repository));
  const wanted = [
    { name: "merge.codegen.name", value: `merge of ${lockFileName}` },
    { name: "merge.codegen.driver", value: driver },
  ];
  const what = "register the merge driver in this clone";
  const lines = wanted.map(({ name, value }) => `git config ${name} ${JSON.stringify(value)}`);
  const file = ".git/config";
  if (git === undefined)
    return [{ kind: "manual", file, what, why: "this is not a git repository", lines, isCommand: true }];
  if (git.mergeDriver !== undefined) return [{ kind: "kept", file, what }];
  return wanted.map(({ name, value }) => ({ kind: "setting", name, value, what }));
}
