import { compareText } from "../../base/text/index.ts";
import { joined, type Declaration } from "./declarations/declaration.ts";
import { fixedConstant } from "./declarations/fixed-constant.ts";
import { codeAlias, genericAlias, guard, innerFunction } from "./declarations/fixed-declarations.ts";
import { tupleDeclaration } from "./declarations/literal-declarations.ts";
import { mapDeclaration } from "./declarations/map.ts";
import { literal } from "./literal.ts";
import { listedIn, livingOf, type MemberModel, type ModuleModel } from "./model.ts";

/** What the module of the countries declares about their code2s. */
export function code2Declarations(model: ModuleModel): Declaration[] {
  const { names, members, key } = model;
  const holders = holdersOfCode2(members);
  const living = livingOf(holders).map(({ code2 = "", name }) => ({ value: code2, note: name }));
  return [
    ...code2Types(model, holders),
    tupleDeclaration(names.code2s, living, [`The code2s ${listedIn(model)}, ascending.`]),
    ...lookup(model, holders),
    guard(names.isCode2, names.code2, names.byCode2, "string", `Whether a value is a code2 of ${key}.`),
  ];
}

/** Who holds each code2, ascending by it: a living country before one that is gone, then the highest code. */
function holdersOfCode2(members: readonly MemberModel[]): MemberModel[] {
  const holders = new Map<string, MemberModel>();
  for (const member of members) {
    const { code2 } = member;
    if (code2 === undefined || (member.removed && holders.get(code2)?.removed === false)) continue;
    holders.set(code2, member);
  }
  return [...holders].sort(([a], [b]) => compareText(a, b)).map(([, holder]) => holder);
}

function code2Types({ names, members, key }: ModuleModel, holders: readonly MemberModel[]): Declaration[] {
  const others = members.filter((member) => !holders.includes(member)).map(({ code }) => literal(code));
  const items = others.length === 0 ? names.item : `Exclude<${names.item}, ${names.itemByCode}[${others.join(" | ")}]>`;
  const isEmpty = members.length === 0;
  const table = isEmpty ? "object" : `{ readonly [Item in ${items} as Item["code2"]]: Item }`;
  const about = `A code2 of ${key}: two letters by ISO 3166-1.`;
  return [
    codeAlias(names.code2, isEmpty ? undefined : `${names.item}["code2"]`, "string", [about]),
    joined(
      genericAlias(names.code2Map, "ReferenceMap", [table, names.item], [`The type of {@link ${names.byCode2}}.`]),
    ),
  ];
}

/** The map is made when it is needed, from the items: a living country replaces one that is gone, a higher code a lower. */
function lookup({ names, key }: ModuleModel, holders: readonly MemberModel[]): Declaration[] {
  const about = `The value items of ${key} by code2.`;
  if (holders.length === 0) return [mapDeclaration(names.byCode2, names.code2Map, [], [about])];
  const gone = holders.filter(({ removed }) => removed).map(({ code }) => `${names.byCode}[${literal(code)}]`);
  const all = gone.length === 0 ? names.items : `[${[...gone, `...${names.items}`].join(", ")}]`;
  const loop = `for (const item of ${all}) map[item.code2] = item;`;
  return [
    innerFunction({
      name: "indexByCode2",
      ts: {
        parameters: "",
        body: [
          // To TypeScript the literal has a member `__proto__`, and a record is no map with known keys.
          `const map = { __proto__: null } as unknown as Record<string, ${names.item}>;`,
          loop,
          `return Object.freeze(map) as unknown as ${names.code2Map};`,
        ],
      },
      js: { parameters: "", body: ["const map = { __proto__: null };", loop, "return Object.freeze(map);"] },
    }),
    fixedConstant({
      name: names.byCode2,
      type: names.code2Map,
      value: ["/* @__PURE__ */ indexByCode2()"],
      about: [about],
    }),
  ];
}
