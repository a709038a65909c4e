import type { ts } from "ts-morph";
import { compareBy, compareText, groupBy } from "../../../base/text/index.ts";
import { type Change, type Place, type PlaceKind, placeKinds } from "../../../model/diff/index.ts";
import type { Attribution } from "./attribution.ts";
import type { Effects } from "./effects.ts";
import type { PackageFolder } from "../program/package-layer.ts";
import { findModuleUses, type RemovedExports } from "../uses/module-uses.ts";
import type { NewError } from "../program/new-errors.ts";
import { indexSpans, locationIn, type Span, spanOf } from "../program/spans.ts";
import { findUnhandled, type PackageModules } from "./unhandled.ts";
import { findUses, type UseSearch } from "../uses/uses.ts";

/** A project with the packages before and after the changes. */
export interface Examination {
  /** Absolute path of the folder from which places name files, POSIX. */
  readonly dir: string;
  /** The search with the FROM package and probes. All programs have the same nodes of the user's files. */
  readonly search: UseSearch;
  readonly folder: PackageFolder;
  readonly modules: PackageModules;
  readonly effects: Effects;
  readonly removedExports: RemovedExports;
}

/** Finds the places in a file, with its new errors. Several may have the same position. */
export function examine(file: ts.SourceFile, errors: readonly Attribution[], examination: Examination): Place[] {
  const { search, removedExports, folder, effects, dir } = examination;
  const uses = findUses(file, search);
  const moduleUses = findModuleUses(file, removedExports, { checker: search.checker, folder });
  const place = (
    kind: PlaceKind,
    [change, ...others]: readonly Change[],
    { start, end }: Span,
    { name, error, codes }: Pick<Place, "codes"> & { readonly name: string; readonly error?: NewError },
  ): Place => {
    const location = locationIn(file, start, dir);
    return {
      change: change === undefined || others.length > 0 ? null : change.id,
      ...(change !== undefined && others.length > 0 && { changes: [change, ...others].map(({ id }) => id) }),
      kind,
      ...location,
      ...(error && { code: `TS${error.code}` }),
      name,
      length: Math.min(end - start, location.text.length - location.column + 1),
      ...(error && { error: error.message }),
      ...(codes && { codes }),
    };
  };
  const breaking = errors.map(({ error, causes }) => {
    const span = { start: error.start, end: error.start + error.length };
    return place("breaks", causes, span, { name: file.text.slice(span.start, span.end), error });
  });
  const isReported = reportedIn(errors, file);
  const changedUses = uses.flatMap((use) => {
    const effect = effects.effectOn(use);
    if (effect === undefined || isReported(use, effect.change)) return [];
    return [place(effect.kind, [effect.change], use, { name: use.text })];
  });
  const removedImports = moduleUses.flatMap((use) => {
    const change = effects.breaking.get(use.reference)?.[0];
    if (change === undefined || isReported(use, change)) return [];
    return [place("removed", [change], use, { name: use.text })];
  });
  const unhandled = findUnhandled(file, uses, errors, examination).map(({ construct, change, codes }) => {
    const start = construct.getStart(file);
    const name = construct.getFirstToken(file)?.getText(file) ?? "";
    const span = { start, end: start + name.length };
    return place("unhandled", [change], span, { name, codes });
  });
  return [...breaking, ...changedUses, ...removedImports, ...unhandled];
}

/** Whether an error about a change already covers a use. */
function reportedIn(errors: readonly Attribution[], file: ts.SourceFile): (use: Span, change: Change) => boolean {
  const regions = groupBy(
    errors.flatMap(({ causes, region }) => causes.map((change) => ({ change, region }))),
    ({ change }) => change,
    ({ region }) => spanOf(region, file),
  );
  const reported = new Map([...regions].map(([change, spans]) => [change, indexSpans(spans)]));
  return (use, change) => reported.get(change)?.covers(use) === true;
}

export function mostSevereAtEach(places: readonly Place[]): Place[] {
  const byPosition = groupBy(places.toSorted(compareSeverity), ({ file, line, column }) => `${line}:${column}:${file}`);
  return [...byPosition.values()].flatMap(([mostSevere]) => mostSevere ?? []);
}

const compareSeverity = compareBy<Place>(
  (a, b) => placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind),
  (a, b) => compareText(a.name, b.name),
);
