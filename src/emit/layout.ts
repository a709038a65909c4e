/** Widest line of prettier's own defaults. */
const printWidth = 80;

/** A property's name of fewer columns is short: its value is never broken from it. */
const shortName = 5;

/**
 * Chooses between the forms that prettier would choose between, so that it need not run. Where the choice is not
 * ours to foresee, the text is not settled and prettier runs over it.
 */
export class Layout {
  #settled = true;

  /** Whether prettier with its defaults would change nothing. */
  get settled(): boolean {
    return this.#settled;
  }

  /** Whether a line fits. */
  fits(line: string): boolean {
    if (/^[\x20-\x7e]*$/.test(line)) return line.length <= printWidth;
    // Other characters are 0, 1 or 2 columns wide: prettier is asked where that could matter.
    if (line.length * 2 > printWidth) this.unsettle();
    return true;
  }

  /** Leaves the form to prettier. */
  unsettle(): void {
    this.#settled = false;
  }

  /** A line that must fit because its broken form is not known here. */
  line(line: string): string {
    if (!this.fits(line)) this.unsettle();
    return line;
  }

  /** The name of a property. Which letters beyond ASCII may stand without quotes is prettier's own affair. */
  name(name: string): string {
    if (!/^[\x20-\x7e]*$/.test(name)) this.unsettle();
    return name;
  }

  /**
   * A property with a literal: a string or a negative number that does not fit goes to a line of its own, unless the
   * name is so short that nothing would be won.
   *
   * @param indent of the property once the statement is printed
   */
  property(name: string, value: string, indent: string): string[] {
    const line = `${name}: ${value},`;
    const isBreakable = /^["'-]/.test(value);
    const isShort = name.length < shortName;
    return this.fits(indent + line) || !isBreakable || isShort ? [line] : [`${name}:`, `  ${value},`];
  }

  /** As many items to a line as fit, as prettier fills a list of numbers. Each ends with a comma. */
  fill(items: readonly string[], indent: string): string[] {
    const lines: string[] = [];
    let current = "";
    for (const item of items) {
      const longer = current === "" ? `${indent}${item},` : `${current} ${item},`;
      if (current !== "" && longer.length > printWidth) {
        lines.push(current);
        current = `${indent}${item},`;
      } else current = longer;
    }
    return current === "" ? lines : [...lines, current];
  }
}
