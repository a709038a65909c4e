import { ts } from "ts-morph";
import { groupBy } from "../../base/index.ts";
import { compareBy, compareText } from "../../base/text/index.ts";
import { type Change, type ImpactSummary, type Place, placeKinds } from "../../model/report/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { type ModuleModel, toModules } from "../../pipeline/emit/index.ts";
import {
  type Affected,
  changesTypes,
  effectFinder,
  type Finder,
  isAddition,
  moduleFinder,
  moduleUseFinder,
  valueUseFinder,
} from "./effects.ts";
import { causeFinder, errorsIn, listFinder, newErrors } from "./errors.ts";
import { findMentions } from "./mentions.ts";
import { type OpenProject, type OpenProjects, openProjects, type ProjectInput } from "./open-projects.ts";
import { cached, compareLocations, locationIn, placeKey } from "./source-files.ts";
import { findExtendedLists, unhandledFinder } from "./unhandled.ts";
import { type NamedValue, searchUses } from "./uses.ts";

/**
 * Finds the places in the user's sources that changes to the lists affect. Compiles each project at most three times, however
 * many changes there are.
 */
export async function findPlaces(
  input: ProjectInput & { readonly to: Lock; readonly changes: readonly Change[] },
): Promise<ImpactSummary & { readonly places: readonly Place[] }> {
  const { from, to, changes } = input;
  const opened = await openProjects(input);
  const changed = new Set(changes.map(({ reference }) => reference));
  const isChanged = ({ key }: ModuleModel): boolean => changed.has(key);
  const modules = toModules(from.lock, from.config);
  const [before, after] = [modules.filter(isChanged), toModules(to, from.config).filter(isChanged)];
  const effectOn = effectFinder(changes, from.config, after);
  const places = mentionPlaces(opened, modules, effectOn);
  for (const project of opened.projects) {
    const [files, find] = await prepare(project, input, opened, before, after, effectOn);
    places.push(...files.flatMap((file) => find(file).map((part) => placeOf(part, file, opened.dir))));
  }
  const typescript = opened.projects.length > 0 ? ts.version : null;
  return { places: mostSevereAtEach(places), typescript, ...opened.summary };
}

/** Compiles a project. Returns the user's files, and a function that finds the affected parts of one of them. */
async function prepare(
  project: OpenProject,
  { from: { config, lock }, to, changes }: Parameters<typeof findPlaces>[0],
  { packageFolder }: OpenProjects,
  before: readonly ModuleModel[],
  after: readonly ModuleModel[],
  effectOn: ReturnType<typeof effectFinder>,
): Promise<[files: readonly ts.SourceFile[], find: (file: ts.SourceFile) => Affected[]]> {
  const typeChanges = changes.filter((change) => changesTypes(change, config));
  const additions = changes.filter((change) => isAddition(change, config));
  const extended = findExtendedLists(additions, before, after);

  const compile = project.compiler();
  const program = await compile(typeChanges.length > 0 ? to : lock);
  const files = project.ownFiles(program);
  const search = await searchUses(compile, files, lock, before);
  const mayBreak = typeChanges.length > 0 && files.some((file) => errorsIn(file, program).length > 0);
  const earlier = mayBreak ? await compile(lock) : program;

  const moduleAt = moduleFinder(before, packageFolder, search.checker);
  const listsIn = listFinder(search.marksAt, moduleAt);
  const causesOf = causeFinder(typeChanges, new Set(additions), [...before, ...after], listsIn);
  const usesIn = cached(search.useFinder(before));
  const laterUsesIn = search.useFinder(after.filter(({ key }) => extended.has(key)));
  const finders: Finder[] = [
    valueUseFinder(usesIn, effectOn),
    moduleUseFinder(changes, moduleAt),
    unhandledFinder(extended, (file) => [...usesIn(file), ...laterUsesIn(file)]),
  ];
  // All programs have the same nodes of the user's files.
  const find = (file: ts.SourceFile): Affected[] => {
    const errors = newErrors(file, program, earlier).map((error): Affected => {
      const { start, end } = error;
      return { kind: "breaks", causes: causesOf(error), start, name: file.text.slice(start, end), error };
    });
    return [...errors, ...finders.flatMap((finder) => finder(file, errors))];
  };
  return [files, find];
}

/** @param dir absolute path of the folder from which places name files, POSIX */
function placeOf(affected: Affected, file: ts.SourceFile, dir: string): Place {
  const { kind, causes, start, name, error, codes } = affected;
  const ids = causes.map(({ id }) => id);
  return {
    change: ids.length === 1 ? (ids[0] ?? null) : null,
    ...(ids.length > 1 && { changes: ids }),
    kind,
    ...locationIn(file, start, dir),
    ...(error && { code: `TS${error.code}` }),
    name,
    ...(error && { error: error.message }),
    ...(codes && { codes }),
  };
}

/** The mentions of names that the changes remove, rename or relabel. */
function mentionPlaces(
  { texts, dir }: OpenProjects,
  modules: readonly ModuleModel[],
  effectOn: ReturnType<typeof effectFinder>,
): Place[] {
  const changeOf = (value: NamedValue): Change | undefined => {
    const { kind, change } = effectOn(value) ?? {};
    return kind === "removed" || (change !== undefined && isRelabelled(change)) ? change : undefined;
  };
  return findMentions(texts, modules, (value) => changeOf(value) !== undefined, dir).map((mention) => {
    const change = changeOf(mention)?.id ?? null;
    return { change, kind: "mention", ...mention.location, name: mention.text };
  });
}

/** Whether a change is of the text that people read: a description or a label. */
function isRelabelled({ kind, field }: Change): boolean {
  return kind === "description-changed" || field?.startsWith("labels.") === true;
}

/** The most severe place at each position, sorted by kind, file and position. */
function mostSevereAtEach(places: readonly Place[]): Place[] {
  const bySeverity = places.toSorted(compareBy(compareKinds, (a, b) => compareText(a.name, b.name)));
  const mostSevere = [...groupBy(bySeverity, placeKey).values()].flatMap(([first]) => first ?? []);
  return mostSevere.toSorted(compareBy(compareKinds, compareLocations));
}

function compareKinds(a: Place, b: Place): number {
  return placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind);
}
