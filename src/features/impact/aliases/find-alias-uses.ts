import { ts } from "ts-morph";
import { type EmitInput, type MemberModel, type ModuleModel, toModules } from "../../../pipeline/emit/index.ts";
import { type OpenProjects, openProjects, type ProjectInput, type ProjectSummary } from "../program/open-projects.ts";
import { newErrors, type NewError, nodeOf } from "../program/new-errors.ts";
import { compareLocations, locationIn } from "../program/spans.ts";
import type { SourceLocation } from "../../../model/diff/index.ts";
import { aliasesOf, aliasKey, dropAliases, type Lock, type LockedAlias } from "../../../model/lock/index.ts";
import { addProbes, memberFinder, typeMarks } from "../uses/probe.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { findUses, type NamedValue, type Use } from "../uses/uses.ts";

export interface AliasUse extends SourceLocation {
  readonly reference: string;
  readonly code: number | string;
  readonly alias: string;
  readonly member: string;
  /** Replaces the alias by the current name; `undefined` if the user has to do it. */
  readonly edit?: Edit;
  readonly obstacle?: string;
  /** Only in text that TypeScript does not read: it may be something else. */
  readonly mention?: true;
}

/** A replacement in a text. Offsets are in UTF-16 code units, without the byte order mark. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
}

export interface AliasUses extends ProjectSummary {
  /** Uses, and mentions in texts that TypeScript does not read. */
  readonly uses: readonly AliasUse[];
}

/** Finds the uses of aliases in the user's sources. */
export async function findAliasUses(input: ProjectInput): Promise<AliasUses> {
  const opened = await openProjects(input);
  return { ...opened.summary, uses: await usesIn(opened, input.from) };
}

async function usesIn(opened: OpenProjects, from: EmitInput): Promise<AliasUse[]> {
  const modules = toModules(from.lock, from.config);
  const uses = await usesInProjects(opened, from, modules);
  const positionOf = ({ file, line, column }: AliasUse): string => `${line}:${column}:${file}`;
  const known = new Set(uses.map(positionOf));
  const mentions = mentionsIn(opened, modules).filter((mention) => !known.has(positionOf(mention)));
  return [...uses, ...mentions].toSorted(compareLocations);
}

function mentionsIn({ texts, dir }: OpenProjects, modules: readonly ModuleModel[]): AliasUse[] {
  return findMentions(texts, modules, isAlias, dir).map(({ reference, member, text, location }) => {
    return { reference, code: member.code, alias: text, member: member.name, ...location, mention: true };
  });
}

function isAlias({ role, text, member }: NamedValue): boolean {
  return role === "name" && text !== member.name;
}

async function usesInProjects(
  { dir, renderer, projects }: OpenProjects,
  from: EmitInput,
  all: readonly ModuleModel[],
): Promise<AliasUse[]> {
  const modules = all.filter(({ members }) => members.some(({ aliases }) => aliases.length > 0));
  const texts = new Set(modules.flatMap(({ members }) => members.flatMap(({ aliases }) => aliases)));
  const probes = addProbes(from.lock, new Set(modules.map(({ key }) => key)));
  const find = memberFinder(modules);
  const uses: AliasUse[] = [];
  for (const project of projects) {
    const { graph, files } = project;
    // A use contains the name, so a project without it need not be compiled.
    const mayUse = (path: string): boolean => [...texts].some((alias) => files.readFile(path)?.includes(alias));
    if (![...graph.reaching].some(mayUse)) continue;
    const program = project.compile(await renderer.render(probes.lock));
    const checker = program.getTypeChecker();
    const search = { checker, marksOf: typeMarks(checker, probes.marks), find, texts };
    for (const file of project.ownFiles(graph.reaching, program)) {
      uses.push(...findUses(file, search).flatMap((use) => toAliasUses(use, file, dir)));
    }
  }
  return uses;
}

function toAliasUses(use: Use, file: ts.SourceFile, dir: string): AliasUse[] {
  if (!isAlias(use)) return [];
  const { node, reference, member, text } = use;
  const obstacle = obstacleTo(node, member);
  const result = obstacle === undefined ? { edit: editOf(node, member.name, file) } : { obstacle };
  const location = locationIn(file, node.getStart(file), dir);
  return [{ reference, code: member.code, alias: text, member: member.name, ...location, ...result }];
}

/** Replaces a name, but not the variable in a shorthand property. */
function editOf(node: ts.Node, name: string, file: ts.SourceFile): Edit {
  const isText = ts.isStringLiteralLike(node);
  const [start, end] = isText ? [node.getStart(file) + 1, node.getEnd() - 1] : [node.getStart(file), node.getEnd()];
  const was = file.text.slice(start, end);
  return { start, end, was, text: !isText && isShorthand(node) ? `${name}: ${was}` : name };
}

function isShorthand(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node;
  return ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined;
}

/** An object must not have the alias and the current name, or two aliases: only the user can choose a value. */
function obstacleTo(node: ts.Node, { name, aliases }: MemberModel): string | undefined {
  const { parent } = node;
  const property = ts.isComputedPropertyName(parent) ? parent.parent : parent;
  if (!ts.isObjectLiteralExpression(property.parent)) return undefined;
  const names = property.parent.properties.flatMap((each) =>
    each === property || each.name === undefined ? [] : [nameOf(each.name)],
  );
  const other = [name, ...aliases].find((each) => names.includes(each));
  return other === undefined ? undefined : `the object also has ${other}`;
}

function nameOf(name: ts.PropertyName): string | undefined {
  if (ts.isComputedPropertyName(name))
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
  return name.text;
}

/**
 * Finds the uses of aliases and the unused aliases. An alias also counts as used if the sources would not compile
 * without it.
 */
export async function findUnusedAliases(input: ProjectInput): Promise<AliasUses & { unused: LockedAlias[] }> {
  const { lock } = input.from;
  const opened = await openProjects(input);
  let uses = await usesIn(opened, input.from);
  // The compiler finds uses that the search does not. Each round keeps at least one more alias, so the loop ends.
  for (;;) {
    const used = new Set(uses.map(aliasKey));
    const unused = aliasesOf(lock).filter((alias) => !used.has(aliasKey(alias)));
    const errors = unused.length === 0 ? [] : await findErrors(lock, unused, opened);
    if (errors.length === 0) return { ...opened.summary, uses, unused };
    uses = [...uses, ...errors];
  }
}

/** Returns errors that the projects have only without some aliases, as uses of these. */
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

/** The aliases in the statement of an error; if it has none, any of them may be missing. */
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
    obstacle: `without the alias, the compiler reports TS${code}: ${message}`,
  };
}
