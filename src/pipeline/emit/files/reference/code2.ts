import { compareText } from "../../../../base/text/index.ts";
import { code, join, noPrototype, pure, raw } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { codeAlias, lookupMap } from "../../code/items.ts";
import { alias, constant, functionOf, guard, type Statement, tuple } from "../../code/statements.ts";
import { listedIn, activeOf, type MemberModel, type ModuleModel } from "../../model.ts";

export function code2Statements(model: ModuleModel): Statement[] {
  const { names, members, key } = model;
  const holders = holdersOfCode2(members);
  const active = activeOf(holders).map(({ code2 = "", name }) => [code2, name] as const);
  return [
    ...code2Types(model, holders),
    tuple(names.code2s, active, doc`The code2 values ${listedIn(model)}, in ascending order.`),
    ...lookup(model, holders),
    guard({
      name: names.isCode2,
      type: names.code2,
      map: names.byCode2,
      kind: "string",
      about: doc`Returns whether a value is a code2 of ${key}.`,
    }),
  ];
}

/** The member of each code2, ascending by code2: a listed country wins over a removed one, then the highest code. */
function holdersOfCode2(members: readonly MemberModel[]): MemberModel[] {
  const holders = new Map<string, MemberModel>();
  for (const member of members) {
    const { code2, removed } = member;
    if (code2 !== undefined && !(removed && holders.get(code2)?.removed === false)) holders.set(code2, member);
  }
  return [...holders].sort(([a], [b]) => compareText(a, b)).map(([, holder]) => holder);
}

function code2Types({ names, members, key }: ModuleModel, holders: readonly MemberModel[]): Statement[] {
  const isEmpty = members.length === 0;
  const item = raw(names.item);
  const replaced = members.filter((member) => !holders.includes(member)).map((member) => code`${member.code}`);
  const items =
    replaced.length === 0 ? item : code`Exclude<${item}, ${raw(names.itemByCode)}[${join(replaced, " | ")}]>`;
  const table = isEmpty ? raw("object") : code`{ readonly [Item in ${items} as Item[${"code2"}]]: Item }`;
  const code2 = isEmpty ? undefined : code`${item}[${"code2"}]`;
  return [
    codeAlias(names.code2, code2, "string", doc`A code2 of ${key}: a two-letter country code (ISO 3166-1).`),
    alias(names.code2Map, code`ReferenceMap<${table}, ${item}>`, doc`The type of {@link ${names.byCode2}}.`),
  ];
}

/** The map is made from the items at run time: a listed country replaces a removed one, a higher code a lower one. */
function lookup({ names, key }: ModuleModel, holders: readonly MemberModel[]): Statement[] {
  const parts = { name: names.byCode2, type: raw(names.code2Map), about: doc`The items of ${key} by code2.` };
  if (holders.length === 0) return [lookupMap(parts, [])];
  const items = raw(names.items);
  const removed = holders.flatMap((holder) => (holder.removed ? [code`${raw(names.byCode)}[${holder.code}]`] : []));
  const all = removed.length === 0 ? items : code`[${join([...removed, code`...${items}`], ", ")}]`;
  const index = functionOf({
    name: "indexByCode2",
    parameters: [],
    returns: parts.type,
    body: [
      // TypeScript sees `__proto__` as a member of the literal, and a record has no known keys.
      code`const map = { ${noPrototype} } as unknown as Record<string, ${raw(names.item)}>;`,
      code`for (const item of ${all}) map[item.code2] = item;`,
      code`return Object.freeze(map) as unknown as ${parts.type};`,
    ],
  });
  return [index, constant({ ...parts, value: code`${pure} indexByCode2()` })];
}
