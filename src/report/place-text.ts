import { clip, count, groupBy, quote } from "../base/text/index.ts";
import { type Change, type Place, type PlaceKind, placeKinds } from "../model/diff/index.ts";
import { shortChangeText } from "./change-text.ts";
import type { LocatedChange, Report } from "./report.ts";

/** The places of a change that are shown. */
export interface PlaceGroup {
  /** `undefined` for errors that no single change explains. */
  readonly change: LocatedChange | undefined;
  readonly places: readonly Place[];
  /** The number of places that are not shown. */
  readonly rest: number;
}

/** Maximum number of places of one kind that are shown for a change. */
const mostOfOneKind = 5;

/** Groups places by change, in the order of the changes. */
export function groupPlaces(
  { places = [], changes }: Report,
  { verbose }: { readonly verbose: boolean },
): PlaceGroup[] {
  const byChange = groupBy(places, (place) => place.change);
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

/** The number of places by kind: `1 breaks, 2 removed`. */
export function countKinds(places: readonly Place[]): string {
  const counts = placeKinds.map((kind) => [places.filter((place) => place.kind === kind).length, kind] as const);
  return counts.flatMap(([found, kind]) => (found === 0 ? [] : [`${found} ${kind}`])).join(", ");
}

/** `3 places in 2 files` */
export function countPlaces(places: readonly Place[]): string {
  const files = new Set(places.map(({ file }) => file));
  return `${count(places.length, "place")} in ${count(files.size, "file")}`;
}

/** Severities of annotations. */
export const placeLevels: Readonly<Record<PlaceKind, "error" | "warning" | "notice">> = {
  breaks: "error",
  removed: "warning",
  changed: "notice",
  unhandled: "warning",
};

const longestError = 300;

export function placeText({ kind, name, code, error, codes = [] }: Place, change: Change | undefined): string {
  const subject = `\`${clip(name, 80)}\``;
  switch (kind) {
    case "breaks":
      return `${code}: ${clip(error ?? "", longestError)}`;
    case "removed":
      return `${subject} leaves: used here`;
    case "changed":
      return `${subject} ${meaningText(change)}: used here`;
    case "unhandled":
      return `${codes.length === 1 ? `${additionText(change)} is` : `${severalText(codes)} are`} new: not handled here`;
  }
}

/** {@link placeText} with its change. */
export function placeSentence(place: Place, change: Change | undefined): string {
  const text = placeText(place, change);
  return change === undefined ? text : `${text} (${shortChangeText(change)})`;
}

function meaningText(change: Change | undefined): string {
  if (change?.kind === "enabled" || change?.kind === "disabled") return `is ${change.kind}`;
  return `has other words, ${quote(change?.before ?? "")} -> ${quote(change?.after ?? "")}`;
}

function additionText(change: Change | undefined): string {
  return change?.code === undefined ? "a code" : `code ${quote(change.code)} (${quote(change.after ?? "")})`;
}

const mostCodes = 5;

/** `codes 6 and 7`, `codes 1, 2, 3, 4, 5 and 9 more` */
function severalText(codes: readonly (number | string)[]): string {
  const last = codes.length > mostCodes ? `${codes.length - mostCodes} more` : quote(codes.at(-1) ?? "");
  const first = codes.slice(0, Math.min(mostCodes, codes.length - 1)).map((code) => quote(code));
  return `codes ${first.join(", ")} and ${last}`;
}
