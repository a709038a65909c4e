import { printFieldValue } from "../model/list/index.ts";
import { groupBy } from "../base/index.ts";
import { clip, count, echoLimit, quote } from "../base/text/index.ts";
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

/** A change, with how to rename a member if its description changed. */
export function changeText(change: Change): string {
  const { reference, code, takenFrom, alias, member, level } = change;
  const entry = { [bare(reference)]: { [bare(code ?? "")]: bare(alias ?? "") } };
  const names = alias === undefined ? "" : `: ${JSON.stringify(entry)}`;
  const about = [reference, code ?? []].flat().map(bare).join(" ");
  const texts = valueTexts(change);
  return [
    `${about}: ${kindText(change)}${texts.length > 0 ? ` ${texts.join(" -> ")}` : ""}`,
    ...(takenFrom === undefined ? [] : [`code ${bare(takenFrom)} had this description`]),
    // With another meaning, the names may follow it: "names" is one of several choices.
    ...(member === undefined || level === "breaking"
      ? []
      : [`the member is still ${bare(member)} (to rename it, set "names"${names} in the configuration)`]),
  ].join("; ");
}

/** What was before and after a change; only a value of a field is `none` if it was missing. */
function valueTexts({ kind, before, after }: Change): string[] {
  const values = kind === "field-changed" ? [before ?? null, after ?? null] : [before ?? [], after ?? []].flat();
  return values.map((value) => codeText(value === null ? null : printFieldValue(value)));
}

/** Describes a kind of change, with its field. It calls a reference a list, because the change may be to any list. */
function kindText({ kind, field }: Change): string {
  const text = kind.replace("reference", "list").replaceAll("-", " ");
  if (field === undefined) return text;
  const name = fieldText(field);
  return text.replace(/^field/, () => (name.startsWith("label ") ? name : `field ${name}`));
}

/** The name of a field: `region`; of the label in a language, `label de`. */
function fieldText(field: string): string {
  return bare(field.replace(/^labels\./, "label "));
}

/** {@link changeText} with the code pairs that fit in one line. */
export function changeSentence(change: Change): string {
  const pairs = pairTexts(change, limits.changes.line, false);
  return pairs.length > 0 ? `${changeText(change)}: ${pairs.join(", ")}` : changeText(change);
}

/** The first pairs of codes, such as `1 -> "accepted", Accepted`, and the number of the others. */
export function pairTexts({ pairs = [] }: Change, max: number, hasMembers = true): string[] {
  const texts = pairs.map(({ before, after, member }) => {
    return `${codeText(before)} -> ${codeText(after)}${hasMembers ? `, ${bare(member)}` : ""}`;
  });
  return texts.length > max ? [...texts.slice(0, max), `and ${texts.length - max} more`] : texts;
}

/** A code or value, shortened, a string in quotes; `none` if it is missing. */
export function codeText(code: CodePair["before"]): string {
  return code === null ? "none" : quote(code);
}

/** The level whose mark a change has: a renamed member is neither removed nor added. */
export function markedLevel({ kind, level }: Change): Change["level"] {
  return kind === "member-renamed" ? "cosmetic" : level;
}

/** The places of one kind with one cause. */
export interface PlaceGroup {
  /** One change, several that cause an error together, or none if the cause is unknown. */
  readonly changes: readonly Change[];
  /** The other code, if the code of the change has exchanged its description with one. */
  readonly swappedWith: Change["code"];
  readonly places: readonly Place[];
  /** The number of places that are not shown. */
  readonly rest: number;
}

/** In the order of their first places, so the most severe kind is first. */
export function groupPlaces(
  { places = [], changes }: Pick<Report, "places" | "changes">,
  { verbose }: { readonly verbose: boolean },
): PlaceGroup[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const taken = changes.filter(({ takenFrom }) => takenFrom !== undefined);
  const groups = groupBy(places, ({ kind, change, changes: causes = [] }) => [kind, change ?? causes].join());
  return Array.from(groups.values(), (all) => {
    const { change, changes: ids = [] } = all[0] as Place;
    const causes = (change === null ? ids : [change]).flatMap((id) => byId.get(id) ?? []);
    const shown = verbose ? all : all.slice(0, limits.places);
    const swappedWith = swapOf(causes[0], taken);
    return { changes: causes, swappedWith, places: shown, rest: all.length - shown.length };
  });
}

