import { posix } from "node:path";
import { ts } from "ts-morph";
import { compareInTurn, compareText } from "../../../base/text/index.ts";
import { type MemberModel, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import type { AliasInput, AliasUse, AliasUses, Edit } from "./alias-use.ts";
import { type OpenProject, type OpenProjects, openProjects } from "../program/open-projects.ts";
import type { Renderer } from "../program/package-texts.ts";
import { positionIn } from "../uses/position.ts";
import { addProbes, memberFinder } from "../uses/probe.ts";
import { typeMarks } from "../uses/type-marks.ts";
import { findUses, type Use } from "../uses/uses.ts";

/** As `findAliasUses` of the door. */
export async function findAliasUsesIn({ from, project }: AliasInput): Promise<AliasUses> {
  const opened = await openProjects(project, from);
  return { ...opened.summary, uses: await usesInProjects(opened, from) };
}

/** Ascending by file and place. */
export async function usesInProjects(
  { dir, renderer, projects }: OpenProjects,
  from: AliasInput["from"],
): Promise<AliasUse[]> {
  const modules = toModules(from.lock, from.config).filter(({ members }) => members.some(hasAliases));
  const uses: AliasUse[] = [];
  for (const project of modules.length === 0 ? [] : projects) {
    uses.push(...(await usesIn(project, { from, renderer, modules, dir })));
  }
  return uses.toSorted(
    compareInTurn(
      (a, b) => compareText(a.file, b.file),
      (a, b) => a.line - b.line,
      (a, b) => a.column - b.column,
    ),
  );
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
  const search = {
    checker: program.getTypeChecker(),
    marks: probes.marks,
    find: memberFinder(modules),
    texts: aliases,
  };
  const marksOf = typeMarks(search);
  return project
    .ownFiles(graph.reaching, program)
    .flatMap((file) => findUses(file, search, marksOf).flatMap((use) => toAliasUse(use, file, dir) ?? []));
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
    file: posix.relative(dir, file.fileName),
    ...positionIn(file, node.getStart(file)),
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
