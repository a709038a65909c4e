import { constText, declaredConst } from "./constant.ts";
import { joined, type Declaration, type Statement } from "./declaration.ts";
import { fixedStatement } from "./fixed-statement.ts";
import { innerTuple, type Element } from "./literal-declarations.ts";

/** Name of the tuple of codes that a module with an enum keeps to itself. */
export const innerCodes = "codes";

/**
 * The codes of an enum, exported as its members. The literals stand once, as they are: named as members they would pull the
 * enum into every bundle, and a cast of each is what linters forbid.
 */
export function codeList(name: string, elements: readonly Element[], items: string, about: string): Declaration[] {
  const type = `CodesOf<${items}, typeof ${innerCodes}>`;
  const statement = (value: string): Statement =>
    fixedStatement(constText(name, { modifiers: "export" }, [value], [about]), `export const ${name} = ${value};`);
  return [
    innerTuple(innerCodes, elements),
    joined({
      ts: statement(`${innerCodes} as unknown as ${type}`),
      js: statement(innerCodes),
      dts: declaredConst(name, type, [about]),
    }),
  ];
}
