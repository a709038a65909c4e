import { ts } from "ts-morph";
import { indented } from "../printed-text.ts";
import { constHead, constText, declaredConstText, readDeclaredType } from "./constant.ts";
import { joined, type Declaration, type Statement } from "./declaration.ts";
import { genericLines } from "./fixed-declarations.ts";
import { fixedStatement } from "./fixed-statement.ts";
import { innerTuple, isTuple, tupleTypeLines, type Element } from "./literal-declarations.ts";
import { isType } from "./same-syntax.ts";

/** Name of the tuple of codes that a module with an enum keeps to itself. */
export const innerCodes = "codes";

/**
 * The codes of an enum, exported as its members. The literals stand once, as they are: named as members they would pull the
 * enum into every bundle, and a cast of each is what linters forbid.
 */
export function codeList(name: string, elements: readonly Element[], items: string, about: string): Declaration[] {
  const frame = { modifiers: "export" } as const;
  const statement = (value: readonly string[]): Statement =>
    fixedStatement(constText(name, frame, value, [about]), `${constHead(name, frame)} ${value.join("\n")};`);
  const cast = `${innerCodes} as unknown as `;
  const [first = "", ...rest] = genericLines(`${constHead(name, frame)} ${cast}`, "CodesOf", [
    items,
    `typeof ${innerCodes}`,
  ]);
  return [
    innerTuple(innerCodes, elements),
    {
      ...joined({
        ts: statement([`${cast}${first}`, ...rest]),
        js: statement([innerCodes]),
        dts: undefined,
      }),
      dts: declaredCodes(name, elements, items, about),
    },
  ];
}

/** What a `.d.ts` says of them: it has no constant to take the literals from. */
function declaredCodes(name: string, elements: readonly Element[], items: string, about: string): Statement {
  return {
    print: () => {
      const tuple = indented(tupleTypeLines(elements));
      if (elements.length === 0) return declaredConstText(name, [`CodesOf<${items}, readonly []>`], [about]);
      return declaredConstText(name, ["CodesOf<", `  ${items},`, ...tuple, ">"], [about]);
    },
    matches: (statement) => {
      const type = readDeclaredType(statement, name);
      if (!type || !ts.isTypeReferenceNode(type) || !type.typeArguments) return false;
      const [table, tuple, ...others] = type.typeArguments;
      return (
        type.typeName.getText() === "CodesOf" && others.length === 0 && isType(table, items) && isTuple(tuple, elements)
      );
    },
  };
}
