import { ts } from "ts-morph";
import { compareBy, compareText, groupBy } from "../../../base/text/index.ts";
import { type Change, type ImpactSummary, type Place, placeKinds } from "../../../model/report/index.ts";
import type { Lock } from "../../../model/lock/index.ts";
import { type EmitInput, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import { findMentions } from "../uses/mentions.ts";
import { newErrors } from "../program/new-errors.ts";
import { type OpenProject, type OpenProjects, openProjects, type ProjectInput } from "../program/open-projects.ts";
import { compareLocations, isWithin, locationIn, positionOf } from "../program/source-files.ts";
import { type NamedValue, searchUses, type Use } from "../uses/find-uses.ts";
import { causeFinder, listFinder } from "./causes.ts";
import { type Affected, type Broken, changesTypes, effectFinder, type EffectOn, isAddition } from "./effects.ts";
import { moduleFinder, moduleUseFinder } from "./module-uses.ts";
import { findExtendedLists, findUnhandled } from "./unhandled.ts";

/** The package before and after changes. */
interface Comparison {
  readonly from: EmitInput;
  readonly to: Lock;
  readonly changes: readonly Change[];
}

interface FoundPlaces extends ImpactSummary {
  readonly places: readonly Place[];
}

/** Finds the places in the user's sources that changes to the lists affect. */
export async function findPlaces(input: ProjectInput & Comparison): Promise<FoundPlaces> {
  return findPlacesIn(await openProjects(input), input);
}

/** Compiles each project at most three times, however many changes there are. */
export async function findPlacesIn(opened: OpenProjects, comparison: Comparison): Promise<FoundPlaces> {
  const { from, to, changes } = comparison;
  const changed = new Set(changes.map(({ reference }) => reference));
  const isChanged = ({ key }: ModuleModel): boolean => changed.has(key);
  const modules = toModules(from.lock, from.config);
  const [before, after] = [modules.filter(isChanged), toModules(to, from.config).filter(isChanged)];
  const effectOn = effectFinder(changes, from.config, after);
  const places = mentionPlaces(opened, modules, effectOn);
  for (const project of opened.projects)
    places.push(...(await placesIn(project, opened, comparison, before, after, effectOn)));
  const sorted = mostSevereAtEach(places);
  const codes = new Map(after.map(({ key, members }) => [key, new Set(members.map(({ code }) => code))]));
  const isKept = ({ kind, reference, code = "" }: Change): boolean =>
    kind === "code-removed" && codes.get(reference)?.has(code) === true;
  const kept = new Set<Place["change"]>(changes.filter(isKept).map(({ id }) => id));
  return {
    places: sorted,
    keepsRemoved: sorted.some(({ kind, change }) => kind === "removed" && kept.has(change)),
    typescript: opened.projects.length > 0 ? ts.version : null,
    ...opened.summary,
  };
}

async function placesIn(
  project: OpenProject,
  { dir, packageFolder }: OpenProjects,
  { from: { config, lock }, to, changes }: Comparison,
  before: readonly ModuleModel[],
  after: readonly ModuleModel[],
  effectOn: EffectOn,
): Promise<Place[]> {
  const typeChanges = changes.filter((change) => changesTypes(change, config));
  const additions = changes.filter((change) => isAddition(change, config));
  const extended = findExtendedLists(additions, before, after);

  const compile = project.compiler();
  const search = await searchUses(compile, lock, before);
  const program = await compile(lock);
  const later = typeChanges.length > 0 ? await compile(to) : program;

  const moduleAt = moduleFinder(before, packageFolder, search.checker);
  const listsIn = listFinder(search.marksAt, moduleAt);
  const causesOf = causeFinder(typeChanges, new Set(additions), [...before, ...after], listsIn);
  const findModuleUses = moduleUseFinder(changes, moduleAt);
  const findUses = search.useFinder(before);
  const findLaterUses = search.useFinder(after.filter(({ key }) => extended.has(key)));
  // All programs have the same nodes of the user's files.
  return project.ownFiles(program).flatMap((file) => {
    const broken = newErrors(file, later, program).map((error): Broken => {
      const { start, end } = error;
      return { kind: "breaks", causes: causesOf(error), start, end, name: file.text.slice(start, end), error };
    });
    const uses = findUses(file);
    const affected = [...uses.flatMap((use) => affectedUse(use, effectOn)), ...findModuleUses(file)];
    return [
      ...broken,
      ...affected.filter((part) => !isReported(part, broken)),
      ...findUnhandled(file, [...uses, ...findLaterUses(file)], broken, extended, later.getTypeChecker()),
    ].map((part) => placeOf(part, file, dir));
  });
}

function affectedUse(use: Use, effectOn: EffectOn): Affected[] {
  const effect = effectOn(use);
  if (effect === undefined) return [];
  const { start, end, text: name } = use;
  return [{ kind: effect.kind, causes: [effect.change], start, end, name }];
}

/** Whether an error about a use has the same cause. */
function isReported(use: Affected, errors: readonly Broken[]): boolean {
  const isCause = (change: Change): boolean => use.causes.includes(change);
  return errors.some(({ error, causes }) => isWithin(use, error.region) && causes.some(isCause));
}

/** @param dir absolute path of the folder from which places name files, POSIX */
function placeOf(affected: Affected, file: ts.SourceFile, dir: string): Place {
  const { kind, causes, start, end, name, error, codes } = affected;
  const location = locationIn(file, start, dir);
  const ids = causes.map(({ id }) => id);
  return {
    change: ids.length === 1 ? (ids[0] ?? null) : null,
    ...(ids.length > 1 && { changes: ids }),
    kind,
    ...location,
    ...(error && { code: `TS${error.code}` }),
    name,
    length: Math.min(end - start, location.text.length - location.column + 1),
    ...(error && { error: error.message }),
    ...(codes && { codes }),
  };
}

/** The mentions of names that the changes remove, rename or relabel. */
function mentionPlaces({ texts, dir }: OpenProjects, modules: readonly ModuleModel[], effectOn: EffectOn): Place[] {
  const changeOf = (value: NamedValue): Change | undefined => {
    const { kind, change } = effectOn(value) ?? {};
    return kind === "removed" || (change !== undefined && isRelabelled(change)) ? change : undefined;
  };
  return findMentions(texts, modules, (value) => changeOf(value) !== undefined, dir).map((mention) => {
    const { location, text: name } = mention;
    const change = changeOf(mention)?.id ?? null;
    return { change, kind: "mention", ...location, name, length: name.length };
  });
}

/** Whether a change is of the text that people read: a description or a label. */
function isRelabelled({ kind, field }: Change): boolean {
  return kind === "description-changed" || field?.startsWith("labels.") === true;
}

/** The most severe place at each position, sorted by kind, file and position. */
function mostSevereAtEach(places: readonly Place[]): Place[] {
  const bySeverity = places.toSorted(compareBy(compareKinds, (a, b) => compareText(a.name, b.name)));
  const mostSevere = [...groupBy(bySeverity, positionOf).values()].flatMap(([first]) => first ?? []);
  return mostSevere.toSorted(compareBy(compareKinds, compareLocations));
}

function compareKinds(a: Place, b: Place): number {
  return placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind);
}
