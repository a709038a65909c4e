import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ts } from "ts-morph";
import type { Config } from "../../../../src/model/settings/index.ts";
import { docText, literal, mapKey, token } from "../../../../src/pipeline/emit/code/code.ts";
import type { PlainValue } from "../../../../src/model/list/index.ts";
import type { Statement } from "../../../../src/pipeline/emit/code/statements.ts";
import { fixedStatement, printModule, verifyModule } from "../../../../src/pipeline/emit/code/verify.ts";
import { referenceStatements } from "../../../../src/pipeline/emit/files/reference/statements.ts";
import { transactionalStatements } from "../../../../src/pipeline/emit/files/transactional.ts";
import { toModules } from "../../../../src/pipeline/emit/model.ts";
import { inputOf, renderPackage } from "../../../support/rendered.ts";
import { generate } from "../../../../src/index.ts";
import { type LockedReference, printLock } from "../../../../src/model/lock/index.ts";
import { makeProject } from "../../../support/project.ts";
import { hostileTexts } from "../../../support/advisories.ts";
import { locked, lockedReference, lockOf } from "../../../support/locks.ts";
import { configOf } from "../../../support/configs.ts";

type Style = Config["enums"]["style"];
const styles: Style[] = ["enum", "const", "union"];
/** Each style, as TypeScript and as the source of JavaScript. */
const modules = styles.flatMap((style) => [false, true].map((isScript) => [style, isScript] as const));
const path = "country.ts";
const refused = "does not match the model";

const country = lockedReference("country", [
  locked(-7, "Nowhere", { fields: { code2: "XX" }, removed: true, description: "No*/where" }),
  locked(250, "France", { fields: { code2: "FR" }, aliases: ["Gaul"] }),
]);

interface PrintedModule {
  readonly statements: readonly Statement[];
  readonly text: string;
}

const print = (statements: readonly Statement[]): PrintedModule => {
  return { statements, text: printModule(statements).text };
};

function moduleOf(style: Style, isScript = false, reference = country): PrintedModule {
  const config = configOf({ enums: { style } });
  const [model] = toModules(lockOf([reference]), config);
  if (!model) throw new Error("the lock has one reference");
  return print(referenceStatements(model, config.output, isScript));
}

function transactionalOf(style: Style, isScript: boolean): PrintedModule {
  const config = configOf({ enums: { style } });
  const { transactionalCode } = inputOf(lockOf([]), config).templates;
  return print(transactionalStatements(config, transactionalCode, isScript));
}

function verify(text: string, statements: readonly Statement[]): void {
  verifyModule(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), statements);
}

function expectRefused({ statements, text }: PrintedModule, broken: string): void {
  expect(broken).not.toBe(text);
  expect(() => verify(broken, statements)).toThrow(refused);
}

it.each(modules)("accepts reserved words as members in style %s, isScript %p", (style, isScript) => {
  const words = lockedReference("priority", [locked(1, "import"), locked(2, "delete", { aliases: ["enum"] })]);
  const { statements, text } = moduleOf(style, isScript, words);
  expect(() => verify(text, statements)).not.toThrow();
});

