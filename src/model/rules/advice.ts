/** A command of ours, by its arguments: `["--offline"]` is `codegen --offline`. */
export interface OwnCommand {
  readonly args: readonly string[];
}

/** A command of git, by its arguments. It runs in the configuration's folder. */
export interface GitCommand {
  readonly git: readonly string[];
}

/** What corrects a finding: words, and commands among them. The words are our own, never those of a service. */
export type Advice = readonly (string | OwnCommand | GitCommand)[];

/**
 * Advice with commands: ours as their arguments, those of git as {@link GitCommand}.
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
 * Advice for someone in another folder.
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
 * Advice as a sentence.
 *
 * @param chosenBy the arguments by which a configuration was chosen; each command repeats them
 * @example adviceText(advise`run ${["--offline"]}`, ["-c", "eu.json"]) // "run `codegen -c eu.json --offline`"
 */
export function adviceText(advice: Advice, chosenBy: readonly string[]): string {
  return advice.map((part) => (typeof part === "string" ? part : `\`${partText(part, chosenBy)}\``)).join("");
}

/** A message with the advice that belongs to it, where there is any; `chosenBy` as in {@link adviceText}. */
export function withAdvice(message: string, advice: Advice | undefined, chosenBy: readonly string[]): string {
  return advice === undefined ? message : `${message}; ${adviceText(advice, chosenBy)}`;
}

/** A command in advice as a shell takes it; `chosenBy` as in {@link adviceText}. */
export function partText(part: OwnCommand | GitCommand, chosenBy: readonly string[]): string {
  const words = "git" in part ? ["git", ...part.git] : ["codegen", ...chosenBy, ...part.args];
  return words.map(shellWord).join(" ");
}

/** A word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\w./@%+:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
