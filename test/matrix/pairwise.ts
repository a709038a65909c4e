type Axes = Readonly<Record<string, readonly string[]>>;

/** One value of each axis. */
export type Row<A extends Axes> = { readonly [Axis in keyof A]: A[Axis][number] };

type Place = readonly [axis: string, value: string];

/** Rows in which any two values of two axes meet at least once: few of them, and the same ones each time. */
export function pairwise<A extends Axes>(axes: A): Row<A>[] {
  const names = Object.keys(axes);
  const pair = (...places: readonly Place[]): string =>
    JSON.stringify(places.toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
  const places = names.flatMap((name) => (axes[name] ?? []).map((value): Place => [name, value]));
  const left = new Map(
    places.flatMap((a) => places.flatMap((b) => (a[0] === b[0] ? [] : [[pair(a, b), [a, b]] as const]))),
  );
  const gain = (row: readonly Place[], place: Place): number => row.filter((set) => left.has(pair(set, place))).length;
  /** Each axis by turns gets the value that brings in most. */
  const fill = (first: readonly Place[]): Place[] => {
    const row = [...first];
    for (const name of names) {
      if (row.some(([set]) => set === name)) continue;
      const values = (axes[name] ?? []).map((value): Place => [name, value]);
      row.push(...values.toSorted((a, b) => gain(row, b) - gain(row, a)).slice(0, 1));
    }
    return row;
  };
  const gainOf = (row: readonly Place[]): number => row.reduce((sum, place) => sum + gain(row, place), 0);

  const rows: Row<A>[] = [];
  while (left.size > 0) {
    const scored = [...left.values()].map(fill).map((row) => ({ row, brings: gainOf(row) }));
    const { row } = scored.reduce((best, other) => (other.brings > best.brings ? other : best));
    for (const a of row) for (const b of row) left.delete(pair(a, b));
    const values = new Map(row);
    rows.push(Object.fromEntries(names.map((name) => [name, values.get(name)])) as Row<A>);
  }
  return rows;
}
