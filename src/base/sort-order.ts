/** The one order of texts: by UTF-16 code units, the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one order of codes: integers by value, strings by code units, integers before strings. */
export function compareCodes(a: number | string, b: number | string): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareText(a, b);
}

/**
 * Joins comparators: the first one that tells two things apart decides.
 *
 * @example things.sort(compareInTurn((a, b) => compareText(a.file, b.file), (a, b) => a.line - b.line))
 */
export function compareInTurn<T>(...comparators: ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const compare of comparators) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}
