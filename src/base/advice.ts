/** A command of ours, by its arguments: `["--offline"]` is `codegen --offline`. */
export interface OwnCommand {
  readonly args: readonly string[];
}

/** What corrects a finding: words, and commands of ours among them. The words are our own, never those of a service. */
export type Advice = readonly (string | OwnCommand)[];

/**
 * Advice with commands of ours, each as its arguments.
 *
 * @example advise`run ${["--offline"]} to write it`
 */
export function advise(texts: TemplateStringsArray, ...commands: readonly (readonly string[])[]): Advice {
  return texts.flatMap((text, index) => {
    const args = commands[index];
    return [...(text === "" ? [] : [text]), ...(args === undefined ? [] : [{ args }])];
  });
}

/**
 * Advice as a sentence.
 *
 * @param chosenBy the arguments by which a configuration was chosen; each command repeats them
 * @example adviceText(advise`run ${["--offline"]}`, ["-c", "eu.json"]) // "run `codegen -c eu.json --offline`"
 */
export function adviceText(advice: Advice, chosenBy: readonly string[]): string {
  return advice
    .map((part) => (typeof part === "string" ? part : `\`${commandText([...chosenBy, ...part.args])}\``))
    .join("");
}

/** A message with the advice that belongs to it, where there is any; `chosenBy` as in {@link adviceText}. */
export function withAdvice(message: string, advice: Advice | undefined, chosenBy: readonly string[]): string {
  return advice === undefined ? message : `${message}; ${adviceText(advice, chosenBy)}`;
}

/** A command as a shell takes it. */
export function commandText(args: readonly string[]): string {
  return ["codegen", ...args.map(shellWord)].join(" ");
}

/** A word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\w./@%+:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
