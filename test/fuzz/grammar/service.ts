import fc from "fast-check";
import { declaredCode, declaredKeys, type ApiVersion, apiVersions } from "../../../src/model/spec/index.ts";
import { bytesOf, mutate, mutationsOfBytes } from "./bytes.ts";
import { hostileText, text } from "./texts.ts";
import { applyEdits, edits, layout, printTree, type Tree, treeOf } from "./tree.ts";
import { mostly } from "./choices.ts";

/** The responses of a service: bytes of the overview, and bytes or a status for each single reference. */
export interface Documents {
  /** `null` if the request failed. */
  readonly overview: Uint8Array | null;
  readonly singles: readonly (readonly [key: string, response: Uint8Array | 404 | 410 | "failed"])[];
}

/** Keys that no version declares. */
const strangeKeys = [
  ..."loyalty_level Priority index types transactional constructor __proto__ con a-b ä class 1st toString package".split(
    " ",
  ),
  "x".repeat(70),
];

interface Item {
  readonly code: number | string;
  readonly code2?: string;
  readonly description: string;
  readonly enable: boolean;
}

/** A list before it is printed. */
interface List {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly Item[];
  /** Whether `values` of its single reference is an object. */
  readonly asObject: boolean;
}

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Codes that are invalid in all lists, or in some. */
const invalidCode = fc.constantFrom<number | string>(
  12_345,
  -1_234,
  9_007_199_254_740_991,
  "1",
  "",
  "x".repeat(30),
  "01",
);

const plainString = fc.constantFrom("queued", "sent", "accepted", "Accepted", "a", "7", "-7", "a.b", "a_2e_b", "x y");
const stringCode = fc.oneof(
  { weight: 9, arbitrary: plainString },
  hostileText.map((code) => code.slice(0, 12)),
);

/** Few and small codes, so that two states of a list share some. */
function integerCode(digits: number): fc.Arbitrary<number> {
  const max = 10 ** digits - 1;
  return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) }, fc.integer({ min: -9, max }));
}

function codesOf(version: ApiVersion, key: string): fc.Arbitrary<number | string>[] {
  const declared = declaredCode(version, key);
  if (declared) return [declared.kind === "string" ? stringCode : integerCode(declared.width ?? 3)];
  // An undeclared list may have codes of either type.
  return [integerCode(3), integerCode(3), stringCode];
}

function itemsOf(key: string, code: fc.Arbitrary<number | string>): fc.Arbitrary<Item[]> {
  const item = fc.record({
    code,
    description: text,
    enable: fc.boolean(),
    ...(key === "country" && { code2: fc.tuple(letter, letter).map((both) => both.join("")) }),
  }) as fc.Arbitrary<Item>;
  const valid = fc
    .uniqueArray(item, { selector: ({ code: unique }) => unique, minLength: 1, maxLength: 6 })
    .map((items) =>
      items.filter((each, index) => !each.code2 || items.findIndex(({ code2 }) => code2 === each.code2) === index),
    );
  return fc.oneof(
    { weight: 30, arbitrary: valid },
    fc.constant<Item[]>([]),
    valid.map((items) => [...items, ...items.slice(0, 1)]),
    fc
      .tuple(valid, invalidCode)
      .map(([items, invalid]) => items.map((each, index) => (index === 0 ? { ...each, code: invalid } : each))),
    // Two countries with the same code2.
    valid.map((items) => items.map((each) => (each.code2 ? { ...each, code2: "FR" } : each))),
  );
}

function listOf(version: ApiVersion, key: string): fc.Arbitrary<List> {
  return fc.record({
    key: fc.constant(key),
    name: text.map((name) => name.slice(0, 64)),
    description: text.map((description) => description.slice(0, 120)),
    items: fc.oneof(...codesOf(version, key).map((code) => itemsOf(key, code))),
    asObject: fc.boolean(),
  });
}

/** Requested keys, most of them declared. */
function keysOf(version: ApiVersion): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.subarray(declaredKeys(version), { minLength: 1, maxLength: 4 }),
      mostly([], 4, fc.subarray(strangeKeys, { maxLength: 2 })),
    )
    .map(([declared, others]) => [...declared, ...others]);
}

/** The version of a case, mostly 1.2. */
export const version: fc.Arbitrary<ApiVersion> = mostly("1.2", 6, fc.constantFrom(...apiVersions));

/** An arbitrary that depends on a version and keys. */
export function withKeys<T>(of: (version: ApiVersion, keys: readonly string[]) => fc.Arbitrary<T>): fc.Arbitrary<T> {
  return version.chain((chosen) => keysOf(chosen).chain((keys) => of(chosen, keys)));
}

const valueOf = (items: readonly Item[], asObject: boolean): Tree =>
  asObject
    ? { kind: "object", members: items.map((item) => [String(item.code), treeOf(item)] as const) }
    : treeOf(items);

function singleOf({ name, description, items, asObject }: List): Tree {
  return {
    kind: "object",
    members: [
      ["name", treeOf(name)],
      ["description", treeOf(description)],
      ["values", valueOf(items, asObject)],
    ],
  };
}

/** In an overview, codes are member names, and items have no `code2`. */
function overviewOf(lists: readonly List[]): Tree {
  return {
    kind: "object",
    members: lists.map((list) => {
      const items = list.items.map(({ code2: _code2, ...item }) => item);
      return [list.key, singleOf({ ...list, items, asObject: true })] as const;
    }),
  };
}

/** The state of the response for a single reference. */
const responses = mostly(
  "intact",
  30,
  fc.constantFrom("failed" as const, 404 as const, 410 as const, "absent" as const),
);

/** Edits of a few of the documents of a case, so that most cases reach later steps. */
const fewEdits = mostly([], 2, edits);

/** The responses of a service with these lists: most parts are valid, some hostile. */
export function documentsOf(of: ApiVersion, keys: readonly string[]): fc.Arbitrary<Documents> {
  const parts = fc.record({ list: layout, edits: fewEdits, response: responses });
  return fc
    .record({
      lists: fc.tuple(...keys.map((key) => listOf(of, key))),
      parts: fc.tuple(...keys.map(() => parts)),
      overview: fc.record({
        layout,
        edits: fewEdits,
        exists: mostly(true, 30, fc.constant(false)),
      }),
    })
    .map(({ lists, parts: ofParts, overview }) => ({
      overview: overview.exists
        ? bytesOf(printTree(applyEdits(overviewOf(lists), overview.edits), overview.layout))
        : null,
      singles: lists.flatMap((list, index): Documents["singles"] => {
        const part = ofParts[index];
        if (part === undefined || part.response === "absent") return [];
        if (part.response !== "intact") return [[list.key, part.response]];
        return [[list.key, bytesOf(printTree(applyEdits(singleOf(list), part.edits), part.list))]];
      }),
    }));
}

/** The responses of a service with changed bytes. */
export function damagedDocumentsOf(of: ApiVersion, keys: readonly string[]): fc.Arbitrary<Documents> {
  const damage = mostly([], 2, mutationsOfBytes);
  return fc
    .tuple(documentsOf(of, keys), damage, fc.array(damage, { minLength: keys.length, maxLength: keys.length }))
    .map(([{ overview, singles }, ofOverview, ofSingles]) => ({
      overview: overview && mutate(overview, ofOverview),
      singles: singles.map(
        ([key, response], index) =>
          [key, response instanceof Uint8Array ? mutate(response, ofSingles[index] ?? []) : response] as const,
      ),
    }));
}
