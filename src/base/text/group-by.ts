/** The things of each key, in their order; keys in the order in which they come. */
export function groupBy<Item, Key, Part>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  partOf: (item: Item) => Part,
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