describe("output verification", () => {
  it.each(modules)("accepts the printed module, style %s as JavaScript: %j", (style, isScript) => {
    for (const { statements, text } of [moduleOf(style, isScript), transactionalOf(style, isScript)])
      expect(() => verify(text, statements)).not.toThrow();
  });

  const broken: [style: Style, isScript: boolean, what: string, from: string, to: string][] = [
    ["enum", false, "an added member", "  France = 250,", "  France = 250,\n  Extra = 1,"],
    ["enum", false, "an added statement", "export type CountryCode =", "alert(1);\nexport type CountryCode ="],
    ["enum", false, "a comment that ends early", "No*\\/where", "No*/ alert(1) /*where"],
    ["enum", false, "a string that ends early", 'description: "France"', 'description: "", x: "France"'],
    ["enum", false, "a template instead of a string", 'description: "France"', "description: `France`"],
    ["enum", false, "a string with a call", 'description: "France"', 'description: "" + alert() + "France"'],
    ["enum", false, "an added code in a union", "ByCode, number>;", "ByCode, number> | 1;"],
    ["enum", false, "a tuple without a code", "  250, // France\n", ""],
    ["enum", false, "invalid TypeScript", "export enum Country {", "export enum Country {{"],
    ["enum", false, "an exported constant", "const codes =", "export const codes ="],
    ["enum", false, "an added import", "const codes =", 'import "./evil.js";\nconst codes ='],
    ["enum", false, "a table that is not exported", "export interface CountryItem", "interface CountryItem"],
    ["enum", false, "an import of a value", "import type", "import"],
    ["enum", true, "a missing member", "  Gaul: 250,", ""],
    ["const", false, "a name that is computed", "  France: 250,", "  [France]: 250,"],
    ["const", false, "a property that sets the prototype", "  France: 250,", "  __proto__: 250,"],
  ];

  it.each(broken)("style %s, as JavaScript: %j, refuses %s", (style, isScript, _what, from, to) => {
    const module = moduleOf(style, isScript);
    expectRefused(module, module.text.replace(from, to));
  });

  it("refuses any change of a declaration, a member, a literal or a comment", () => {
    const printed = [moduleOf, transactionalOf].flatMap((make) => modules.map((each) => make(...each)));
    const parts = printed.map((module) => ({ module, positions: partsOf(module) }));
    const cases = [fc.nat(parts.length - 1), fc.nat(), fc.constantFrom(...changes)] as const;
    const property = fc.property(...cases, (index, at, change) => {
      const { module, positions } = parts[index] as (typeof parts)[number];
      const [start, end] = positions[at % positions.length] as [number, number];
      const part = module.text.slice(start, end);
      const changed = change(part);
      fc.pre(changed !== part);
      expectRefused(module, module.text.slice(0, start) + changed + module.text.slice(end));
    });
    fc.assert(property, { numRuns: 50 });
  });
});

/** The positions of what is verified: the names in declarations, and the tokens. Constant code is left out. */
function partsOf({ statements: all, text }: PrintedModule): [start: number, end: number][] {
  const statements = all.filter(({ structure }) => typeof structure !== "string");
  const ordered = (texts: readonly string[]): [number, number][] => {
    let end = 0;
    return texts.map((each) => {
      const start = text.indexOf(each, end);
      if (start === -1) throw new Error(`no ${each}`);
      end = start + each.length;
      return [start, end];
    });
  };
  const tokens = statements.flatMap((statement) => statement.tokens.split("\n").slice(0, -1));
  return ordered(
    tokens.map((each) => {
      const value = JSON.parse(each.slice(each.indexOf(" "))) as PlainValue;
      return each.startsWith("literal ") ? literal(value) : String(value);
    }),
  );
}

const changes: ((text: string) => string)[] = [
  () => "",
  () => "x",
  () => "1",
  () => "pwn()",
  () => '"x"',
  () => "/** x */",
  (text) => `${text} ${text}`,
  (text) => `${text}x`,
  (text) => text.replace(/^[1-9]/, "-$&"),
  (text) => text.replace(/^\W.*/, "$&; pwn(); "),
  (text) => text.replace(/\w/, (letter) => (letter === "y" ? "z" : "y")),
  (text) => text.replace(/.$/s, ""),
];

