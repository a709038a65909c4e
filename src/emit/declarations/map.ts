import { ts } from "ts-morph";
import { mapKey, scriptKey } from "../literal.ts";
import { fits } from "../prettier-form.ts";
import { constHead, constText, declaredConst, readConst, type Frame } from "./constant.ts";
import type { Declaration, Statement } from "./declaration.ts";
import { fieldLines, type Fields } from "./literal-declarations.ts";
import { isField, isNamed, isObjectOf, readName } from "./read-syntax.ts";
import { isExpression, isType } from "./same-syntax.ts";

/** An entry of a lookup map: an item written out, or the name of the constant that is the item. */
export type MapEntry = readonly [key: number | string, item: Fields | string];

/** What differs between a map in TypeScript and one in JavaScript. */
interface MapSyntax {
  readonly frame: Frame;
  /** The type of the map and that of its known items, where types can be written. */
  readonly types?: { readonly map: string; readonly items: string };
  readonly prototype: string;
  readonly key: (value: number | string) => string;
}

/**
 * A lookup map: a frozen object without prototype, so that a miss is `undefined` whatever the key. The call is marked
 * pure: a bundler drops the map where nobody names it. `null!` is `never` to TypeScript, which takes the prototype for a
 * member that an index signature speaks of. The type of the map comes by way of that of its items: to TypeScript the
 * object literal has the methods that the map has not.
 */
export function mapDeclaration(
  name: string,
  type: string,
  items: string,
  entries: readonly MapEntry[],
  about: readonly string[],
): Declaration {
  const types = { map: type, items };
  const typed: MapSyntax = { frame: { modifiers: "export", type }, types, prototype: "null!", key: mapKey };
  const plain: MapSyntax = { frame: { modifiers: "export" }, prototype: "null", key: scriptKey };
  return {
    ts: mapStatement(name, entries, about, typed),
    js: mapStatement(name, entries, about, plain),
    dts: declaredConst(name, type, about),
  };
}

function mapStatement(
  name: string,
  entries: readonly MapEntry[],
  about: readonly string[],
  syntax: MapSyntax,
): Statement {
  const { frame, types, prototype } = syntax;
  return {
    print: () => constText(name, frame, mapLines(constHead(name, frame), entries, syntax), about),
    matches: (statement) => {
      const argument = readFrozen(readConst(statement, name, frame), types?.map);
      const map = types === undefined ? argument : readAs(readAs(argument, types.map), types.items);
      return map !== undefined && isMap(map, entries, prototype);
    },
  };
}

function mapLines(head: string, entries: readonly MapEntry[], { types, prototype, key }: MapSyntax): string[] {
  const call = `/* @__PURE__ */ Object.freeze${types === undefined ? "" : `<${types.map}>`}(`;
  // Where all of it fits but the brace, prettier breaks the arguments: such a line is left to it.
  const isOneLine = fits(`${head} ${call}`);
  const indent = isOneLine ? "" : "  ";
  return [
    ...(isOneLine ? [] : [""]),
    `${indent}${call}{`,
    `${indent}  __proto__: ${prototype},`,
    ...entries.flatMap(([code, item]) => entryLines(`${indent}  `, key(code), item)),
    types === undefined ? `${indent}})` : `${indent}} as ${types.items} as ${types.map})`,
  ];
}

function entryLines(indent: string, name: string, item: Fields | string): string[] {
  if (typeof item === "string") return [`${indent}${name}: ${item},`];
  return [`${indent}${name}: {`, ...fieldLines(`${indent}  `, item), `${indent}},`];
}

/** What is frozen, where an expression is `Object.freeze(<value>)`, or `Object.freeze<type>(<value>)`. */
function readFrozen(call: ts.Expression | undefined, type: string | undefined): ts.Expression | undefined {
  if (!call || !ts.isCallExpression(call) || !isExpression(call.expression, "Object.freeze")) return undefined;
  const { typeArguments = [], arguments: values } = call;
  if (typeArguments.length !== (type === undefined ? 0 : 1) || values.length !== 1) return undefined;
  return type === undefined || isType(typeArguments[0], type) ? values[0] : undefined;
}

/** The value of `<value> as <type>`. */
function readAs(node: ts.Expression | undefined, type: string): ts.Expression | undefined {
  return node && ts.isAsExpression(node) && isType(node.type, type) ? node.expression : undefined;
}

function isMap(node: ts.Expression, entries: readonly MapEntry[], null_: string): boolean {
  const prototype = Symbol("prototype");
  const expected: (MapEntry | typeof prototype)[] = [prototype, ...entries];
  return isObjectOf(node, expected, (property, entry) => {
    if (entry === prototype) {
      return (
        isExpression(property.initializer, null_) &&
        !ts.isComputedPropertyName(property.name) &&
        readName(property.name) === "__proto__"
      );
    }
    const [key, item] = entry as MapEntry;
    if (!isNamed(property.name, key)) return false;
    if (typeof item !== "string") return isObjectOf(property.initializer, item, isField);
    return ts.isIdentifier(property.initializer) && property.initializer.text === item;
  });
}
