import { shellCommand } from "../../base/text/index.ts";

export const npxCodegen = ["npx", "codegen"] as const;

export interface OwnCommand {
  /** Its arguments: `["--offline"]` is `npx codegen --offline`. */
  readonly args: readonly string[];
}

/** A command of git, to run in the configuration's folder. */
export interface GitCommand {
  readonly git: readonly string[];
}

/** The fix for a finding: texts and commands that make up a sentence. No part comes from a service. */
export type Advice = readonly (string | OwnCommand | GitCommand)[];

/** Makes advice of a template: advise`run ${["--offline"]} to write it`. */
export function advise(texts: TemplateStringsArray, ...commands: readonly (readonly string[] | GitCommand)[]): Advice {
  return texts.flatMap((text, index) => {
    const command = commands[index];
    const parts = text === "" ? [] : [text];
    if (command === undefined) return parts;
    return [...parts, "git" in command ? command : { args: command }];
  });
}

/**
 * What commands begin with, and how they are marked: `command` runs this tool for the configuration, and git runs in `folder`, the
 * POSIX path of the configuration's folder from the working directory.
 */
export type CommandForm = readonly [
  command: readonly string[],
  folder?: string | undefined,
  code?: (command: string) => string,
];

/** @example adviceText(advise`run ${["--offline"]}`, ["npx", "codegen"]) // "run `npx codegen --offline`" */
export function adviceText(advice: Advice, ...[command, folder, code = inBackticks]: CommandForm): string {
  return advice.map((part) => (typeof part === "string" ? part : code(commandText(part, command, folder)))).join("");
}

const inBackticks = (command: string): string => `\`${command}\``;

export function withAdvice(message: string, advice: Advice | undefined, ...form: CommandForm): string {
  if (advice === undefined || advice.length === 0) return message;
  const text = adviceText(advice, ...form);
  // After a question, it is a new sentence.
  return message + (message.endsWith("?") ? ` ${text.charAt(0).toUpperCase()}${text.slice(1)}` : `; ${text}`);
}

export function commandText(part: OwnCommand | GitCommand, ...[command, folder = ""]: CommandForm): string {
  const git = ["git", ...(folder === "" ? [] : ["-C", folder])];
  return shellCommand("git" in part ? [...git, ...part.git] : [...command, ...part.args]);
}
