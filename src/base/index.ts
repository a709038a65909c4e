/** Returns the result of a step; `undefined` if it throws any error. */
export function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** Whether a value of JSON is an object, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The parts; `undefined` if one of them is. */
export function completeList<Part>(parts: readonly (Part | undefined)[]): Part[] | undefined {
  return parts.every((part) => part !== undefined) ? (parts as Part[]) : undefined;
}

/** Groups by key, like `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  return groupPairs(Array.from(items, (item) => [keyOf(item), item]));
}

/** Groups the second parts of pairs by the first. */
export function groupPairs<Key, Part>(pairs: Iterable<readonly [Key, Part]>): Map<Key, Part[]> {
  const groups = new Map<Key, Part[]>();
  for (const [key, part] of pairs) {
    const group = groups.get(key) ?? [];
    group.push(part);
    groups.set(key, group);
  }
  return groups;
}
