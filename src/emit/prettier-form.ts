/** Widest line where the configuration says nothing else: with it an item or a row nearly always stands on one line. */
export const printWidth = 120;

/** A property's name of fewer columns is short: its value is never broken from it. */
const shortName = 5;

const ascii = /^[\x20-\x7e]*$/;
/** ASCII and the letters of Latin alphabets: each is one column wide to prettier. */
const oneColumnEach = /^[\x20-\x7e\u00c0-\u024f]*$/;
const comment = /^ *(?:\/?\*|\/\/)/;
/** A line that ends with a literal, which prettier leaves as wide as it is once {@link propertyLines} has broken it. */
const endsWithLiteral = /^(?!export type ).*(?:["'`\d]|true|false)[,;]$/;
const beginsWithQuote = /^ *(?:readonly )?["']/;

/**
 * Whether a line is as narrow as prettier wants it: where there are two forms, the one that fits is chosen. Other
 * characters than those of Latin alphabets are 0, 1 or 2 columns wide; {@link isInPrettierForm} leaves wide lines of them to
 * prettier.
 */
export function fits(line: string): boolean {
  return line.length <= printWidth || !oneColumnEach.test(line);
}

/** Whether prettier with no more than that width would surely change nothing in a module, so that it need not run. */
export function isInPrettierForm(text: string): boolean {
  // Empty braces stand on one line to prettier.
  return !text.includes("{\n}") && text.split("\n").every((line) => comment.test(line) || isFinal(line));
}

function isFinal(line: string): boolean {
  // Which names beyond ASCII may stand without quotes is prettier's own affair.
  if (!ascii.test(line) && beginsWithQuote.test(line)) return false;
  const isNarrow = (oneColumnEach.test(line) ? line.length : line.length * 2) <= printWidth;
  return isNarrow || (ascii.test(line) && endsWithLiteral.test(line));
}

/**
 * A property with a literal: a string or a negative number that does not fit goes to a line of its own, unless the name
 * is so short that nothing would be won.
 */
export function propertyLines(indent: string, name: string, value: string): string[] {
  const line = `${indent}${name}: ${value},`;
  const isBreakable = /^["'-]/.test(value) && name.length >= shortName;
  return fits(line) || !isBreakable ? [line] : [`${indent}${name}:`, `${indent}  ${value},`];
}
