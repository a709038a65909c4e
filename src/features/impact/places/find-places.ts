import { ts } from "ts-morph";
import { compareBy, compareText, groupBy } from "../../../base/text/index.ts";
import { type Change, type ImpactSummary, type Place, placeKinds } from "../../../model/report/index.ts";
import { applyChanges } from "../../../model/diff/index.ts";
import type { Lock } from "../../../model/lock/index.ts";
import { type EmitInput, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import { findMentions } from "../uses/mentions.ts";
import { type NewError, newErrors } from "../program/new-errors.ts";
import { type OpenProject, type OpenProjects, openProjects, type ProjectInput } from "../program/open-projects.ts";
import { compareLocations, isWithin, positionOf } from "../program/spans.ts";
import { type NamedValue, searchUses, type Use } from "../uses/find-uses.ts";
import { type Affected, placeOf } from "./affected.ts";
import { type Causes, findCauses } from "./attribution.ts";
import { changesTypes, effectFinder, type EffectOn, isAddition } from "./effects.ts";
import { moduleUseFinder } from "./module-uses.ts";
import { findExtendedLists, findUnhandled } from "./unhandled.ts";

/** The package before and after changes. */
interface Comparison {
  readonly from: EmitInput;
  readonly to: Lock;
  readonly changes: readonly Change[];
}

/** Finds the places in the user's sources that changes to the lists affect. */
export async function findPlaces(
  input: ProjectInput & Comparison,
): Promise<ImpactSummary & { readonly places: readonly Place[] }> {
  const { from, to, changes } = input;
  const opened = await openProjects(input);
  const [before, after] = [toModules(from.lock, from.config), toModules(to, from.config)];
  const effectOn = effectFinder(changes, from.config, after);
  const places = mentionPlaces(opened, before, effectOn);
  for (const project of opened.projects)
    places.push(...(await placesIn(project, opened, input, before, after, effectOn)));
  const sorted = mostSevereAtEach(places);
  const kept = findKept(changes, after);
  return {
    places: sorted,
    keepsRemoved: sorted.some(({ kind, change }) => kind === "removed" && kept.has(change)),
    typescript: opened.projects.length > 0 ? ts.version : null,
    ...opened.summary,
  };
}

/** The ids of the removals whose codes the package keeps as deprecated. */
function findKept(changes: readonly Change[], after: readonly ModuleModel[]): ReadonlySet<Change["id"] | null> {
  const codes = new Map(after.map(({ key, members }) => [key, new Set(members.map(({ code }) => code))]));
  const kept = changes.filter(
    ({ kind, reference, code = "" }) => kind === "code-removed" && codes.get(reference)?.has(code),
  );
  return new Set(kept.map(({ id }) => id));
}

async function placesIn(
  project: OpenProject,
  { dir, packageFolder }: OpenProjects,
  { from, to, changes }: Comparison,
  before: readonly ModuleModel[],
  after: readonly ModuleModel[],
  effectOn: EffectOn,
): Promise<Place[]> {
  const { config, lock } = from;
  const compile = project.compiler();
  const changed = new Set(changes.map(({ reference }) => reference));
  const additions = changes.filter((change) => isAddition(change, config));
  const lists = findExtendedLists(additions, before, after);
  const extended = after.filter(({ key }) => lists.has(key));
  const search = await searchUses(
    compile,
    lock,
    before.filter(({ key }) => changed.has(key)),
  );
  const searchAfter = extended.length > 0 ? await searchUses(compile, to, extended) : undefined;
  const program = await compile(lock);
  const ownFiles = project.ownFiles(program);
  const errorsWith = async (changedLock: Lock, files: readonly ts.SourceFile[]): Promise<NewError[]> =>
    newErrors(files, await compile(changedLock), program);
  const typeChanges = changes.filter((change) => changesTypes(change, config));
  const errors = typeChanges.length > 0 ? await errorsWith(to, ownFiles) : [];
  const attributed = await findCauses(errors, typeChanges, (applied, files) =>
    errorsWith(applyChanges(lock, to, applied), files),
  );
  const byFile = groupBy(attributed, ([{ file }]) => file);
  const findModuleUses = moduleUseFinder(changes, before, packageFolder);
  return ownFiles.flatMap((file) => {
    const errorsHere = byFile.get(file) ?? [];
    const uses = search.findUses(file);
    // All programs have the same nodes of the user's files.
    const usesAfter = searchAfter?.findUses(file) ?? [];
    const affected: Affected[] = [
      ...errorsHere.map(([error, causes]): Affected => {
        const { start, end } = error;
        return { kind: "breaks", causes, start, end, name: file.text.slice(start, end), error };
      }),
      ...[...affectedUses(uses, effectOn), ...findModuleUses(file, search.checker)].filter(
        (use) => !isReported(use, errorsHere),
      ),
      ...(searchAfter === undefined
        ? []
        : findUnhandled(file, [...uses, ...usesAfter], errorsHere, lists, searchAfter.checker)),
    ];
    return affected.map((part) => placeOf(part, file, dir));
  });
}

function affectedUses(uses: readonly Use[], effectOn: EffectOn): Affected[] {
  return uses.flatMap((use): Affected[] => {
    const { start, end, text: name } = use;
    const effect = effectOn(use);
    return effect === undefined ? [] : [{ kind: effect.kind, causes: [effect.change], start, end, name }];
  });
}

/** Whether an error about a use has the same cause. */
function isReported(use: Affected, errors: Causes): boolean {
  const isCause = (change: Change): boolean => use.causes.includes(change);
  return errors.some(([{ region }, causes]) => isWithin(use, region) && causes.some(isCause));
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
