import { count, escapeHidden } from "../base/text/index.ts";
import type { Place } from "../features/impact/index.ts";
import type { ImpactReport } from "./command-report.ts";
import type { Paint, Terminal } from "./terminal.ts";
import { codeFrame } from "./code-frame.ts";
import { pathFromCwd } from "./finding-place.ts";
import { type PlaceGroup, groupPlaces } from "./place-groups.ts";
import { placeText } from "./place-wording.ts";
import type { ReporterOptions } from "./reporter.ts";
import { describeChange } from "./change-text.ts";

/** Prints the places of a report below their changes, each with its line of source. */
export function printPlaces(
  report: ImpactReport,
  terminal: Terminal,
  options: Pick<ReporterOptions, "cwd" | "verbose">,
): void {
  const pathOf = (place: Place): string => pathFromCwd(place.file, report, options.cwd);
  for (const group of groupPlaces(report, options)) {
    for (const line of describeGroup(group, pathOf, terminal.paint)) terminal.out(line);
  }
}

function describeGroup({ change, places, rest }: PlaceGroup, pathOf: (place: Place) => string, paint: Paint): string[] {
  const title = change === undefined ? `  ${paint("red", "!")} by no single change` : describeChange(change, paint);
  const more = rest === 0 ? [] : [paint("dim", `      and ${count(rest, "more place")} (--verbose lists all)`)];
  return [title, ...places.flatMap((place) => describePlace(place, change, pathOf(place), paint)), ...more];
}

const colors = { breaks: "red", gone: "red", meaning: "yellow", unhandled: "yellow" } as const;

function describePlace(place: Place, change: PlaceGroup["change"], path: string, paint: Paint): string[] {
  const { kind, line, column } = place;
  const [source = "", marks = ""] = codeFrame(place);
  const sentence = escapeHidden(placeText(place, change));
  return [
    `    ${paint("bold", escapeHidden(`${path}:${line}:${column}`))} ${paint(colors[kind], kind)}  ${sentence}`,
    paint("dim", `      ${source}`),
    paint(colors[kind], `      ${marks}`),
  ];
}
