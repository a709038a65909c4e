import { ts } from "ts-morph";
import { literal, mapKey, scriptKey } from "../literal.ts";
import { fits } from "../prettier-form.ts";
import { constHead, constText, declaredConst, readConst, type Frame } from "./constant.ts";
import type { Declaration, Statement } from "./declaration.ts";
import { fieldLines, type Fields } from "./literal-declarations.ts";
import { isField, isNamed, isObjectOf, readName } from "./read-syntax.ts";
import { isExpression } from "./same-syntax.ts";

/** An entry of a lookup map: its key, and the fields of the item. */
export type MapEntry = readonly [key: number | string, item: Fields];

/** What differs between a map in TypeScript and one in JavaScript. */
interface MapSyntax {
  readonly frame: Frame;
  /** Whether the value has to be told to be of the map's type. */
  readonly isCast: boolean;
  readonly key: (value: number | string) => string;
}

/**
 * A lookup map: a frozen object without prototype, so that a miss is `undefined` whatever the key. The call is marked
 * pure: a bundler drops the map where nobody names it. The value is cast to `never`, which takes any type: that it is what
 * the type says is for output verification to see, and comparing hundreds of items would cost every compiler of a user time.
 */
export function mapDeclaration(
  name: string,
  type: string,
  entries: readonly MapEntry[],
  about: readonly string[],
): Declaration {
  const typed: MapSyntax = { frame: { modifiers: "export", type }, isCast: true, key: mapKey };
  const plain: MapSyntax = { frame: { modifiers: "export" }, isCast: false, key: scriptKey };
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
  const { frame, isCast } = syntax;
  return {
    print: () => constText(name, frame, mapLines(constHead(name, frame), entries, syntax), about),
    matches: (statement) => {
      const argument = readFrozen(readConst(statement, name, frame));
      const map = isCast ? readNever(argument) : argument;
      return map !== undefined && isMap(map, entries);
    },
  };
}

function mapLines(head: string, entries: readonly MapEntry[], { isCast, key }: MapSyntax): string[] {
  const call = "/* @__PURE__ */ Object.freeze(";
  // Where all of it fits but the brace, prettier breaks the arguments: such a line is left to it.
  const isOneLine = fits(`${head} ${call}`);
  const indent = isOneLine ? "" : "  ";
  return [
    ...(isOneLine ? [] : [""]),
    `${indent}${call}{`,
    `${indent}  __proto__: null,`,
    ...entries.flatMap(([code, item]) => entryLines(`${indent}  `, key(code), item)),
    `${indent}}${isCast ? " as never" : ""})`,
  ];
}

/** An item: one line if it fits, otherwise a line for each of its fields. Prettier breaks behind a key that is too wide. */
function entryLines(indent: string, name: string, item: Fields): string[] {
  const line = `${indent}${name}: { ${item.map(([field, value]) => `${field}: ${literal(value)}`).join(", ")} },`;
  if (fits(line)) return [line];
  if (fits(`${indent}${name}: {`)) return [`${indent}${name}: {`, ...fieldLines(`${indent}  `, item), `${indent}},`];
  return [`${indent}${name}:`, `${indent}  {`, ...fieldLines(`${indent}    `, item), `${indent}  },`];
}

/** What is frozen, where an expression is `Object.freeze(<value>)`. */
function readFrozen(call: ts.Expression | undefined): ts.Expression | undefined {
  if (!call || !ts.isCallExpression(call) || !isExpression(call.expression, "Object.freeze")) return undefined;
  const { typeArguments = [], arguments: values } = call;
  return typeArguments.length === 0 && values.length === 1 ? values[0] : undefined;
}

/** The value of `<value> as never`. */
function readNever(node: ts.Expression | undefined): ts.Expression | undefined {
  return node && ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword ? node.expression : undefined;
}

function isMap(node: ts.Expression, entries: readonly MapEntry[]): boolean {
  const prototype = Symbol("prototype");
  const expected: (MapEntry | typeof prototype)[] = [prototype, ...entries];
  return isObjectOf(node, expected, (property, entry) => {
    if (entry === prototype) {
      return (
        isExpression(property.initializer, "null") &&
        !ts.isComputedPropertyName(property.name) &&
        readName(property.name) === "__proto__"
      );
    }
    const [key, item] = entry as MapEntry;
    return isNamed(property.name, key) && isObjectOf(property.initializer, item, isField);
  });
}
