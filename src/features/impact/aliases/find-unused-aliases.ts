import { posix } from "node:path";
import { ts } from "ts-morph";
import { aliasesOf, aliasKey, dropAliases, type Lock, type LockedAlias } from "../../../model/lock/index.ts";
import type { AliasInput, AliasUse, NeededAliases } from "./alias-use.ts";
import { usesInProjects } from "./find-alias-uses.ts";
import { type NewError, newErrors, nodeOf } from "../places/new-errors.ts";
import { type OpenProjects, openProjects } from "../program/open-projects.ts";
import { positionIn } from "../uses/position.ts";

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
    file: posix.relative(dir, file.fileName),
    ...positionIn(file, start),
    obstacle: `without it there is TS${code}: ${message}`,
  };
}
