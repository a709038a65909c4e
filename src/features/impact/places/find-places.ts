import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change, ImpactSummary, Place } from "../../../model/report/index.ts";
import { applyChanges } from "../../../model/diff/index.ts";
import type { Lock } from "../../../model/lock/index.ts";
import { type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import { findMentions } from "../uses/mentions.ts";
import { type NewError, newErrors } from "../program/new-errors.ts";
import { type OpenProject, type OpenProjects, openProjects, type ProjectInput } from "../program/open-projects.ts";
import { findRemovedModules } from "../uses/module-uses.ts";
import { addProbes } from "../uses/probe.ts";
import { createUseSearch, memberFinder, type NamedValue, type UseSearch } from "../uses/find-uses.ts";
import { findCauses } from "./attribution.ts";
import { changesTypes, createEffects, type EffectOn, isAddition } from "./effects.ts";
import { type Examination, examine, mostSevereAtEach } from "./examine.ts";
import { findExtendedLists } from "./unhandled.ts";

interface ImpactInput extends ProjectInput {
  readonly changes: readonly Change[];
  readonly to: Lock;
}

/** Finds the places in the user's sources that changes to the lists affect. */
export async function findPlaces(input: ImpactInput): Promise<ImpactSummary & { readonly places: readonly Place[] }> {
  const { from, to, changes } = input;
  const { config } = from;
  const opened = await openProjects(input);
  const before = toModules(from.lock, config);
  const after = toModules(to, config);
  const effectOn = createEffects(changes, config.enums, memberFinder(after));
  const additions = changes.filter((change) => isAddition(change, config.enums));
  const goals: Goals = {
    before,
    after,
    effectOn,
    removedModules: findRemovedModules(changes, before),
    extendedLists: findExtendedLists(additions, before, after),
  };
  const places = mentionPlaces(opened, before, effectOn);
  for (const project of opened.projects) places.push(...(await placesIn(project, input, opened, goals)));
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

/** What the changes do to the package. */
type Goals = Pick<Examination, "effectOn" | "removedModules" | "extendedLists"> & {
  readonly before: readonly ModuleModel[];
  readonly after: readonly ModuleModel[];
};

async function placesIn(
  project: OpenProject,
  { from, to, changes }: ImpactInput,
  { dir, render, packageFolder: folder }: OpenProjects,
  { before: modules, after: modulesAfter, ...goals }: Goals,
): Promise<Place[]> {
  const keys = new Set(changes.map(({ reference }) => reference));
  const compile = project.compiler();
  const compileWith = async (lock: Lock): Promise<ts.Program> => compile(await render(lock));
  const searchWith = async (lock: Lock, searched: readonly ModuleModel[]): Promise<UseSearch> => {
    const probes = addProbes(lock, searched);
    return createUseSearch(await compileWith(probes.lock), probes, searched);
  };
  const changed = modules.filter(({ key }) => keys.has(key));
  const extended = modulesAfter.filter(({ key }) => goals.extendedLists.has(key));
  const search = await searchWith(from.lock, changed);
  const searchAfter = extended.length > 0 ? await searchWith(to, extended) : undefined;
  const before = await compileWith(from.lock);
  const ownFiles = project.ownFiles(before);
  const errorsWith = async (lock: Lock, files: readonly ts.SourceFile[]): Promise<NewError[]> =>
    newErrors(files, await compileWith(lock), before);
  const typeChanges = changes.filter((change) => changesTypes(change, from.config.enums));
  const errors = typeChanges.length > 0 ? await errorsWith(to, ownFiles) : [];
  const attributed = await findCauses(errors, typeChanges, (applied, files) =>
    errorsWith(applyChanges(from.lock, to, applied), files),
  );
  const byFile = groupBy(attributed, ({ error }) => error.file);
  const examination = { ...goals, dir, search, searchAfter, folder };
  return ownFiles.flatMap((file) => examine(file, byFile.get(file) ?? [], examination));
}

/** The mentions of names that the changes remove, rename or relabel. */
function mentionPlaces({ texts, dir }: OpenProjects, modules: readonly ModuleModel[], effectOn: EffectOn): Place[] {
  const changeOf = (value: NamedValue): Change | undefined => {
    const { kind, change } = effectOn(value) ?? {};
    return kind === "removed" || change?.kind === "description-changed" ? change : undefined;
  };
  return findMentions(texts, modules, (value) => changeOf(value) !== undefined, dir).map((mention) => {
    const { location, text: name } = mention;
    const change = changeOf(mention)?.id ?? null;
    return { change, kind: "mention", ...location, name, length: name.length };
  });
}