/** @param taken the changes of codes that have the former description of another code */
function swapOf(change: Change | undefined, taken: readonly Change[]): Change["code"] {
  const sourceOf = (code: Change["code"]): Change["code"] =>
    taken.find((other) => other.reference === change?.reference && other.code === code)?.takenFrom;
  const source = sourceOf(change?.code);
  return source !== undefined && sourceOf(source) === change?.code ? source : undefined;
}

/** The number of places by kind: `1 breaks, 2 removed`. */
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

/** The effect on a place. `code` and `plain` are the escapes of an output format for a name and for any other text. */
export function placeText(
  { kind, name, code: errorCode, error = "", codes = [] }: Place,
  { changes: [change], swappedWith }: PlaceGroup,
  code = (text: string): string => `\`${text}\``,
  plain = (text: string): string => text,
): string {
  if (kind === "breaks") return plain(`${errorCode}: ${clip(error, limits.errorLength)}`);
  if (kind === "unhandled") return plain(`${newCodesText(codes, change)} new; not handled here`);
  const isChangedField = change?.kind === "field-changed" && (kind === "changed" || change.level === "cosmetic");
  // The name at a changed union or key is a value that the code no longer has.
  const subject = code(clip(isChangedField && change.level === "breaking" ? `${change.code}` : name, echoLimit));
  const effect = isChangedField ? fieldEffect(subject, plain, change) : effectText(subject, plain, swappedWith, change);
  return `${effect}; ${kind === "mention" ? "mentioned" : "used"} here`;
}

function effectText(
  subject: string,
  plain: (text: string) => string,
  swappedWith: Change["code"],
  { kind, before = "", after = "", takenFrom }: Partial<Change> = {},
): string {
  const texts = plain(`${quote(String(before))} -> ${quote(String(after))}`);
  const source = plain(`code ${quote(swappedWith ?? takenFrom ?? "")}`);
  if (kind === "enabled" || kind === "disabled") return `${subject} was ${kind}`;
  if (kind === "member-renamed" && swappedWith !== undefined)
    return `${subject} was swapped with the member of ${source}`;
  if (kind === "member-renamed") return `${subject} was renamed, ${texts}`;
  if (kind !== "description-changed") return `${subject} was removed`;
  if (swappedWith !== undefined) return `the descriptions of ${subject} and ${source} were swapped, ${texts}`;
  if (takenFrom === undefined) return `the description of ${subject} changed, ${texts}`;
  return `${subject} has the former description of ${source}, ${texts}`;
}

function fieldEffect(subject: string, plain: (text: string) => string, change: Change): string {
  return `the ${plain(fieldText(change.field ?? ""))} of ${subject} changed, ${plain(valueTexts(change).join(" -> "))}`;
}

function newCodesText(codes: readonly (number | string)[], change: Change | undefined): string {
  const [only = "", ...otherCodes] = codes.map((code) => quote(code));
  if (otherCodes.length === 0) return `code ${only} (${quote(String(change?.after ?? ""))}) is`;
  const rest = codes.length > limits.codes ? [`${codes.length - limits.codes} more`] : [];
  return `codes ${new Intl.ListFormat("en-GB").format([only, ...otherCodes].slice(0, limits.codes).concat(rest))} are`;
}

export function causeText(changes: readonly Change[]): string {
  const rest = changes.length - limits.causes;
  const shown = changes.slice(0, limits.causes).map(changeText);
  return [...shown, ...(rest > 0 ? [`and ${count(rest, "more change")}`] : [])].join("; ");
}
