/** Compares by UTF-16 code units: the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares codes: integers by value, then strings by code units. */
export function compareCodes(a: number | string, b: number | string): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareText(a, b);
}

/** Compares JSON pointers step by step, indices by value and before names. */
export function comparePointers(a: string, b: string): number {
  if (a === b) return 0;
  const [steps, others] = [a.split("/"), b.split("/")];
  const index = steps.findIndex((step, at) => step !== others[at]);
  const [step, other] = [steps[index], others[index]];
  if (step === undefined || other === undefined) return steps.length - others.length;
  const [isIndex, isOtherIndex] = [step, other].map((each) => /^\d{1,15}$/.test(each));
  if (isIndex && isOtherIndex) return Number(step) - Number(other) || compareText(step, other);
  return isIndex ? -1 : isOtherIndex ? 1 : compareText(step, other);
}

/** Joins comparators: the first result that is not 0 decides. */
export function compareBy<T>(...comparators: ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => comparators.reduce((order, compare) => order || compare(a, b), 0);
}

/** Groups by key, like `Map.groupBy`, which Node 20 does not have. Keeps a part of each item, or the whole item. */
export function groupBy<Item, Key, Part = Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  partOf: (item: Item) => Part = (item) => item as Item & Part,
): Map<Key, Part[]> {
  const groups = new Map<Key, Part[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [partOf(item)]);
    else group.push(partOf(item));
  }
  return groups;
}