/** Breaks the escaping on purpose, as if its helper did nothing. */
describe.each(styles)("output verification refuses hostile texts without escapes, style %s", (style) => {
  it.each(hostileTexts)("%s", (_what, text) => {
    const hostile = [locked(text, "Hostile", { description: text })];
    const module = moduleOf(
      style,
      false,
      lockedReference("transaction_status", hostile, { name: text, description: text }),
    );
    const refuse = (from: string, to: string): void =>
      expectRefused(
        module,
        module.text.replaceAll(from, () => to),
      );
    refuse(literal(text), `\`${text}\``);
    if (/["\\\n\r]/.test(text)) refuse(literal(text), `"${text}"`);
    if (text !== "__proto__") refuse(`  ${mapKey(text).text}: {`, `  [${text}]: {`);
    if (/\*\/./s.test(text)) refuseComment(module, docText(text.trimEnd()), text);
    if (/[\n\r\u2028\u2029]globalThis/.test(text)) refuseComment(module, "// Hostile", `// ${text}`);
  });
});

/** Breaks the text and, with it, what is expected of comments. */
function refuseComment(module: PrintedModule, from: string, to: string): void {
  const replace = (text: string): string => text.replaceAll(from, () => to);
  const breakTokens = (tokens: string): string =>
    tokens.replace(/^comment (.*)\n/gm, (_token, value: string) =>
      token("comment", replace(JSON.parse(value) as string)),
    );
  const statements = module.statements.map(({ structure, tokens }) => ({ structure, tokens: breakTokens(tokens) }));
  expectRefused({ statements, text: module.text }, replace(module.text));
}

it.each(hostileTexts.filter(([, text]) => text !== "__proto__"))("refuses a name that is %s", (_what, text) => {
  const { statements, text: printed } = moduleOf("enum", false, lockedReference("priority", [locked(1, text)]));
  const check = (): void => verify(printed, statements);
  if (/^(?!.*\p{Default_Ignorable_Code_Point})\p{ID_Start}\p{ID_Continue}*$/u.test(text)) check();
  else expect(check).toThrow("the output for country.ts");
});

describe("output verification of comments", () => {
  function verifyComment(value: string): void {
    const tokens = token("comment", value) + token("declaration", "export type X") + token("literal", 1);
    const { statements, text } = print([{ structure: `${value}\nexport type X = 1;`, tokens }]);
    verify(text, statements);
  }

  it.each([
    ["a line comment", "// @ts-ignore"],
    ["a note that is a directive", "// eslint-disable-line"],
    ["a block comment that is not a doc comment", "/* @ts-ignore */"],
    ["a tag on its own line", "/**\n * @internal\n */"],
    ["a tag in a line", "/** A code. @internal */"],
    ["a directive", "/** @ts-nocheck */"],
    ["a mark for minifiers", "/** #__PURE__ */"],
    ["an address of a source map", "/** # sourceMappingURL=x */"],
  ])("refuses %s", (_what, text) => {
    expect(() => verifyComment(text)).toThrow("a comment that tools could read as a directive");
  });

  it.each([
    ["a bidi override", "\u202e"],
    ["a line separator", "\u2028"],
    ["a zero-width space", "\u200b"],
  ])("refuses %s", (_what, character) => {
    expect(() => verifyComment(`/** ${character} */`)).toThrow("contains invisible characters");
  });

  it.each([
    "/**\n * @generated by\n */",
    "/** {@link CountryCode} */",
    "/** @deprecated Renamed: use `A`. */",
    "// Low",
  ])("accepts %s", (text) => {
    expect(() => verifyComment(text)).not.toThrow();
  });

  it.each(["/** @internal */", "// @ts-nocheck", "/* x */"])("finds %s after a template and a pattern", (text) => {
    const { tokens } = fixedStatement(`export type T = \`//\${number}/*\`;\nconst p = /[/*]/;\n${text}\n`);
    const expected = [
      token("declaration", "export type T"),
      token("fixed", "`//${number}/*`"),
      token("declaration", "const p"),
      token("fixed", "/[/*]/"),
      token("comment", text),
    ];
    expect(tokens).toBe(expected.join(""));
  });
});

describe("unchecked names", () => {
  const having = (member: string, aliases?: string[]): LockedReference =>
    lockedReference("priority", [locked(1, member, aliases && { aliases })]);
  const cases: [what: string, reference: LockedReference][] = [
    ["a member that is two", having("Low = 1, Pwned")],
    ["a member that is code", having("A = pwn(), B")],
    ["an alias that is code", having("Low", ["A = pwn(), B"])],
    ["a member that ends a comment", having("Low*/ = 1, /*", ["A"])],
    ["a type that is two statements", { ...having("Low"), type: "Priority {}\npwn();\nexport enum X" }],
  ];
  it.each(cases)("end rendering: %s", async (_what, reference) => {
    await expect(renderPackage(lockOf([reference]), configOf())).rejects.toThrow(refused);
  });

  it("end a run before it writes a file if they are in a lock", async () => {
    const project = makeProject({ source: "sample" });
    project.write("codegen.lock.json", printLock(lockOf([cases[0]?.[1] as LockedReference])));
    const before = project.snapshot();
    expect(await generate({ cwd: project.dir, offline: true })).toMatchObject({ diagnostics: [{ rule: "lock" }] });
    expect(project.snapshot()).toEqual(before);
  });
});
