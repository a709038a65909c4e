import { clip, count, groupBy, quote } from "../base/text/index.ts";
import { type Change, type Place, type PlaceKind, placeKinds } from "../model/diff/index.ts";
import { changeText } from "./change-text.ts";
import type { LocatedChange, Report } from "./report.ts";

export interface PlaceGroup {
  /** One change, several that cause an error together, or none if the cause is unknown. */
  readonly changes: readonly LocatedChange[];
  /** The other code if the code of the change has exchanged its description with one. */
  readonly swappedWith: Change["code"];
  readonly places: readonly Place[];
  readonly rest: number;
}

const maxPerKind = 5;

export function groupPlaces(
  { places = [], changes }: Report,
  { verbose }: { readonly verbose: boolean },
): PlaceGroup[] {
  const byCause = groupBy(places, (place) => causesOf(place).join(" "));
  const byId = new Map(changes.map((change) => [change.id, change]));
  const swappedWith = swapFinder(changes);
  return [...new Set([...byId.keys(), ...byCause.keys()])].flatMap((cause): PlaceGroup[] => {
    const all = byCause.get(cause) ?? [];
    const [first] = all;
    if (first === undefined) return [];
    const shown = verbose ? all : limitPerKind(all);
    const causes = causesOf(first).flatMap((id) => byId.get(id) ?? []);
    const rest = all.length - shown.length;
    return [{ changes: causes, swappedWith: swappedWith(causes[0]), places: shown, rest }];
  });
}

/** Finds the code with which the code of a change has exchanged its description. */
function swapFinder(changes: readonly Change[]): (change: Change | undefined) => Change["code"] {
  const taken = changes.filter(({ takenFrom }) => takenFrom !== undefined);
  const sources = new Map(taken.map(({ reference, code, takenFrom }) => [codeKey(reference, code), takenFrom]));
  return (change) => {
    if (change?.code === undefined) return undefined;
    const source = sources.get(codeKey(change.reference, change.code));
    return sources.get(codeKey(change.reference, source)) === change.code ? source : undefined;
  };
}

function codeKey(reference: string, code: Change["code"]): string {
  return JSON.stringify([reference, code]);
}

function causesOf({ change, changes = [] }: Place): readonly string[] {
  return change === null ? changes : [change];
}

function limitPerKind(places: readonly Place[]): Place[] {
  const seen = new Map<PlaceKind, number>();
  return places.filter(({ kind }) => {
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return before < maxPerKind;
  });
}

/** The number of places by kind: `1 breaks, 2 removed`. */
export function countKinds(places: readonly Place[]): string {
  const counts = placeKinds.map((kind) => [places.filter((place) => place.kind === kind).length, kind] as const);
  return counts.flatMap(([found, kind]) => (found === 0 ? [] : [`${found} ${kind}`])).join(", ");
}

export function countPlaces(places: readonly Place[]): string {
  const files = new Set(places.map(({ file }) => file));
  return `${count(places.length, "place")} in ${count(files.size, "file")}`;
}

export const placeLevels: Readonly<Record<PlaceKind, "error" | "warning" | "notice">> = {
  breaks: "error",
  removed: "warning",
  changed: "notice",
  unhandled: "warning",
  mention: "warning",
};

const maxErrorLength = 300;

/** The escapes of an output format for a name and for any other text. */
interface Escapes {
  readonly code: (name: string) => string;
  readonly plain: (text: string) => string;
}

const plainEscapes: Escapes = { code: (name) => `\`${name}\``, plain: (text) => text };

export function placeText(
  { kind, name, code: errorCode, error, codes = [] }: Place,
  { changes: [change], swappedWith }: PlaceGroup,
  { code, plain }: Escapes = plainEscapes,
): string {
  const subject = code(clip(name, 80));
  switch (kind) {
    case "breaks":
      return plain(`${errorCode}: ${clip(error ?? "", maxErrorLength)}`);
    case "removed":
      return `${removedText(subject, change, swappedWith, plain)}; used here`;
    case "changed":
      if (change?.kind === "enabled" || change?.kind === "disabled") return `${subject} was ${change.kind}; used here`;
      return `${describedText(subject, change, swappedWith, plain)}; used here`;
    case "unhandled":
      return plain(
        `${codes.length === 1 ? `${newCodeText(change)} is` : `${codesText(codes)} are`} new; not handled here`,
      );
    case "mention":
      return change?.kind === "description-changed"
        ? `${describedText(subject, change, swappedWith, plain)}; mentioned here`
        : `${removedText(subject, change, swappedWith, plain)}; mentioned here`;
  }
}

function removedText(
  subject: string,
  change: Change | undefined,
  swappedWith: Change["code"],
  plain: Escapes["plain"],
): string {
  if (change?.kind !== "member-renamed" || swappedWith === undefined) return `${subject} was removed`;
  return `${subject} was swapped with the member of ${plain(`code ${quote(swappedWith)}`)}`;
}

function describedText(
  subject: string,
  change: Change | undefined,
  swappedWith: Change["code"],
  plain: Escapes["plain"],
): string {
  const { before = "", after = "", takenFrom } = change ?? {};
  const texts = plain(`${quote(before)} -> ${quote(after)}`);
  if (takenFrom === undefined) return `the description of ${subject} changed, ${texts}`;
  const other = plain(`code ${quote(takenFrom)}`);
  return swappedWith === undefined
    ? `${subject} has the former description of ${other}, ${texts}`
    : `the descriptions of ${subject} and ${other} were swapped, ${texts}`;
}

/** {@link placeText} with its cause. */
export function placeSentence(place: Place, group: PlaceGroup): string {
  const text = placeText(place, group);
  return group.changes.length === 0 ? text : `${text} (${causeText(group.changes)})`;
}

const maxCauses = 5;

export function causeText(changes: readonly Change[]): string {
  const rest = changes.length - maxCauses;
  const shown = changes.slice(0, maxCauses).map(changeText);
  return [...shown, ...(rest > 0 ? [`and ${count(rest, "more change")}`] : [])].join("; ");
}

function newCodeText(change: Change | undefined): string {
  return change?.code === undefined ? "a code" : `code ${quote(change.code)} (${quote(change.after ?? "")})`;
}

const maxCodes = 5;

function codesText(codes: readonly (number | string)[]): string {
  const last = codes.length > maxCodes ? `${codes.length - maxCodes} more` : quote(codes.at(-1) ?? "");
  const first = codes.slice(0, Math.min(maxCodes, codes.length - 1)).map((code) => quote(code));
  return `codes ${first.join(", ")} and ${last}`;
}
