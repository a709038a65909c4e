import type { ts } from "ts-morph";
import { compareBy, compareText, groupBy } from "../../../base/text/index.ts";
import { type Change, type Place, type PlaceKind, placeKinds } from "../../../model/report/index.ts";
import type { Attribution } from "./attribution.ts";
import type { EffectOn } from "./effects.ts";
import type { PackageFolder } from "../program/package.ts";
import { findModuleUses, type RemovedModules } from "../uses/module-uses.ts";
import type { NewError } from "../program/new-errors.ts";
import { compareLocations, isWithin, locationIn, positionOf, type Span } from "../program/spans.ts";
import { type ExtendedList, findUnhandled } from "./unhandled.ts";
import { findUses, type UseSearch } from "../uses/find-uses.ts";

/** What is looked for in the files of a project. */
export interface Examination {
  /** Absolute path of the folder from which places name files, POSIX. */
  readonly dir: string;
  /** The search with the FROM package and probes. All programs have the same nodes of the user's files. */
  readonly search: UseSearch;
  /** The search with the TO package, which has the added codes; `undefined` if no list has any. */
  readonly searchAfter: UseSearch | undefined;
  readonly folder: PackageFolder;
  readonly effectOn: EffectOn;
  readonly removedModules: RemovedModules;
  readonly extendedLists: ReadonlyMap<string, ExtendedList>;
}

/** Finds the places in a file, with its new errors. Several may have the same position. */
export function examine(file: ts.SourceFile, errors: readonly Attribution[], examination: Examination): Place[] {
  const { search, searchAfter, removedModules, extendedLists, folder, effectOn, dir } = examination;
  const uses = findUses(file, search);
  const unhandled =
    searchAfter === undefined
      ? []
      : findUnhandled(file, [...uses, ...findUses(file, searchAfter)], errors, extendedLists, searchAfter.checker);
  const place = (
    kind: PlaceKind,
    [change, ...otherChanges]: readonly Change[],
    { start, end }: Span,
    name: string,
    { error, codes }: Pick<Place, "codes"> & { readonly error?: NewError } = {},
  ): Place => {
    const location = locationIn(file, start, dir);
    return {
      change: change === undefined || otherChanges.length > 0 ? null : change.id,
      ...(change !== undefined &&
        otherChanges.length > 0 && { changes: [change, ...otherChanges].map(({ id }) => id) }),
      kind,
      ...location,
      ...(error && { code: `TS${error.code}` }),
      name,
      length: Math.min(end - start, location.text.length - location.column + 1),
      ...(error && { error: error.message }),
      ...(codes && { codes }),
    };
  };
  const isReported = (use: Span, change: Change): boolean =>
    errors.some(({ region, causes }) => isWithin(use, region) && causes.includes(change));
  return [
    ...errors.map(({ error, causes }) =>
      place("breaks", causes, error, file.text.slice(error.start, error.end), { error }),
    ),
    ...uses.flatMap((use) => {
      const effect = effectOn(use);
      if (effect === undefined || isReported(use, effect.change)) return [];
      return [place(effect.kind, [effect.change], use, use.text)];
    }),
    ...findModuleUses(file, removedModules, { checker: search.checker, folder }).flatMap((use) =>
      isReported(use, use.change) ? [] : [place("removed", [use.change], use, use.text)],
    ),
    ...unhandled.map(({ construct, change, codes }) => {
      const start = construct.getStart(file);
      const name = construct.getFirstToken(file)?.getText(file) ?? "";
      return place("unhandled", [change], { start, end: start + name.length }, name, { codes });
    }),
  ];
}

/** The most severe place at each position, sorted by kind, file and position. */
export function mostSevereAtEach(places: readonly Place[]): Place[] {
  const byPosition = groupBy(places.toSorted(compareBy(compareKinds, compareNames)), positionOf);
  const mostSevere = [...byPosition.values()].flatMap(([first]) => first ?? []);
  return mostSevere.toSorted(compareBy(compareKinds, compareLocations));
}

function compareKinds(a: Place, b: Place): number {
  return placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind);
}

function compareNames(a: Place, b: Place): number {
  return compareText(a.name, b.name);
}
