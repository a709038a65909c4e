export const memberCases = ["pascal", "constant", "camel"] as const;
/** Case of member names: `pascal` is `OptedOut`, `constant` is `OPTED_OUT`, `camel` is `optedOut`. */
export type MemberCase = (typeof memberCases)[number];

/** Splits `optIn` into `opt In`, `HTMLPage` into `HTML Page`. */
const boundary = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/** The words of a text in ASCII, in which everything but letters and digits separates them. */
export function asciiWords(text: string): string[] {
  return (text.match(/[A-Za-z\d]+/g) ?? []).flatMap((run) => run.split(boundary));
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const joiners: Readonly<Record<MemberCase, (words: readonly string[]) => string>> = {
  pascal: (words) => words.map(capitalize).join(""),
  camel: ([first = "", ...rest]) => first.toLowerCase() + rest.map(capitalize).join(""),
  constant: (words) => words.map((word) => word.toUpperCase()).join("_"),
};

/** Joins words in a case; `_` is put before a leading digit: `_24Hours`. */
export function joinWords(words: readonly string[], memberCase: MemberCase): string {
  const joined = joiners[memberCase](words);
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/**
 * A code as part of a name, different for every code: `-7` is `Minus7`, `a.b` is `a_2e_b`. Any character of a string
 * code but a digit or letter is its hexadecimal code point between two `_`.
 */
export function writeCode(code: number | string): string {
  if (typeof code === "number") return code < 0 ? `Minus${-code}` : String(code);
  return Array.from(code, (character) =>
    /[A-Za-z\d]/.test(character) ? character : `_${(character.codePointAt(0) as number).toString(16)}_`,
  ).join("");
}
