import { ts } from "ts-morph";
import { type MemberModel, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import type { AliasInput, AliasUse, AliasUses, Edit, NeededAliases } from "./alias-use.ts";
import { type OpenProject, type OpenProjects, openProjects } from "../program/open-projects.ts";
import type { Renderer } from "../program/package-texts.ts";
import { newErrors, type NewError, nodeOf } from "../program/new-errors.ts";
import { compareLocations, locationIn } from "../program/spans.ts";
import { aliasesOf, aliasKey, dropAliases, type Lock, type LockedAlias } from "../../../model/lock/index.ts";
import { addProbes, memberFinder, typeMarks } from "../uses/probe.ts";
import { findUses, type Use } from "../uses/uses.ts";

/** As `findAliasUses` of the door. */
export async function findAliasUsesIn({ from, project }: AliasInput): Promise<AliasUses> {
  const opened = await openProjects(project, from);
  return { ...opened.summary, uses: await usesInProjects(opened, from) };
}

/** Ascending by file and place. */
async function usesInProjects(
  { dir, renderer, projects }: OpenProjects,
  from: AliasInput["from"],
): Promise<AliasUse[]> {
  const modules = toModules(from.lock, from.config).filter(({ members }) => members.some(hasAliases));
  const uses: AliasUse[] = [];
  for (const project of modules.length === 0 ? [] : projects) {
    uses.push(...(await usesIn(project, { from, renderer, modules, dir })));
  }
  return uses.toSorted(compareLocations);
}

/** What is the same for all projects. */
interface Context {
  readonly from: AliasInput["from"];
  readonly renderer: Renderer;
  /** Those that have aliases. */
  readonly modules: readonly ModuleModel[];
  readonly dir: string;
}

async function usesIn(project: OpenProject, { from, renderer, modules, dir }: Context): Promise<AliasUse[]> {
  const { graph, files } = project;
  const aliases = new Set(modules.flatMap(({ members }) => members.flatMap((member) => member.aliases)));
  const mayUse = (path: string): boolean => {
    const text = files.read(path) ?? "";
    return [...aliases].some((alias) => text.includes(alias));
  };
  // A use has the name in its text: without one, no compiler is asked.
  if (![...graph.reaching].some(mayUse)) return [];
  const probes = addProbes(from.lock, new Set(modules.map(({ key }) => key)));
  const program = project.compile(await renderer.render(probes.lock));
  const checker = program.getTypeChecker();
  const search = { checker, marksOf: typeMarks(checker, probes.marks), find: memberFinder(modules), texts: aliases };
  return project
    .ownFiles(graph.reaching, program)
    .flatMap((file) => findUses(file, search).flatMap((use) => toAliasUse(use, file, dir) ?? []));
}

function hasAliases({ aliases }: ModuleModel["members"][number]): boolean {
  return aliases.length > 0;
}

function toAliasUse(
  { node, reference, member, role, text }: Use,
  file: ts.SourceFile,
  dir: string,
): AliasUse | undefined {
  if (role !== "name" || text === member.name) return undefined;
  const obstacle = obstacleTo(node, member);
  return {
    reference,
    code: member.code,
    alias: text,
    member: member.name,
    ...locationIn(file, node.getStart(file), dir),
    ...(obstacle === undefined ? { edit: editOf(node, member.name, file) } : { obstacle }),
  };
}

/** What puts another name in the place of one; what the program calls the value by itself stays. */
function editOf(node: ts.Node, name: string, file: ts.SourceFile): Edit {
  const isText = ts.isStringLiteralLike(node);
  const [start, end] = isText ? [node.getStart(file) + 1, node.getEnd() - 1] : [node.getStart(file), node.getEnd()];
  const was = file.text.slice(start, end);
  return { start, end, was, text: !isText && isShorthand(node) ? `${name}: ${was}` : name };
}

/** Whether a name stands for a property and for a variable of the program at once. */
function isShorthand(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  return ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined;
}

/** Two properties of one name are no object: which of them is meant, a person knows. */
function obstacleTo(node: ts.Node, { name, aliases }: MemberModel): string | undefined {
  const { parent } = node;
  const property = ts.isComputedPropertyName(parent) ? parent.parent : parent;
  if (!ts.isObjectLiteralExpression(property.parent)) return undefined;
  const names = property.parent.properties.flatMap((each) =>
    each === property || each.name === undefined ? [] : [nameOf(each.name)],
  );
  const other = [name, ...aliases].find((each) => names.includes(each));
  return other === undefined ? undefined : `the object has ${other}, too`;
}

function nameOf(name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name))
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
  return name.text;
}

/** As `findUnusedAliases` of the door. */
export async function findUnusedAliasesIn({ from, project }: AliasInput): Promise<NeededAliases> {
  const { lock } = from;
  const opened = await openProjects(project, from);
  let uses = await usesInProjects(opened, from);
  // What no search for names has found, the compiler misses. Each round keeps an alias more, so there is an end.
  for (;;) {
    const used = new Set(uses.map(aliasKey));
    const unused = aliasesOf(lock).filter((alias) => !used.has(aliasKey(alias)));
    const errors = unused.length === 0 ? [] : await findErrors(lock, unused, opened);
    if (errors.length === 0) return { ...opened.summary, uses, unused };
    uses = [...uses, ...errors];
  }
}

/** The errors that the projects have without some aliases and have not with them, as uses of those. */
async function findErrors(
  lock: Lock,
  dropped: readonly LockedAlias[],
  { dir, renderer, projects }: OpenProjects,
): Promise<AliasUse[]> {
  const [withThem, withoutThem] = [await renderer.render(lock), await renderer.render(dropAliases(lock, dropped))];
  return projects.flatMap((project) => {
    const after = project.compile(withoutThem);
    let before: ts.Program | undefined;
    const errors = newErrors(
      project.ownFiles(project.graph.reaching, after),
      after,
      () => (before ??= project.compile(withThem, after)),
    );
    return errors.flatMap((error) => aliasesAt(error, dropped).map((alias) => toUse(error, alias, dir)));
  });
}

/** The aliases that the statement of an error names; where it names none, any of them may be what is missing. */
function aliasesAt(error: NewError, dropped: readonly LockedAlias[]): readonly LockedAlias[] {
  const node = nodeOf(error);
  const text = (ts.findAncestor(node, ts.isStatement) ?? node).getText(error.file);
  const named = dropped.filter(({ alias }) => text.includes(alias));
  return named.length > 0 ? named : dropped;
}

function toUse({ file, start, code, message }: NewError, alias: LockedAlias, dir: string): AliasUse {
  return {
    ...alias,
    ...locationIn(file, start, dir),
    obstacle: `without it there is TS${code}: ${message}`,
  };
}
