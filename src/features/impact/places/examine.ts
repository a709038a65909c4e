import type { ts } from "ts-morph";
import { compareInTurn, compareText, groupBy } from "../../../base/text/index.ts";
import { type Change, type Place, type PlaceKind, placeKinds } from "../../../model/diff/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type Attribution, attributor } from "./attribution.ts";
import type { Effects } from "./effects.ts";
import { findModuleUses, type Leaving, type ModuleUse } from "../uses/module-uses.ts";
import { type NewError, newErrors } from "../program/new-errors.ts";
import type { PackageFolder } from "../program/package-layer.ts";
import type { FindMember } from "../uses/probe.ts";
import { indexSpans, type Span, spanOf } from "../program/spans.ts";
import { findUnhandled } from "./unhandled.ts";
import { findUses, type Use, type UseSearch } from "../uses/uses.ts";

export interface FoundPlace {
  readonly kind: PlaceKind;
  readonly change: Change | undefined;
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly length: number;
  readonly name: string;
  readonly error?: NewError;
  readonly codes?: Place["codes"];
}

export interface Examination {
  /** Of the program with the FROM package and probes. */
  readonly search: UseSearch;
  /** The program with the FROM package, created only if there are errors. */
  before(): ts.Program;
  /** With the TO package; `undefined` if no type can have changed. */
  readonly after: ts.Program | undefined;
  readonly folder: PackageFolder;
  readonly modules: { readonly before: readonly ModuleModel[]; readonly after: readonly ModuleModel[] };
  readonly findAfter: FindMember;
  readonly effects: Effects;
  readonly leaving: Leaving;
}

/** Finds the places in a file; of several at one position, only the most severe. */
export function examine(file: ts.SourceFile, examination: Examination): FoundPlace[] {
  const { search, leaving, folder, effects, modules } = examination;
  const uses = findUses(file, search);
  const moduleUses = findModuleUses(file, leaving, { checker: search.checker, folder });
  const errors = attributedErrors(file, examination, uses, moduleUses);
  const place = (kind: PlaceKind, change: Change | undefined, node: ts.Node, name: string): FoundPlace => {
    const start = node.getStart(file);
    return { kind, change, file, start, length: node.getEnd() - start, name };
  };
  const breaking = errors.map(({ error, change }): FoundPlace => {
    const { start, length } = error;
    return { kind: "breaks", change, file, start, length, name: file.text.slice(start, start + length), error };
  });
  const isTold = toldBy(errors, file);
  const used = uses.flatMap((use) => {
    const effect = effects.effectOn(use);
    if (effect === undefined || isTold(use, effect.change)) return [];
    return [place(effect.kind, effect.change, use.node, use.text)];
  });
  const lost = moduleUses.flatMap((use) => {
    const { node, reference, text } = use;
    const change = effects.breaking.get(reference)?.[0];
    return change === undefined || isTold(use, change) ? [] : [place("gone", change, node, text)];
  });
  const unhandled = findUnhandled(file, uses, errors, effects, modules).map(({ construct, change, codes }) => {
    const found = place("unhandled", change, construct, construct.getFirstToken(file)?.getText(file) ?? "");
    return { ...found, length: found.name.length, ...(codes.length > 1 && { codes }) };
  });
  return gravestAtEach([...breaking, ...used, ...lost, ...unhandled]);
}

function attributedErrors(
  file: ts.SourceFile,
  examination: Examination,
  uses: readonly Use[],
  moduleUses: readonly ModuleUse[],
): (Attribution & { error: NewError })[] {
  const { after, before } = examination;
  const errors = after === undefined ? [] : newErrors([file], after, before);
  if (after === undefined || errors.length === 0) return [];
  const indexes = { uses: indexSpans(uses), moduleUses: indexSpans(moduleUses) };
  const attribute = attributor(file, { ...examination, ...indexes, after });
  return errors.map((error) => ({ ...attribute(error), error }));
}

/** Whether an error about a change already covers a use. */
function toldBy(errors: readonly Attribution[], file: ts.SourceFile): (use: Span, change: Change) => boolean {
  const regions = groupBy(
    errors,
    ({ change }) => change,
    ({ region }) => spanOf(region, file),
  );
  const told = new Map([...regions].map(([change, spans]) => [change, indexSpans(spans)]));
  return (use, change) => told.get(change)?.covers(use) === true;
}

function gravestAtEach(places: readonly FoundPlace[]): FoundPlace[] {
  const sorted = places.toSorted(compareFound);
  const taken = new Set<number>();
  const first = sorted.filter(({ start }) => !taken.has(start) && taken.add(start));
  return first.toSorted((a, b) => a.start - b.start);
}

const compareFound = compareInTurn<FoundPlace>(
  (a, b) => placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind),
  (a, b) => a.start - b.start,
  (a, b) => compareText(a.name, b.name),
);
