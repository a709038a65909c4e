/** A command of this tool, by its arguments: `["--offline"]` is `codegen --offline`. */
export interface OwnCommand {
  readonly args: readonly string[];
}

/** A command of git, by its arguments. It runs in the configuration's folder. */
export interface GitCommand {
  readonly git: readonly string[];
}

/** What corrects a finding: text with commands in it. The text is fixed, never from a service. */
export type Advice = readonly (string | OwnCommand | GitCommand)[];

/**
 * Makes advice of a template.
 *
 * @example advise`run ${["--offline"]} to write it`
 */
export function advise(texts: TemplateStringsArray, ...commands: readonly (readonly string[] | GitCommand)[]): Advice {
  return texts.flatMap((text, index) => {
    const command = commands[index];
    const words = text === "" ? [] : [text];
    if (command === undefined) return words;
    return [...words, "git" in command ? command : { args: command }];
  });
}

/**
 * Rewrites advice for another working directory.
 *
 * @param folder path of the configuration's folder from there, POSIX; empty if it is the same
 */
export function adviceFrom(folder: string, advice: Advice): Advice {
  if (folder === "") return advice;
  return advice.map((part) =>
    typeof part !== "string" && "git" in part ? { git: ["-C", folder, ...part.git] } : part,
  );
}

/**
 * @param chosenBy the arguments that chose the configuration; each command repeats them
 * @example adviceText(advise`run ${["--offline"]}`, ["-c", "eu.json"]) // "run `codegen -c eu.json --offline`"
 */
export function adviceText(advice: Advice, chosenBy: readonly string[]): string {
  return advice.map((part) => (typeof part === "string" ? part : `\`${partText(part, chosenBy)}\``)).join("");
}

/** Appends the advice to a message; `chosenBy` as in {@link adviceText}. */
export function withAdvice(message: string, advice: Advice | undefined, chosenBy: readonly string[]): string {
  return advice === undefined ? message : `${message}; ${adviceText(advice, chosenBy)}`;
}

/** A command as typed in a shell; `chosenBy` as in {@link adviceText}. */
export function partText(part: OwnCommand | GitCommand, chosenBy: readonly string[]): string {
  const words = "git" in part ? ["git", ...part.git] : ["codegen", ...chosenBy, ...part.args];
  return words.map(shellWord).join(" ");
}

/** Quotes a word for a shell if it needs that. */
export function shellWord(word: string): string {
  return /^[\w./@%+:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
