import { ts } from "ts-morph";
import { docLines, docText } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import type { MemberModel, ModuleModel } from "../model.ts";
import type { Declaration } from "./declaration.ts";
import { isField, isExported, isObjectOf, readAsConst, readConst, readLiteral, readName } from "./tree.ts";

/** A name with its code, as it stands in an enum or an object. */
interface Entry {
  readonly name: string;
  readonly code: number | string;
  readonly docs: readonly string[];
}

/** Aliases come before the current name, so that the reverse look-up of an enum gives the current one. */
function entries({ members }: ModuleModel): Entry[] {
  return members.flatMap((member) => [
    ...member.aliases.map((alias) => ({
      name: alias,
      code: member.code,
      docs: docLines([`Code ${docText(String(member.code))}`, `@deprecated Renamed: use \`${member.name}\`.`]),
    })),
    { name: member.name, code: member.code, docs: memberDocs(member) },
  ]);
}

function memberDocs({ code, description, enable, deprecated }: MemberModel): string[] {
  const disabled = enable ? "" : " (disabled)";
  const what = `Code ${docText(String(code))}${disabled}: ${docText(description)}`;
  return docLines([what, ...(deprecated === undefined ? [] : [`@deprecated ${deprecated}`])]);
}

const indent = (line: string): string => `  ${line}`;

/** `style: enum`. */
export function enumDeclaration(model: ModuleModel, docs: readonly string[]): Declaration {
  const name = model.names.type;
  const all = entries(model);
  return {
    print: () => {
      if (all.length === 0) return [...docs, `export enum ${name} {}`];
      const body = all.flatMap((entry) => [...entry.docs, `${entry.name} = ${literal(entry.code)},`]);
      return [...docs, `export enum ${name} {`, ...body.map(indent), "}"];
    },
    matches: (statement) =>
      ts.isEnumDeclaration(statement) &&
      isExported(statement) &&
      statement.name.text === name &&
      statement.members.length === all.length &&
      statement.members.every((member, index) => {
        const entry = all[index] as Entry;
        return readName(member.name) === entry.name && readLiteral(member.initializer) === entry.code;
      }),
  };
}

/** `style: const`: the object; the type of the same name is a declaration of its own. */
export function constDeclaration(model: ModuleModel, docs: readonly string[]): Declaration {
  const name = model.names.type;
  const all = entries(model);
  return {
    print: (layout) => {
      if (all.length === 0) return [...docs, `export const ${name} = {} as const;`];
      const body = all.flatMap((entry) => [
        ...entry.docs,
        ...layout.property(propertyName(entry.name), literal(entry.code), "  "),
      ]);
      return [...docs, `export const ${name} = {`, ...body.map(indent), "} as const;"];
    },
    matches: (statement) =>
      isObjectOf(readAsConst(readConst(statement, name, true)?.initializer), all, (property, entry) =>
        isField(property, [entry.name, entry.code]),
      ),
  };
}
