import { ts } from "ts-morph";
import type { AliasUse, LockedAlias } from "../../model/report/index.ts";
import { aliasesOf, aliasKey, dropAliases, type Lock, type LockedValue } from "../../model/lock/index.ts";
import { type EmitInput, toModules } from "../../pipeline/emit/index.ts";
import { findMentions } from "./mentions.ts";
import { newErrors, type NewError, errorNode } from "./errors.ts";
import type { Edit } from "./rewrite-sources.ts";
import { type OpenProjects, openProjects, type ProjectInput } from "./open-projects.ts";
import { compareLocations, locationIn, placeKey } from "./source-files.ts";
import { type NamedValue, searchUses, type Use } from "./uses.ts";

/** Finds the uses of aliases in the user's sources, and their mentions in texts that TypeScript does not read. */
export async function findAliasUses(input: ProjectInput) {
  const opened = await openProjects(input);
  return { ...opened.summary, ...(await usesIn(opened, input.from)) };
}

async function usesIn({ dir, projects, texts }: OpenProjects, { lock, config }: EmitInput) {
  const modules = toModules(lock, config).filter(({ members }) =>
    members.some(({ aliases = [] }) => aliases.length > 0),
  );
  const uses: AliasUse[] = [];
  const edits = new Map<string, Edit>();
  if (modules.length === 0) return { uses, edits: [] };
  for (const project of projects) {
    const compile = project.compiler();
    const files = project.ownFiles(await compile(lock));
    const { useFinder } = await searchUses(compile, files, lock, modules);
    const findUses = useFinder(modules);
    for (const file of files)
      for (const use of findUses(file).filter(isAlias)) {
        const aliasUse = toAliasUse(use, file, dir);
        uses.push(aliasUse);
        if (aliasUse.obstacle === undefined) edits.set(placeKey(aliasUse), editOf(use, file, aliasUse.file));
      }
  }
  const positions = new Set(uses.map(placeKey));
  const mentions = findMentions(texts, modules, isAlias, dir).filter(
    ({ location }) => !positions.has(placeKey(location)),
  );
  const all = unique([
    ...uses,
    ...mentions.map(({ location, ...value }): AliasUse => ({ ...aliasOf(value), ...location, mention: true })),
  ]);
  return { uses: all, edits: all.flatMap((use) => edits.get(placeKey(use)) ?? []) };
}

/** The uses in order, each once: a file may be in several projects. */
function unique(uses: readonly AliasUse[]): AliasUse[] {
  const byPosition = new Map(uses.map((use) => [`${placeKey(use)} ${aliasKey(use)}`, use]));
  return [...byPosition.values()].toSorted(compareLocations);
}

function isAlias({ role, text, member }: NamedValue): boolean {
  return role === "member" && text !== member.member;
}

function aliasOf({ reference, member, text }: NamedValue): LockedAlias {
  return { reference, code: member.code, alias: text, member: member.member };
}

function toAliasUse(use: Use, file: ts.SourceFile, dir: string): AliasUse {
  const obstacle = obstacleTo(use.node, use.member);
  return { ...aliasOf(use), ...locationIn(file, use.start, dir), ...(obstacle !== undefined && { obstacle }) };
}

/** Replaces a name, but not the variable in a shorthand property. */
function editOf({ node, member: { member: name } }: Use, file: ts.SourceFile, path: string): Edit {
  const { parent } = node;
  const quotes = ts.isStringLiteralLike(node) ? 1 : 0;
  const [start, end] = [node.getStart(file) + quotes, node.getEnd() - quotes];
  const was = file.text.slice(start, end);
  const isShorthand =
    ts.isShorthandPropertyAssignment(parent) ||
    (ts.isBindingElement(parent) && parent.name === node && parent.propertyName === undefined);
  return { file: path, start, end, was, text: isShorthand ? `${name}: ${was}` : name };
}

/** An object must not have the alias and the current name, or two aliases: only the user can choose a value. */
function obstacleTo(node: ts.Node, value: LockedValue): string | undefined {
  const { parent } = node;
  const property = ts.isComputedPropertyName(parent) ? parent.parent : parent;
  if (!ts.isObjectLiteralExpression(property.parent)) return undefined;
  const siblings = property.parent.properties.filter((sibling) => sibling !== property);
  const names = siblings.map((sibling) => sibling.name?.getText().replace(/["'`[\]]/g, ""));
  const present = [value.member, ...(value.aliases ?? [])].find((memberName) => names.includes(memberName));
  return present === undefined ? undefined : `the object also has ${present}`;
}

/**
 * Finds the uses of aliases, and the aliases that nothing needs. An alias also counts as used if the sources would not compile
 * without it.
 */
export async function findUnusedAliases(input: ProjectInput) {
  const { lock } = input.from;
  const opened = await openProjects(input);
  const { textFiles } = opened.summary;
  let { uses } = await usesIn(opened, input.from);
  // The compiler finds uses that the search does not. Each round keeps at least one more alias, so the loop ends.
  for (;;) {
    const used = new Set(uses.map(aliasKey));
    const unused = aliasesOf(lock).filter((alias) => !used.has(aliasKey(alias)));
    const errors = unused.length === 0 ? [] : await findErrors(lock, unused, opened);
    if (errors.length === 0) return { uses, unused, textFiles };
    uses = unique([...uses, ...errors]);
  }
}

/** Returns errors that the projects have only without some aliases, as uses of these. */
async function findErrors(
  lock: Lock,
  dropped: readonly LockedAlias[],
  { dir, projects }: OpenProjects,
): Promise<AliasUse[]> {
  const uses: AliasUse[] = [];
  for (const project of projects) {
    const compile = project.compiler();
    const before = await compile(lock);
    const after = await compile(dropAliases(lock, dropped));
    for (const error of project.ownFiles(after).flatMap((file) => newErrors(file, after, before))) {
      const obstacle = `without the alias, the compiler reports TS${error.code}: ${error.message}`;
      const location = locationIn(error.file, error.start, dir);
      uses.push(...aliasesAt(error, dropped).map((alias) => ({ ...alias, ...location, obstacle })));
    }
  }
  return uses;
}

/** The aliases in the statement of an error; if it has none, any of them may be missing. */
function aliasesAt(error: NewError, dropped: readonly LockedAlias[]): readonly LockedAlias[] {
  const node = errorNode(error);
  const text = (ts.findAncestor(node, ts.isStatement) ?? node).getText(error.file);
  const mentioned = dropped.filter(({ alias }) => text.includes(alias));
  return mentioned.length > 0 ? mentioned : dropped;
}
