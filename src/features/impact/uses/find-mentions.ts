import { ts } from "ts-morph";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { groupBy } from "../../../base/text/index.ts";
import type { SourceLocation } from "../../../model/diff/index.ts";
import type { SearchedText } from "../program/searched-texts.ts";
import { locationIn } from "../program/spans.ts";
import type { NamedValue } from "./find-uses.ts";
import { namesInText } from "./mentions.ts";

/** A name of a value in a text that TypeScript does not read. */
export interface Mention extends NamedValue {
  readonly location: SourceLocation;
}

/**
 * Finds the names of members, aliases and code2s in texts. Several values may have the same name; each results in a mention,
 * unless the name is a property of an export that shows its list.
 */
export function findMentions(
  texts: readonly SearchedText[],
  modules: readonly ModuleModel[],
  isWanted: (value: NamedValue) => boolean,
  dir: string,
): Mention[] {
  const values = groupBy(modules.flatMap(namedValues).filter(isWanted), ({ text }) => text);
  const listOf = new Map(modules.flatMap(({ key, names }) => Object.values(names).map((name) => [name, key])));
  if (values.size === 0) return [];
  return texts.flatMap(({ path, spans, read }) => {
    const file = ts.createSourceMapSource(path, read());
    const found = (spans ?? [{ start: 0, end: file.text.length }]).flatMap((span) =>
      namesInText(file.text, span, values),
    );
    return found.flatMap(({ name, start, owner }) => {
      const list = owner === undefined ? undefined : listOf.get(owner);
      const named = values.get(name)?.filter(({ reference }) => list === undefined || reference === list) ?? [];
      const location = locationIn(file, start, dir);
      return named.map((value) => ({ ...value, location }));
    });
  });
}

function namedValues({ key: reference, members }: ModuleModel): NamedValue[] {
  return members.flatMap((member): NamedValue[] => {
    const names = [...member.aliases, member.name].map((text) => ({ reference, member, role: "name", text }) as const);
    return member.code2 === undefined ? names : [...names, { reference, member, role: "code2", text: member.code2 }];
  });
}
