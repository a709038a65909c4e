import { count, groupBy } from "../base/text/index.ts";
import { type Place, type PlaceKind, placeKinds } from "../features/impact/index.ts";
import type { LocatedChange } from "./change-lines.ts";
import type { ImpactReport } from "./command-report.ts";

/** The places of a change as a person reads them: bounded, unless all are asked for. */
export interface PlaceGroup {
  /** `undefined` for errors that no single change explains. */
  readonly change: LocatedChange | undefined;
  readonly places: readonly Place[];
  /** How many are not shown. */
  readonly rest: number;
}

/** Most places of one kind that are shown of a change. */
const mostOfOneKind = 5;

/** The places by their changes, in the order of those. */
export function groupPlaces(
  { places, changes }: ImpactReport,
  { verbose }: { readonly verbose: boolean },
): PlaceGroup[] {
  const byChange = groupBy(
    places,
    (place) => place.change,
    (place) => place,
  );
  return [...changes, undefined].flatMap((change): PlaceGroup[] => {
    const all = byChange.get(change?.id ?? null) ?? [];
    if (all.length === 0) return [];
    const shown = verbose ? all : firstOfEachKind(all);
    return [{ change, places: shown, rest: all.length - shown.length }];
  });
}

function firstOfEachKind(places: readonly Place[]): Place[] {
  const seen = new Map<PlaceKind, number>();
  return places.filter(({ kind }) => {
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return before < mostOfOneKind;
  });
}

/** How many places there are, by kind: `1 breaks, 2 gone`. */
export function countKinds(places: readonly Place[]): string {
  return placeKinds
    .flatMap((kind) => {
      const found = places.filter((place) => place.kind === kind).length;
      return found === 0 ? [] : [`${found} ${kind}`];
    })
    .join(", ");
}

/** `3 places in 2 files` */
export function countPlaces(places: readonly Place[]): string {
  const files = new Set(places.map(({ file }) => file));
  return `${count(places.length, "place")} in ${count(files.size, "file")}`;
}

/** How grave a place is for whoever reads annotations. */
export const placeLevels: Readonly<Record<PlaceKind, "error" | "warning" | "notice">> = {
  breaks: "error",
  gone: "warning",
  meaning: "notice",
  unhandled: "warning",
};
