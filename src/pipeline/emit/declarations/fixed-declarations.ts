import { type FunctionDeclarationStructure, StructureKind, type WriterFunction } from "ts-morph";
import { docComment } from "../doc.ts";
import { indented, ownIndent } from "../printed-text.ts";
import { fits } from "../prettier-form.ts";
import { typeOnly, type Declaration, type Statement } from "./declaration.ts";
import { fixedStatement } from "./fixed-statement.ts";

/** The import of shared types: on one line, or a line each. */
export function importTypes(names: readonly string[], extension: string): Declaration {
  const moduleSpecifier = `./types${extension}`;
  const line = `import type { ${names.join(", ")} } from "${moduleSpecifier}";`;
  const namedImports: WriterFunction = (writer) => {
    if (fits(line)) return void writer.write(` ${names.join(", ")} `);
    writer.newLine();
    for (const name of names) writer.writeLine(`${name},`);
  };
  const kind = StructureKind.ImportDeclaration;
  return typeOnly(fixedStatement({ kind, isTypeOnly: true, moduleSpecifier, namedImports }, line));
}

/** `export type X = <type>;` without values of the service. */
export function alias(name: string, type: string, about: readonly string[]): Declaration {
  const isOneLine = fits(`export type ${name} = ${type};`);
  return aliasOfLines({ name, lines: isOneLine ? [type] : ["", `  ${type}`], about });
}

/** `export type X = Generic<A, B>;`: on one line, or a line for each argument. */
export function genericAlias(
  name: string,
  generic: string,
  parameters: readonly string[],
  about: readonly string[],
): Declaration {
  return aliasOfLines({ name, lines: genericLines(`export type ${name} = `, generic, parameters), about });
}

/**
 * The union of the codes. TypeScript shows `Extract` by the name of this alias, in the declarations of users too; a plain
 * `keyof` it would show as it is.
 *
 * @param codes type of the codes; `undefined` if there are none
 */
export function codeAlias(
  name: string,
  codes: string | undefined,
  kind: "number" | "string",
  about: readonly string[],
): Declaration {
  return codes === undefined ? alias(name, "never", about) : genericAlias(name, "Extract", [codes, kind], about);
}

/**
 * Lines of `Generic<A, B>` as prettier breaks it.
 *
 * @param head what is before it on its first line
 */
export function genericLines(head: string, generic: string, parameters: readonly string[]): string[] {
  const line = `${generic}<${parameters.join(", ")}>`;
  if (fits(`${head}${line};`)) return [line];
  const last = parameters.length - 1;
  return [`${generic}<`, ...parameters.map((each, index) => `  ${each}${index < last ? "," : ""}`), ">"];
}

/** An exported alias whose type is laid out already. */
interface AliasParts {
  readonly name: string;
  /** Lines of the type; the first stands behind the `=`. */
  readonly lines: readonly string[];
  readonly about: readonly string[];
}

export function aliasOfLines({ name, lines, about }: AliasParts): Declaration {
  return typeOnly(
    fixedStatement(
      { kind: StructureKind.TypeAlias, docs: docComment(about), isExported: true, name, type: ownIndent(lines) },
      `export type ${name} = ${lines.join("\n")};`,
    ),
  );
}

/** A function of one parameter. Its body is the same in TypeScript and JavaScript. */
export interface FunctionParts {
  readonly name: string;
  readonly parameter: string;
  /** Type of the parameter. */
  readonly takes: string;
  readonly returns: string;
  readonly about: readonly string[];
  /** Lines of its body, not indented. */
  readonly body: readonly string[];
}

/** An exported function. */
export function functionDeclaration({ name, parameter, takes, returns, about, body }: FunctionParts): Declaration {
  const statements = body.join("\n");
  const block = ["{", ...indented(body), "}"].join("\n");
  const plain: FunctionDeclarationStructure = {
    kind: StructureKind.Function,
    docs: docComment(about),
    isExported: true,
    name,
    parameters: [{ name: parameter }],
    statements,
  };
  const signature = `function ${name}(${parameter}: ${takes}): ${returns}`;
  const typed = (line: string): FunctionDeclarationStructure => ({
    ...plain,
    // Where the line is too wide, the parameter stands on a line of its own.
    parameters: [{ name: parameter, type: takes, ...(!fits(line) && { leadingTrivia: "\n", trailingTrivia: ",\n" }) }],
    returnType: returns,
  });
  const declared = `export declare ${signature};`;
  return {
    ts: fixedStatement(typed(`export ${signature} {`), `export ${signature} ${block}`),
    js: fixedStatement(plain, `export function ${name}(${parameter}) ${block}`),
    dts: fixedStatement({ ...typed(declared), hasDeclareKeyword: true }, declared),
  };
}

/** A function that a module keeps to itself. What differs between TypeScript and JavaScript is given twice. */
export interface InnerFunctionParts {
  readonly name: string;
  /** What stands between the parentheses, and lines of the body, not indented. */
  readonly ts: { readonly parameters: string; readonly body: readonly string[] };
  readonly js: { readonly parameters: string; readonly body: readonly string[] };
}

export function innerFunction({ name, ts, js }: InnerFunctionParts): Declaration {
  const statement = ({ parameters, body }: InnerFunctionParts["ts"]): Statement => {
    const text = [`function ${name}(${parameters}) {`, ...indented(body), "}"].join("\n");
    return fixedStatement(text, text);
  };
  return { ts: statement(ts), js: statement(js), dts: undefined };
}

/** A type guard: what a lookup map has a key for. The map has no prototype, so `in` sees its own keys alone. */
export function guard(name: string, type: string, map: string, kind: "number" | "string", about: string): Declaration {
  return functionDeclaration({
    name,
    parameter: "value",
    takes: "unknown",
    returns: `value is ${type}`,
    about: [about],
    body: [`return typeof value === "${kind}" && value in ${map};`],
  });
}
