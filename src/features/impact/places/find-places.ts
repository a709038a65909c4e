import { ts } from "ts-morph";
import { type EmitInput, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import { changesTypes, type Effects, effectsOf } from "./effects.ts";
import { groupBy } from "../../../base/text/index.ts";
import { findCauses } from "./attribution.ts";
import { type Examination, examine, mostSevereAtEach } from "./examine.ts";
import { applyChanges, type Change, type Place } from "../../../model/diff/index.ts";
import type { Lock } from "../../../model/lock/index.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { findRemovedExports } from "../uses/module-uses.ts";
import { type OpenProject, type OpenProjects, openProjects, type ProjectInput } from "../program/open-projects.ts";
import { newErrors } from "../program/new-errors.ts";
import { compareLocations } from "../program/spans.ts";
import { addProbes, memberFinder, typeMarks } from "../uses/probe.ts";
import type { NamedValue } from "../uses/uses.ts";
import { type Relevant, relevantChanges } from "./relevant.ts";

interface ImpactInput extends ProjectInput {
  readonly changes: readonly Change[];
  readonly to: EmitInput;
}

/** The projects that were searched, and the compiler. */
export interface ImpactSummary {
  /** Version of TypeScript that was used; `null` if no file that it reads can depend on a change. */
  readonly typescript: string | null;
  /** The `tsconfig.json` files that were read: POSIX paths relative to the configuration's folder. `null` if there were no changes. */
  readonly projects: readonly string[] | null;
  /** Whether a file of these projects imports the package. */
  readonly isUsed: boolean;
  /** Number of files that were searched as text, because TypeScript does not read them or their templates. */
  readonly textFiles: number;
}

interface Impact extends ImpactSummary {
  readonly places: readonly Place[];
}

/** Finds the places in the user's sources that changes to the lists affect. */
export async function findPlaces(input: ImpactInput): Promise<Impact> {
  const { from, to } = input;
  const opened = await openProjects(input);
  const modules = { before: toModules(from.lock, from.config), after: toModules(to.lock, to.config) };
  const all = [...modules.before, ...modules.after];
  const affected = opened.projects.flatMap((project) => {
    const relevant = relevantChanges(input.changes, all, project.graph, project.files);
    return relevant.changes.length === 0 ? [] : [{ project, relevant }];
  });
  const effects = effectsOf(input.changes, to.config.enums, memberFinder(modules.after));
  const places: Place[] = mentionPlaces(opened, modules.before, effects);
  for (const { project, relevant } of affected) {
    places.push(...(await placesIn(project, relevant, input, opened, { modules, effects })));
  }
  return {
    places: mostSevereAtEach(places).toSorted(compareLocations),
    typescript: affected.length > 0 ? ts.version : null,
    ...opened.summary,
  };
}

async function placesIn(
  project: OpenProject,
  { changes, files }: Relevant,
  { from, to }: ImpactInput,
  { dir, renderer }: OpenProjects,
  { modules, effects }: Pick<Examination, "modules" | "effects">,
): Promise<Place[]> {
  const keys = new Set(changes.map(({ reference }) => reference));
  const probes = addProbes(from.lock, keys);
  const probed = project.compile(await renderer.render(probes.lock));
  const ownFiles = project.ownFiles(files, probed);
  const compileWith = async (lock: Lock): Promise<ts.Program> => project.compile(await renderer.render(lock), probed);
  const typeChanges = changes.filter((change) => changesTypes(change, to.config.enums));
  const beforeTexts = typeChanges.length > 0 ? await renderer.render(from.lock) : new Map<string, string>();
  let programBefore: ts.Program | undefined;
  const before = (): ts.Program => (programBefore ??= project.compile(beforeTexts, probed));
  const errors = typeChanges.length > 0 ? newErrors(ownFiles, await compileWith(to.lock), before) : [];
  const attributed = await findCauses(errors, typeChanges, async (applied, among) =>
    newErrors(among, await compileWith(applyChanges(from.lock, to.lock, applied)), before),
  );
  const byFile = groupBy(attributed, ({ error }) => error.file);
  const members = modules.before.filter(({ key }) => keys.has(key)).flatMap((model) => model.members);
  const texts = members.flatMap(({ name, aliases, code, code2 }) => [name, ...aliases, String(code), code2 ?? name]);
  const checker = probed.getTypeChecker();
  const examination: Examination = {
    dir,
    search: {
      checker,
      marksOf: typeMarks(checker, probes.marks),
      find: memberFinder(modules.before),
      texts: new Set(texts),
    },
    folder: project.folder,
    modules,
    effects,
    removedExports: findRemovedExports(modules.before, modules.after),
  };
  return ownFiles.flatMap((file) => examine(file, byFile.get(file) ?? [], examination));
}

/** The mentions of names that the changes remove, rename or relabel. */
function mentionPlaces({ texts, dir }: OpenProjects, modules: readonly ModuleModel[], { effectOn }: Effects): Place[] {
  const changeOf = (value: NamedValue): Change | undefined => {
    const { kind, change } = effectOn(value) ?? {};
    return kind === "removed" || change?.kind === "description-changed" ? change : undefined;
  };
  return findMentions(texts, modules, (value) => changeOf(value) !== undefined, dir).flatMap((mention) => {
    const change = changeOf(mention);
    const { location, text: name } = mention;
    return change === undefined
      ? []
      : [{ change: change.id, kind: "mention", ...location, name, length: name.length } as const];
  });
}
