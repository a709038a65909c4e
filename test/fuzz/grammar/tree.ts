import fc from "fast-check";
import { hostileText } from "./texts.ts";
import { mostly, position } from "./choices.ts";

/** A JSON text before it is printed. Names may be duplicate, and a leaf may be invalid JSON. */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Tree])[] }
  | { readonly kind: "array"; readonly items: readonly Tree[] }
  | { readonly kind: "raw"; readonly json: string };

const raw = (json: string): Tree => ({ kind: "raw", json });

/** The tree of a plain value, without `undefined` members. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "array", items: value.map(treeOf) };
  if (typeof value !== "object" || value === null) return raw(JSON.stringify(value));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return { kind: "object", members: members.map(([name, member]) => [name, treeOf(member)]) };
}

/** The format of a JSON text. */
interface Layout {
  readonly indent: "" | "  " | "\t";
  readonly eol: "\n" | "\r\n" | "\r";
  readonly bom: boolean;
}

/** Mostly the usual formats. */
export const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("", "  ", "\t"),
  eol: mostly("\n", 8, fc.constantFrom("\r\n" as const, "\r" as const)),
  bom: mostly(false, 9, fc.constant(true)),
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

/** A change of one node of a tree. */
type Edit = ((node: Tree, picked: Tree) => Tree) | "remove" | "duplicate" | "copy" | "insert";

/** A change with its position in the list of all nodes: at least 0 and less than 1. */
interface PlacedEdit {
  readonly at: number;
  /** Position of another node, for changes that need one. */
  readonly from: number;
  readonly edit: Edit;
  /** The new name of a member, or `undefined` to keep it. */
  readonly name: string | undefined;
}

/** Unusual JSON values. */
const unusual = [
  ..."null true false [] {} [[]] [null] 0 -0 -1 1.0 1e2 1.5 2147483648 10000 1e400 -1e400 1E-7".split(" "),
  ..."9007199254740991 9007199254740993 -9007199254740993".split(" "),
  ...'"" "1" "01" "-0" "1.0" "1e2" "Infinity" "NaN" "__proto__" "constructor" "toString" "fr" "FRA" "F" "Ｆｒ"'.split(
    " ",
  ),
  ...String.raw`"\u0000" "\u202e" "\ufeff" "\ud83d\ude00" "\u2028"`.split(" "),
  ...'{"__proto__":null} {"__proto__":{"a":1},"a":2} {"constructor":1} {"":0} {"a":1,"a":2}'.split(" "),
  '" "',
];

/** Pieces that make a text invalid JSON, or JSON that is not accepted. */
const invalid = [
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

/** Names of other members, or unknown ones. */
const names = fc.oneof(
  fc.constantFrom("name", "description", "values", "code", "code2", "enable", "member", "aliases", "removed", "type"),
  fc.constantFrom(..."__proto__ constructor toString hasOwnProperty Code codes 1 -1 valeus".split(" "), "", " "),
  hostileText,
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...unusual).map((json) => () => raw(json)) },
  { weight: 3, arbitrary: hostileText.map((text) => () => raw(JSON.stringify(text))) },
  { weight: 2, arbitrary: fc.maxSafeInteger().map((number) => () => raw(String(number))) },
  fc.double().map((number) => () => raw(String(number))),
  fc.constantFrom(...invalid).map((json) => () => raw(json)),
  { weight: 8, arbitrary: fc.constantFrom<Edit>("remove", "duplicate", "copy", "insert") },
  fc.integer({ min: 1, max: 70 }).map((levels) => (node: Tree) => deep(levels, node)),
  fc.constant<Edit>((node) => ({ kind: "array", items: [node] })),
  fc.constant<Edit>((node) =>
    node.kind === "array" ? { kind: "object", members: node.items.map((item, index) => [String(index), item]) } : node,
  ),
);

const placedEdit: fc.Arbitrary<PlacedEdit> = fc.record({
  at: position,
  from: position,
  edit,
  name: mostly(undefined, 6, names),
});

/** A few edits, or none, so that many cases reach later steps. */
export const edits: fc.Arbitrary<readonly PlacedEdit[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: fc.array(placedEdit, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(placedEdit, { minLength: 2, maxLength: 5 }) },
);

export function applyEdits(tree: Tree, all: readonly PlacedEdit[]): Tree {
  return all.reduce(applyEdit, tree);
}

function nodesOf(tree: Tree): Tree[] {
  if (tree.kind === "raw") return [tree];
  const children = tree.kind === "array" ? tree.items : tree.members.map(([, value]) => value);
  return [tree, ...children.flatMap(nodesOf)];
}

function applyEdit(tree: Tree, { at, from, edit: change, name }: PlacedEdit): Tree {
  const nodes = nodesOf(tree);
  const target = nodes[Math.floor(at * nodes.length)] as Tree;
  const picked = nodes[Math.floor(from * nodes.length)] as Tree;
  const changed = (node: Tree): Tree[] => {
    if (change === "remove") return [];
    if (change === "duplicate") return [node, node];
    if (change === "copy") return [picked];
    return change === "insert" ? [node, picked] : [change(node, picked)];
  };
  const rebuild = (node: Tree): Tree => {
    if (node.kind === "raw") return node;
    if (node.kind === "array") {
      const items = node.items.flatMap((item) => (item === target ? changed(item) : [rebuild(item)]));
      return { kind: "array", items };
    }
    const members = node.members.flatMap(([oldName, value]): (readonly [string, Tree])[] => {
      if (value !== target) return [[oldName, rebuild(value)]];
      const all = changed(value);
      return all.map((each, index) => [index + 1 === all.length ? (name ?? oldName) : oldName, each] as const);
    });
    return { kind: "object", members };
  };
  return tree === target ? (changed(tree)[0] ?? raw("null")) : rebuild(tree);
}
