import { ts } from "ts-morph";
import { propertyName } from "../literal.ts";
import type { Declaration } from "./declaration.ts";
import { printField, type Fields } from "./literals.ts";
import { isField, isNamed, isObjectOf, isText, readConst, readName } from "./tree.ts";

/** An entry of a look-up map: an item written out, or the name of the constant that is the item. */
export type MapEntry = readonly [key: number | string, item: Fields | string];

/**
 * A look-up map: a frozen object without prototype, so that a miss is `undefined` whatever the key. The call is marked
 * pure: a bundler drops the map where nobody names it. `null!` is `never` to TypeScript, which takes the prototype for a
 * member that an index signature speaks of.
 */
export function mapDeclaration(
  name: string,
  type: string,
  entries: readonly MapEntry[],
  docs: readonly string[],
): Declaration {
  return {
    print: (layout) => {
      const head = `export const ${name}: ${type} =`;
      const call = `/* @__PURE__ */ Object.freeze<${type}>({`;
      const body = ["  __proto__: null!,", ...entries.flatMap(printEntry)];
      const tail = `} as ${type});`;
      if (layout.fits(`${head} ${call}`)) return [...docs, `${head} ${call}`, ...body, tail];
      layout.line(head);
      return [...docs, head, layout.line(`  ${call}`), ...[...body, tail].map((line) => `  ${line}`)];
    },
    matches: (statement) => {
      const declaration = readConst(statement, name, true);
      const call = declaration?.initializer;
      if (!isText(declaration?.type, type) || !call || !ts.isCallExpression(call)) return false;
      const [argument] = call.arguments;
      return (
        isText(call.expression, "Object.freeze") &&
        call.typeArguments?.length === 1 &&
        isText(call.typeArguments[0], type) &&
        call.arguments.length === 1 &&
        argument !== undefined &&
        ts.isAsExpression(argument) &&
        isText(argument.type, type) &&
        isMap(argument.expression, entries)
      );
    },
  };
}

function printEntry([key, item]: MapEntry): string[] {
  const name = propertyName(key);
  if (typeof item === "string") return [`  ${name}: ${item},`];
  return [`  ${name}: {`, ...item.map((field) => `  ${printField(field)}`), "  },"];
}

function isMap(node: ts.Expression, entries: readonly MapEntry[]): boolean {
  const prototype = Symbol("prototype");
  const expected: (MapEntry | typeof prototype)[] = [prototype, ...entries];
  return isObjectOf(node, expected, (property, entry) => {
    if (entry === prototype) {
      return (
        isText(property.initializer, "null!") &&
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
