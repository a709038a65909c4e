import { ts } from "ts-morph";
import type { Layout } from "../layout.ts";
import { mapKey } from "../literal.ts";
import type { Declaration } from "./declaration.ts";
import { printField, type Fields } from "./literals.ts";
import { isField, isNamed, isExpression, isObjectOf, isType, readConst, readName } from "./tree.ts";

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
      const tail = `} as ${type});`;
      const line = `${head} ${call}`;
      const body = (indent: string): string[] => [
        "  __proto__: null!,",
        ...entries.flatMap((entry) => printEntry(entry, layout, indent)),
      ];
      if (layout.fits(line)) return [...docs, line, ...body("    "), tail];
      // Where all of it fits but the brace, prettier breaks the arguments.
      if (layout.fits(line.slice(0, -1))) layout.unsettle();
      layout.line(head);
      return [...docs, head, layout.line(`  ${call}`), ...[...body("      "), tail].map((each) => `  ${each}`)];
    },
    matches: (statement) => {
      const declaration = readConst(statement, name, true);
      const call = declaration?.initializer;
      if (!isType(declaration?.type, type) || !call || !ts.isCallExpression(call)) return false;
      const [argument] = call.arguments;
      return (
        isExpression(call.expression, "Object.freeze") &&
        call.typeArguments?.length === 1 &&
        isType(call.typeArguments[0], type) &&
        call.arguments.length === 1 &&
        argument !== undefined &&
        ts.isAsExpression(argument) &&
        isType(argument.type, type) &&
        isMap(argument.expression, entries)
      );
    },
  };
}

function printEntry([key, item]: MapEntry, layout: Layout, indent: string): string[] {
  const name = layout.name(mapKey(key));
  if (typeof item === "string") return [`  ${name}: ${item},`];
  const fields = item.flatMap((field) => printField(field, layout, indent));
  return [`  ${name}: {`, ...fields.map((line) => `  ${line}`), "  },"];
}

function isMap(node: ts.Expression, entries: readonly MapEntry[]): boolean {
  const prototype = Symbol("prototype");
  const expected: (MapEntry | typeof prototype)[] = [prototype, ...entries];
  return isObjectOf(node, expected, (property, entry) => {
    if (entry === prototype) {
      return (
        isExpression(property.initializer, "null!") &&
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
