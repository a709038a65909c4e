/** Widest line of prettier's own defaults. */
const printWidth = 80;

/** A property's name of fewer columns is short: its value is never broken from it. */
const shortName = 5;

const ascii = /^[\x20-\x7e]*$/;
const comment = /^ *\/?\*/;
/** A line that ends with a literal, which prettier leaves as wide as it is once {@link propertyLines} has broken it. */
const endsWithLiteral = /^(?!export type ).*(?:["'`\d]|true|false)[,;]$/;
const beginsWithQuote = /^ *(?:readonly )?["']/;

/**
 * Whether a line is as narrow as prettier wants it: where there are two forms, the one that fits is chosen. Characters
 * beyond ASCII are 0, 1 or 2 columns wide; {@link isInPrettierForm} leaves such lines to prettier.
 */
export function fits(line: string): boolean {
  return line.length <= printWidth || !ascii.test(line);
}

/** Whether prettier with its defaults would surely change nothing in a module, so that it need not run. */
export function isInPrettierForm(text: string): boolean {
  // Empty braces stand on one line to prettier.
  return !text.includes("{\n}") && text.split("\n").every((line) => comment.test(line) || isFinal(line));
}

function isFinal(line: string): boolean {
  if (ascii.test(line)) return line.length <= printWidth || endsWithLiteral.test(line);
  // Which names beyond ASCII may stand without quotes is prettier's own affair.
  return line.length * 2 <= printWidth && !beginsWithQuote.test(line);
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

/** As many numbers to a line as fit, as prettier fills a list of them. Each ends with a comma. */
export function filledLines(indent: string, numbers: readonly string[]): string[] {
  const lines: string[] = [];
  let current = "";
  for (const number of numbers) {
    const longer = current === "" ? `${indent}${number},` : `${current} ${number},`;
    if (current !== "" && longer.length > printWidth) {
      lines.push(current);
      current = `${indent}${number},`;
    } else current = longer;
  }
  return current === "" ? lines : [...lines, current];
}
