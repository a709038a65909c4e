import { lockFileName } from "../../../model/lock/index.ts";
import { commandText } from "../../../model/rules/index.ts";
import { installedCommand } from "../facts/installed-command.ts";
import { inFolder } from "../facts/paths.ts";
import type { Repository } from "../facts/repository.ts";
import { withLines } from "../steps/edit-lines.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

export function planAttributes(repository: Repository): SetupStep {
  const { folder, output } = repository;
  const files = patternOf(inFolder(folder, output), "/**");
  const lock = patternOf(inFolder(folder, lockFileName));
  const lines = [`${files} linguist-generated eol=lf`, `${lock} linguist-generated eol=lf merge=codegen`];
  const what = "mark generated files, set LF line endings, register the merge driver";
  return editFile(repository, { file: ".gitattributes", what, lines }, (text = "") => {
    const existing = text.split("\n").map((line) => line.trim());
    const missing = lines.filter((line) => !existing.some((other) => isPartOf(line, other)));
    const different = existing
      .filter((line) => [files, lock].some((pattern) => line.startsWith(`${pattern} `)))
      .find((line) => !lines.some((own) => isPartOf(line, own) || isPartOf(own, line)));
    return different === undefined ? withLines(text, missing) : { why: `it has the line "${different}"` };
  });
}

function isPartOf(line: string, other: string): boolean {
  const attributes = other.split(/\s+/);
  return line.split(/\s+/).every((attribute) => attributes.includes(attribute));
}

/** A path and an ending as a pattern, in which a blank must be quoted. */
function patternOf(path: string, ending = ""): string {
  const pattern = `${path.replace(/[\\*?[\]]/g, "\\$&")}${ending}`;
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
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
