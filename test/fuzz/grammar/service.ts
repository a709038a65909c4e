import fc from "fast-check";
import { declaredCode, declaredKeys, type ApiVersion, apiVersions } from "../../../src/model/spec/index.ts";
import { bytesOf, mutate, mutationsOfBytes } from "./bytes.ts";
import { hostileText, text } from "./texts.ts";
import { applyEdits, edits, layout, printTree, type Tree, treeOf } from "./tree.ts";

/** What a service says: bytes of the overview, and of each single reference or the status that it answers with. */
export interface Documents {
  /** `null`: it did not come. */
  readonly overview: Uint8Array | null;
  readonly singles: readonly (readonly [key: string, answer: Uint8Array | 404 | 410 | "failed"])[];
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

/** A list as it is meant, before it is printed. */
interface List {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly Item[];
  /** Whether its single has `values` as an object. */
  readonly asObject: boolean;
}

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Codes that no list may have, or not this one. */
const misfit = fc.constantFrom<number | string>(12_345, -1_234, 9_007_199_254_740_991, "1", "", "x".repeat(30), "01");

const plainString = fc.constantFrom("queued", "sent", "accepted", "Accepted", "a", "7", "-7", "a.b", "a_2e_b", "x y");
const stringCode = fc.oneof(
  { weight: 9, arbitrary: plainString },
  { weight: 1, arbitrary: hostileText.map((code) => code.slice(0, 12)) },
);

/** Few and small, so that two states of a list have some in common. */
function integerCode(digits: number): fc.Arbitrary<number> {
  const max = 10 ** digits - 1;
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: -9, max }) },
  );
}

function codesOf(version: ApiVersion, key: string): fc.Arbitrary<number | string>[] {
  const declared = declaredCode(version, key);
  if (declared) return [declared.kind === "string" ? stringCode : integerCode(declared.width ?? 3)];
  // What nobody declares may be another type each time.
  return [integerCode(3), integerCode(3), stringCode];
}

function itemsOf(key: string, code: fc.Arbitrary<number | string>): fc.Arbitrary<Item[]> {
  const item = fc.record({
    code,
    description: text,
    enable: fc.boolean(),
    ...(key === "country" && { code2: fc.tuple(letter, letter).map((both) => both.join("")) }),
  }) as fc.Arbitrary<Item>;
  const right = fc
    .uniqueArray(item, { selector: ({ code: own }) => own, minLength: 1, maxLength: 6 })
    .map((items) =>
      items.filter((each, index) => !each.code2 || items.findIndex(({ code2 }) => code2 === each.code2) === index),
    );
  return fc.oneof(
    { weight: 30, arbitrary: right },
    { weight: 1, arbitrary: fc.constant<Item[]>([]) },
    { weight: 1, arbitrary: right.map((items) => [...items, ...items.slice(0, 1)]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, misfit)
        .map(([items, own]) => items.map((each, index) => (index === 0 ? { ...each, code: own } : each))),
    },
    // Two countries of one code in letters.
    { weight: 1, arbitrary: right.map((items) => items.map((each) => (each.code2 ? { ...each, code2: "FR" } : each))) },
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

/** Keys that are asked for, most of them declared. */
function keysOf(version: ApiVersion): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.subarray(declaredKeys(version), { minLength: 1, maxLength: 4 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.subarray(strangeKeys, { maxLength: 2 })),
    )
    .map(([declared, others]) => [...declared, ...others]);
}

/** One for most of the cases. */
export const version: fc.Arbitrary<ApiVersion> = fc.oneof(
  { weight: 6, arbitrary: fc.constant("1.2" as const) },
  fc.constantFrom(...apiVersions),
);

/** What a case is made of that needs a version and keys. */
export function withKeys<T>(of: (version: ApiVersion, keys: readonly string[]) => fc.Arbitrary<T>): fc.Arbitrary<T> {
  return version.chain((one) => keysOf(one).chain((keys) => of(one, keys)));
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

/** In an overview codes are names, and there is no `code2`. */
function overviewOf(lists: readonly List[]): Tree {
  return {
    kind: "object",
    members: lists.map((list) => {
      const items = list.items.map(({ code2: _code2, ...item }) => item);
      return [list.key, singleOf({ ...list, items, asObject: true })] as const;
    }),
  };
}

/** What becomes of the answer for a single reference on its way. */
const answers = fc.oneof(
  { weight: 30, arbitrary: fc.constant("whole" as const) },
  fc.constantFrom("failed" as const, 404 as const, 410 as const, "absent" as const),
);

/** A case has several documents: most of them stay whole, so that most cases come far. */
const fewEdits = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: edits });

/** What a service may say of these lists: mostly as it should be, with some parts hostile. */
export function documentsOf(of: ApiVersion, keys: readonly string[]): fc.Arbitrary<Documents> {
  const parts = fc.record({ list: layout, edits: fewEdits, answer: answers });
  return fc
    .record({
      lists: fc.tuple(...keys.map((key) => listOf(of, key))),
      parts: fc.tuple(...keys.map(() => parts)),
      overview: fc.record({
        layout,
        edits: fewEdits,
        isThere: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, fc.constant(false)),
      }),
    })
    .map(({ lists, parts: ofParts, overview }) => ({
      overview: overview.isThere
        ? bytesOf(printTree(applyEdits(overviewOf(lists), overview.edits), overview.layout))
        : null,
      singles: lists.flatMap((list, index): Documents["singles"] => {
        const part = ofParts[index];
        if (part === undefined || part.answer === "absent") return [];
        if (part.answer !== "whole") return [[list.key, part.answer]];
        return [[list.key, bytesOf(printTree(applyEdits(singleOf(list), part.edits), part.list))]];
      }),
    }));
}

/** The documents of a service that were damaged on their way. */
export function damagedDocumentsOf(of: ApiVersion, keys: readonly string[]): fc.Arbitrary<Documents> {
  const damage = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, mutationsOfBytes);
  return fc
    .tuple(documentsOf(of, keys), damage, fc.array(damage, { minLength: keys.length, maxLength: keys.length }))
    .map(([{ overview, singles }, ofOverview, ofSingles]) => ({
      overview: overview && mutate(overview, ofOverview),
      singles: singles.map(
        ([key, answer], index) =>
          [key, answer instanceof Uint8Array ? mutate(answer, ofSingles[index] ?? []) : answer] as const,
      ),
    }));
}
