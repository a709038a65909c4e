import { posix } from "node:path";
import { ts } from "ts-morph";
import { aliasesOf, type LockedAlias } from "../lock/index.ts";
import type { AliasErrorInput, AliasUse } from "./alias-use.ts";
import { type NewError, newErrors, nodeOf } from "./new-errors.ts";
import { openProjects } from "./open-projects.ts";
import { createRenderer } from "./package-texts.ts";
import { positionIn } from "./position.ts";

/** As `findAliasErrors` of the door. */
export async function findAliasErrorsIn({ from, without, project: user }: AliasErrorInput): Promise<AliasUse[]> {
  const { dir, readOwn, open } = openProjects(user, from.config.output);
  const renderer = createRenderer(from, readOwn);
  const projects = open(await renderer.outline(from.lock));
  const [withThem, withoutThem] = [await renderer.render(from.lock), await renderer.render(without)];
  const left = new Set(aliasesOf(without).map(keyOf));
  const dropped = aliasesOf(from.lock).filter((alias) => !left.has(keyOf(alias)));
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

function keyOf({ reference, alias }: LockedAlias): string {
  return `${reference} ${alias}`;
}

/** The aliases that the statement of an error names; where it names none, any of them may be what is missing. */
function aliasesAt(error: NewError, dropped: readonly LockedAlias[]): readonly LockedAlias[] {
  const node = nodeOf(error);
  const text = (ts.findAncestor(node, ts.isStatement) ?? node).getText(error.file);
  const named = dropped.filter(({ alias }) => text.includes(alias));
  return named.length > 0 ? named : dropped;
}

function toUse({ file, start, length, code, message }: NewError, alias: LockedAlias, dir: string): AliasUse {
  const end = start + length;
  const was = file.text.slice(start, end);
  return {
    ...alias,
    file: posix.relative(dir, file.fileName),
    ...positionIn(file, start),
    edit: { start, end, was, text: was },
    obstacle: `without it there is TS${code}: ${message}`,
  };
}
