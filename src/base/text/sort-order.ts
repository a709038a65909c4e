/** Compares by UTF-16 code units: the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares codes: integers by value, then strings by code units. */
export function compareCodes(a: number | string, b: number | string): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareText(a, b);
}

const padded = (pointer: string): string => pointer.replace(/\d+/g, (digits) => digits.padStart(16, "0"));

/** Compares JSON pointers as text, but numbers in them, such as indices, by value. */
export function comparePointers(a: string, b: string): number {
  return compareText(padded(a), padded(b)) || compareText(a, b);
}

/** Joins comparators: the first result that is not 0 decides. */
export function compareBy<T>(...comparators: ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => comparators.reduce((order, compare) => order || compare(a, b), 0);
}
