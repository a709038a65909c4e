import { compareText } from "../../../../base/text/index.ts";
import { type Snippet, code, join, name as identifier, pure } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { codeAlias, lookupMap } from "../../code/items.ts";
import {
  constant,
  type Form,
  genericAlias,
  guard,
  innerFunction,
  compact,
  type Statement,
  tuple,
} from "../../code/statements.ts";
import { listedIn, activeOf, type MemberModel, type ModuleModel } from "../../model.ts";

export function code2Statements(model: ModuleModel, form: Form): Statement[] {
  const { names, members, key } = model;
  const holders = holdersOfCode2(members);
  const active = activeOf(holders).map(({ code2 = "", name }) => ({ value: code2, note: name }));
  return [
    ...(form === "js" ? [] : code2Types(model, holders)),
    tuple(form, names.code2s, active, doc`The code2 values ${listedIn(model)}, in ascending order.`),
    ...lookup(model, holders, form),
    guard(form, {
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
  const item = identifier(names.item);
  const others = members.filter((member) => !holders.includes(member)).map((member) => code`${member.code}`);
  const items =
    others.length === 0 ? item : code`Exclude<${item}, ${identifier(names.itemByCode)}[${join(others, " | ")}]>`;
  const table = isEmpty ? ["object"] : code`{ readonly [Item in ${items} as Item[${"code2"}]]: Item }`;
  const code2 = isEmpty ? undefined : code`${item}[${"code2"}]`;
  return [
    codeAlias(names.code2, code2, "string", doc`A code2 of ${key}: a two-letter country code (ISO 3166-1).`),
    compact(genericAlias(names.code2Map, "ReferenceMap", [table, item], doc`The type of {@link ${names.byCode2}}.`)),
  ];
}

/** The map is made from the items at run time: a listed country replaces a removed one, a higher code a lower one. */
function lookup({ names, key }: ModuleModel, holders: readonly MemberModel[], form: Form): Statement[] {
  const parts = {
    name: names.byCode2,
    type: identifier(names.code2Map),
    about: doc`The items of ${key} by code2.`,
  };
  if (holders.length === 0) return [lookupMap(form, parts, [])];
  const items = identifier(names.items);
  const removedHolders = holders.filter(({ removed }) => removed);
  const inMap = removedHolders.map((holder) => code`${identifier(names.byCode)}[${holder.code}]`);
  const all = removedHolders.length === 0 ? items : code`[${join([...inMap, code`...${items}`], ", ")}]`;
  const loop = code`for (const item of ${all}) map[item.code2] = item;`;
  // TypeScript sees `__proto__` as a member of the literal, and a record has no known keys.
  const [mapCast, resultCast]: [Snippet, Snippet] =
    form === "ts"
      ? [code` as unknown as Record<string, ${identifier(names.item)}>`, code` as unknown as ${parts.type}`]
      : [[], []];
  const body = [code`const map = { __proto__: null }${mapCast};`, loop, code`return Object.freeze(map)${resultCast};`];
  const index = "indexByCode2";
  return [
    ...(form === "dts"
      ? []
      : [innerFunction(form, { name: index, parameter: "", takes: "", returns: parts.type, body })]),
    constant(form, { ...parts, value: () => [code`${pure} ${[index]}()`] }),
  ];
}
