/** The command that runs this tool with npm. */
export const npxCodegen = ["npx", "codegen"] as const;

/** A command of this tool. */
export interface OwnCommand {
  /** Its arguments: `["--offline"]` is `npx codegen --offline`. */
  readonly args: readonly string[];
}

/** A command of git, to run in the configuration's folder. */
export interface GitCommand {
  /** Its arguments: `["status"]` is `git status`. */
  readonly git: readonly string[];
}

/** The fix for a finding: texts and commands that make up a sentence, or one on each line. No part comes from a service. */
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

/** Rewrites advice for a working directory from which `folder` is the POSIX path of the configuration's folder. */
export function adviceFrom(folder: string, advice: Advice): Advice {
  if (folder === "") return advice;
  return advice.map((part) =>
    typeof part !== "string" && "git" in part ? { git: ["-C", folder, ...part.git] } : part,
  );
}

/**
 * @param command what each command of this tool starts with: `npxCodegen`, then the arguments for the configuration
 * @example adviceText(advise`run ${["--offline"]}`, ["npx", "codegen"]) // "run `npx codegen --offline`"
 */
export function adviceText(advice: Advice, command: readonly string[]): string {
  return advice.map((part) => (typeof part === "string" ? part : `\`${commandText(part, command)}\``)).join("");
}

/** Appends the advice to a message; `command` as in {@link adviceText}. */
export function withAdvice(message: string, advice: Advice | undefined, command: readonly string[]): string {
  if (advice === undefined) return message;
  return message + afterMessage(message, adviceText(advice, command).replaceAll("\n", "; "));
}

/** The advice with a separator: after a question it is a new sentence, otherwise it continues the message. */
export function afterMessage(message: string, advice: string): string {
  return message.endsWith("?") ? ` ${advice.charAt(0).toUpperCase()}${advice.slice(1)}` : `; ${advice}`;
}

/** A command as typed in a shell; `command` as in {@link adviceText}. */
export function commandText(part: OwnCommand | GitCommand, command: readonly string[]): string {
  const args = "git" in part ? ["git", ...part.git] : [...command, ...part.args];
  return args.map(shellWord).join(" ");
}

export function shellWord(word: string): string {
  return /^[\w./@%+:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
