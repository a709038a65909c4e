import { printFieldValue } from "../model/list/index.ts";
import { groupBy } from "../base/index.ts";
import { clip, count, echoLimit, listed, quote } from "../base/text/index.ts";
import {
  type Change,
  type CodePair,
  type Place,
  type PlaceKind,
  placeKinds,
  type Report,
} from "../model/report/index.ts";
import { limits } from "./report.ts";

const bare = (value: string | number): string => quote(value, "bare");

export function changeText(change: Change): string {
  const { reference, code, takenFrom, member, level } = change;
  const about = [reference, code ?? []].flat().map(bare).join(" ");
  const texts = valueTexts(change);
  return [
    `${about}: ${kindText(change)}${texts.length > 0 ? ` ${texts.join(" -> ")}` : ""}`,
    ...(takenFrom === undefined ? [] : [`code ${bare(takenFrom)} had this description`]),
    ...(member === undefined || level === "breaking" ? [] : [`the member is still ${bare(member)}`]),
  ].join("; ");
}

/** What was before and after a change; only a value of a field is `none` if it was missing. */
function valueTexts({ kind, before, after }: Change): string[] {
  const values = kind === "field-changed" ? [before ?? null, after ?? null] : [before ?? [], after ?? []].flat();
  return values.map((value) => codeText(value === null ? null : printFieldValue(value)));
}

/** Describes a kind of change, with its field: `field region changed`, `label de changed`. */
function kindText({ kind, field = "" }: Change): string {
  const text = kind.replace("reference", "list").replaceAll("-", " ");
  const name = field.startsWith("labels.") ? field.replace("labels.", "label ") : `field ${field}`;
  return text.replace(/^field/, () => bare(name));
}

/** The first pairs of codes, such as `1 -> "accepted", Accepted`, and the number of the others. */
export function pairTexts({ pairs = [] }: Change, max: number): string[] {
  const texts = pairs.map(({ before, after, member }) => `${codeText(before)} -> ${codeText(after)}, ${bare(member)}`);
  return texts.length > max ? [...texts.slice(0, max), `and ${texts.length - max} more`] : texts;
}

/** A code or value, shortened, a string in quotes; `none` if it is missing. */
function codeText(code: CodePair["before"]): string {
  return code === null ? "none" : quote(code);
}

export type PlaceGroup = ReturnType<typeof groupPlaces>[number];

/**
 * In the order of their first places, so the most severe kind is first. A group has one change, several that cause an error
 * together, or none if the cause is unknown; `rest` is the number of places that are not shown.
 */
export function groupPlaces(
  { places = [], changes }: Pick<Report, "places" | "changes">,
  { verbose }: { readonly verbose: boolean },
) {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const groups = groupBy(places, ({ kind, change, changes: causes = [] }) => [kind, change ?? causes].join());
  return Array.from(groups.values(), (all) => {
    const { change, changes: ids = [] } = all[0] as Place;
    const causes = (change === null ? ids : [change]).flatMap((id) => byId.get(id) ?? []);
    const shown = verbose ? all : all.slice(0, limits.few);
    return { changes: causes, places: shown, rest: all.length - shown.length };
  });
}

export function countKinds(places: readonly Place[]): string {
  const byKind = groupBy(places, ({ kind }) => kind);
  return placeKinds.flatMap((kind) => (byKind.has(kind) ? `${byKind.get(kind)?.length} ${kind}` : [])).join(", ");
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

/** The length of the name in the line of a place, with its quotes, in UTF-16 code units. */
export function placeLength({ text, column, name }: Place): number {
  const rest = text.slice(column - 1);
  const quotes = rest.startsWith(name.charAt(0)) ? 0 : 2;
  return Math.min(name.length + quotes, rest.length);
}

/** What is at a place. `code` and `plain` are the escapes of an output format for a name and for any other text. */
export function placeText(
  { kind, name, code: errorCode, error = "", codes = [] }: Place,
  code = (text: string): string => `\`${text}\``,
  plain = (text: string): string => text,
): string {
  if (kind === "breaks") return plain(`${errorCode}: ${clip(error, limits.errorLength)}`);
  if (kind === "unhandled") return plain(`not handled here: ${listed(codes.map(codeText), limits.few)}`);
  return `${code(clip(name, echoLimit))} is ${kind === "mention" ? "mentioned" : "used"} here`;
}

export function causeText(changes: readonly Change[]): string {
  return listed(changes.map(changeText), limits.few);
}
