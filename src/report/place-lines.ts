import stringWidth from "string-width";
import { count, escapeHidden } from "../base/text/index.ts";
import type { Change, Place } from "../model/diff/index.ts";
import { describeChange } from "./change-text.ts";
import { pathFromCwd } from "./finding-text.ts";
import { causeText, type PlaceGroup, groupPlaces, placeText } from "./place-text.ts";
import type { Report, ReporterOptions } from "./report.ts";
import type { Paint } from "./terminal.ts";

/** Maximum length of a line that is not cut. */
const maxCompleteLength = 160;
/** The number of characters of a longer line that are shown before the start of a place, and after it. */
const contextBefore = 60;
const contextAfter = 100;

const tab = "  ";

/** The places of a report below their changes, each with its line of source. */
export function describePlaces(
  report: Report,
  options: Pick<ReporterOptions, "cwd" | "verbose">,
  paint: Paint,
): string[] {
  const pathOf = (place: Place): string => pathFromCwd(place.file, report, options.cwd);
  return groupPlaces(report, options).flatMap((group) => describeGroup(group, pathOf, paint));
}

function describeGroup(group: PlaceGroup, pathOf: (place: Place) => string, paint: Paint): string[] {
  const { changes, places, rest } = group;
  const title = changes.length === 1 ? describeChange(changes[0] as Change, paint) : titleOfSeveral(changes, paint);
  const more = rest === 0 ? [] : [paint("dim", `      and ${count(rest, "more place")} (--verbose lists all)`)];
  return [title, ...places.flatMap((place) => describePlace(place, group, pathOf(place), paint)), ...more];
}

function titleOfSeveral(changes: readonly Change[], paint: Paint): string {
  const title =
    changes.length === 0
      ? "cannot be attributed to a single change"
      : `caused by several changes together: ${causeText(changes)}`;
  return `  ${paint("red", "!")} ${escapeHidden(title)}`;
}

const colors = { breaks: "red", removed: "red", changed: "yellow", unhandled: "yellow", mention: "yellow" } as const;

function describePlace(place: Place, group: PlaceGroup, path: string, paint: Paint): string[] {
  const { kind, line, column } = place;
  const [source = "", marks = ""] = codeFrame(place);
  const sentence = escapeHidden(placeText(place, group));
  return [
    `    ${paint("bold", escapeHidden(`${path}:${line}:${column}`))} ${paint(colors[kind], kind)}  ${sentence}`,
    paint("dim", `      ${source}`),
    paint(colors[kind], `      ${marks}`),
  ];
}

export function codeFrame(place: Pick<Place, "line" | "column" | "text" | "length">): string[] {
  const { line, column, text, length } = place;
  const start = column - 1;
  const isComplete = text.length <= maxCompleteLength;
  const from = isComplete ? 0 : Math.max(0, start - contextBefore);
  const to = isComplete ? text.length : Math.min(text.length, start + contextAfter);
  const before = `${from > 0 ? "…" : ""}${shown(text.slice(from, start))}`;
  const marked = shown(text.slice(start, Math.min(to, start + length)));
  const after = `${shown(text.slice(start + length, to))}${to < text.length ? "…" : ""}`;
  const gutter = String(line);
  const marks = "^".repeat(Math.max(1, stringWidth(marked)));
  return [
    `${gutter} | ${before}${marked}${after}`.trimEnd(),
    `${" ".repeat(gutter.length)} | ${" ".repeat(stringWidth(before))}${marks}`,
  ];
}

function shown(text: string): string {
  return text.split("\t").map(escapeHidden).join(tab);
}
