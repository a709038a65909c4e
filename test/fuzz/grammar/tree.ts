import fc from "fast-check";
import { place } from "./bytes.ts";
import { hostileText } from "./texts.ts";

/** A JSON text before it is printed: names may stand twice, and a leaf may be no JSON at all. */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Tree])[] }
  | { readonly kind: "array"; readonly items: readonly Tree[] }
  | { readonly kind: "raw"; readonly json: string };

const raw = (json: string): Tree => ({ kind: "raw", json });

/** The tree of plain values; of `undefined` members nothing is left. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "array", items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return raw(JSON.stringify(value));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return { kind: "object", members: members.map(([name, member]) => [name, treeOf(member)]) };
}

/** How a text is laid out, besides what it says. */
export interface Layout {
  readonly indent: "" | "  " | "\t";
  readonly eol: "\n" | "\r\n" | "\r";
  readonly bom: boolean;
}

/** Laid out as people and tools do it, most of the time. */
export const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("", "  ", "\t"),
  eol: fc.oneof({ weight: 8, arbitrary: fc.constant("\n" as const) }, fc.constantFrom("\r\n" as const, "\r" as const)),
  bom: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});

export function printTree(tree: Tree, { indent, eol, bom }: Layout): string {
  const print = (node: Tree, depth: number): string => {
    if (node.kind === "raw") return node.json;
    const parts =
      node.kind === "array"
        ? node.items.map((item) => print(item, depth + 1))
        : node.members.map(([name, value]) => `${JSON.stringify(name)}: ${print(value, depth + 1)}`);
    const [open, close] = node.kind === "array" ? "[]" : "{}";
    if (parts.length === 0) return `${open}${close}`;
    if (indent === "") return `${open}${parts.join(",")}${close}`;
    const line = (level: number): string => eol + indent.repeat(level);
    return `${open}${line(depth + 1)}${parts.join(`,${line(depth + 1)}`)}${line(depth)}${close}`;
  };
  return (bom ? "\uFEFF" : "") + print(tree, 0) + (indent === "" ? "" : eol);
}

/** A change of one place of a tree. */
export type Edit = ((node: Tree, picked: Tree) => Tree) | "remove" | "double" | "copy" | "next";

/** A change, and where: from 0 to 1, without 1, over all nodes in their order. */
export interface PlacedEdit {
  readonly at: number;
  /** Another node, for changes that take one. */
  readonly from: number;
  readonly edit: Edit;
  /** Name that a member gets; `undefined` leaves it. */
  readonly name: string | undefined;
}

/** JSON values that are unusual where they are put. */
const strangers = [
  ..."null true false [] {} [[]] [null] 0 -0 -1 1.0 1e2 1.5 2147483648 10000 1e400 -1e400 1E-7".split(" "),
  ..."9007199254740991 9007199254740993 -9007199254740993".split(" "),
  ...'"" "1" "01" "-0" "1.0" "1e2" "Infinity" "NaN" "__proto__" "constructor" "toString" "fr" "FRA" "F" "Ｆｒ"'.split(
    " ",
  ),
  ...String.raw`"\u0000" "\u202e" "\ufeff" "\ud83d\ude00" "\u2028"`.split(" "),
  ...'{"__proto__":null} {"__proto__":{"a":1},"a":2} {"constructor":1} {"":0} {"a":1,"a":2}'.split(" "),
  '" "',
];

/** What makes a whole text no JSON, or no JSON that is read. */
const breakers = [
  ...String.raw`"\ud800" "\udc00x" "\x" 01 1. .5 +1 NaN Infinity undefined 'a' // , ] } " tru 0x1`.split(" "),
  ...'{"a"} {"a":} [1,] {"a":1,}'.split(" "),
  ...'|"a\tb"|/* c */ 1|\u00a0|\u2028'.split("|"),
  "[".repeat(70) + "]".repeat(70),
  '{"a":'.repeat(66) + "1" + "}".repeat(66),
  "[".repeat(20_000),
];

const deep = (levels: number, node: Tree): Tree =>
  levels === 0
    ? node
    : deep(levels - 1, levels % 2 ? { kind: "array", items: [node] } : { kind: "object", members: [["a", node]] });

/** Other members of the same object, or of none. */
const names = fc.oneof(
  fc.constantFrom("name", "description", "values", "code", "code2", "enable", "member", "aliases", "removed", "type"),
  fc.constantFrom(..."__proto__ constructor toString hasOwnProperty Code codes 1 -1 valeus".split(" "), "", " "),
  hostileText,
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...strangers).map((json) => () => raw(json)) },
  { weight: 3, arbitrary: hostileText.map((text) => () => raw(JSON.stringify(text))) },
  { weight: 2, arbitrary: fc.maxSafeInteger().map((number) => () => raw(String(number))) },
  { weight: 1, arbitrary: fc.double().map((number) => () => raw(String(number))) },
  { weight: 1, arbitrary: fc.constantFrom(...breakers).map((json) => () => raw(json)) },
  { weight: 8, arbitrary: fc.constantFrom<Edit>("remove", "double", "copy", "next") },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 70 }).map((levels) => (node: Tree) => deep(levels, node)) },
  { weight: 1, arbitrary: fc.constant<Edit>((node) => ({ kind: "array", items: [node] })) },
  {
    weight: 1,
    arbitrary: fc.constant<Edit>((node) =>
      node.kind === "array"
        ? { kind: "object", members: node.items.map((item, index) => [String(index), item]) }
        : node,
    ),
  },
);

const placedEdit: fc.Arbitrary<PlacedEdit> = fc.record({
  at: place,
  from: place,
  edit,
  name: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, names),
});

/** None for most of the inputs, so that they come far; else a few. */
export const edits: fc.Arbitrary<readonly PlacedEdit[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: fc.array(placedEdit, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(placedEdit, { minLength: 2, maxLength: 5 }) },
);

export function applyEdits(tree: Tree, all: readonly PlacedEdit[]): Tree {
  return all.reduce<Tree>((now, one) => applyEdit(now, one), tree);
}

function nodesOf(tree: Tree): Tree[] {
  const below =
    tree.kind === "array" ? tree.items : tree.kind === "object" ? tree.members.map(([, value]) => value) : [];
  return [tree, ...below.flatMap(nodesOf)];
}

function applyEdit(tree: Tree, { at, from, edit: change, name }: PlacedEdit): Tree {
  const nodes = nodesOf(tree);
  const target = nodes[Math.floor(at * nodes.length)] as Tree;
  const picked = nodes[Math.floor(from * nodes.length)] as Tree;
  const changed = (node: Tree): Tree[] => {
    if (change === "remove") return [];
    if (change === "double") return [node, node];
    if (change === "copy") return [picked];
    return change === "next" ? [node, picked] : [change(node, picked)];
  };
  const rebuild = (node: Tree): Tree => {
    if (node.kind === "raw") return node;
    if (node.kind === "array") {
      return {
        kind: "array",
        items: node.items.flatMap((item) => (item === target ? changed(item) : [rebuild(item)])),
      };
    }
    const members = node.members.flatMap(([own, value]): (readonly [string, Tree])[] => {
      if (value !== target) return [[own, rebuild(value)]];
      const all = changed(value);
      return all.map((each, index) => [index + 1 === all.length ? (name ?? own) : own, each] as const);
    });
    return { kind: "object", members };
  };
  return tree === target ? (changed(tree)[0] ?? raw("null")) : rebuild(tree);
}
