import { describe, expect, it } from "@jest/globals";
import type { EnumsConfig } from "../../../src/model/settings/schema.ts";
import { statementsOf, type Form } from "../../../src/pipeline/emit/declarations/declaration.ts";
import { docText } from "../../../src/pipeline/emit/doc.ts";
import { literal, propertyName } from "../../../src/pipeline/emit/literal.ts";
import type { ModuleModel } from "../../../src/pipeline/emit/model.ts";
import { toModules } from "../../../src/pipeline/emit/to-modules.ts";
import { printModule } from "../../../src/pipeline/emit/write-module.ts";
import { moduleDeclarations } from "../../../src/pipeline/emit/reference-module.ts";
import { verifyModule } from "../../../src/pipeline/emit/verify.ts";
import { renderFiles } from "../../../src/pipeline/emit/render-files.ts";
import { planPackage } from "../../../src/pipeline/emit/plan.ts";
import { inputOf } from "../../support/rendered.ts";
import { generate } from "../../../src/index.ts";
import type { LockedReference } from "../../../src/model/lock/lock.ts";
import { makeProject } from "../../support/project.ts";
import { hostileTexts } from "../../support/advisories.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";

type Style = EnumsConfig["style"];
const styles: Style[] = ["enum", "const", "union"];
const forms: Form[] = ["ts", "js", "dts"];

const country = lockedReference("country", [
  locked(-7, "Nowhere", { code2: "XX", removed: true, description: "No*/where" }),
  locked(250, "France", { code2: "FR", aliases: ["Gaul"] }),
]);

function modelOf(reference: LockedReference, style: Style): ModuleModel {
  const [model] = toModules(lockOf([reference]), configOf({ enums: { style } }));
  if (!model) throw new Error("the lock has one reference");
  return model;
}

function moduleOf(style: Style, form: Form, reference = country) {
  const statements = statementsOf(moduleDeclarations(modelOf(reference, style), style, ".js"), form);
  const text = printModule("country.ts", "", statements);
  return { statements, text };
}

describe("output verification", () => {
  it.each(styles.flatMap((style) => forms.map((form) => [style, form] as const)))(
    "passes what the model says, style %s as %s",
    (style, form) => {
      const { statements, text } = moduleOf(style, form);
      expect(() => verifyModule("country.ts", text, statements, "")).not.toThrow();
    },
  );

  /** What a failed escaping, or an edit by hand, could have made of the text. */
  const broken: [what: string, from: string, to: string][] = [
    ["another code", "France = 250", "France = 251"],
    ["another member", "  France = 250", "  Frances = 250"],
    ["a member more", "  France = 250,", "  France = 250,\n  Extra = 1,"],
    ["a statement more", "export type CountryCode =", "alert(1);\nexport type CountryCode ="],
    ["a comment that ended early", "No*\\/where", "No*/ alert(1) /*where"],
    ["a description that is another", 'description: "France"', 'description: "Francs"'],
    ["a string that ended early", 'description: "France"', 'description: "", x: "France"'],
    ["a template in a string's place", 'description: "France"', "description: `France`"],
    ["a call in a string's place", 'description: "France"', 'description: alert("France")'],
    ["a prototype that is not null", "__proto__: null", "__proto__: globalThis"],
    ["a map that is not frozen", "Object.freeze({", "Object.assign({"],
    ["a map that is cast to another type", "} as never);", "} as any);"],
    [
      "a union with an added code",
      "Extract<keyof CountryItemByCode, number>;",
      "Extract<keyof CountryItemByCode, number> | 1;",
    ],
    ["a tuple without a code", "  250, // France\n", ""],
    ["a tuple that is another", "typeof codes>;", "typeof countryCode2s>;"],
    ["an item that is disabled by hand", "enable: true }", "enable: false }"],
    ["a code2 that another country holds", 'code2: "FR"', 'code2: "DE"'],
    ["another import", "./types.js", "./evil.js"],
    ["another body of a guard", "value in countryByCode;", "true;"],
    ["enable turned", "enable: true", "enable: false"],
    ["a table with another member", 'Country.France, "France"', 'Country.France, "Gaul"'],
    ["a table with another code", "ReferenceItemWithCode2<Country.France", "ReferenceItemWithCode2<Country.Gaul"],
    ["a deprecated member by its name", '(typeof Country)["Nowhere"]', '(typeof Country)["France"]'],
    ["text that is no TypeScript", "export enum Country {", "export enum Country {{"],
  ];

  const brokenScript: typeof broken = [
    ["another code", "France: 250", "France: 251"],
    ["another reverse look-up", '250: "France"', '250: "Gaul"'],
    ["a reverse look-up that an alias wins", '"-7": "Nowhere"', '"-7": "Gaul"'],
    ["a member more", "  France: 250,", "  France: 250,\n  Extra: 1,"],
    ["a member less", "  Gaul: 250,", ""],
    ["a statement more", "const codes =", "alert(1);\nconst codes ="],
    ["a type", "export const countryCodes =", "export const countryCodes: number[] ="],
    ["a prototype that is not null", "__proto__: null", "__proto__: globalThis"],
    ["a map that is not frozen", "Object.freeze({", "Object.assign({"],
    ["a string that ended early", 'description: "France"', 'description: "", x: "France"'],
    ["another item", '250: { code: 250, code2: "FR"', '250: { code: -7, code2: "FR"'],
    ["a constant that is exported", "const codes", "export const codes"],
    ["a constant that can be set", "const codes", "let codes"],
    ["an import", "const codes", 'import "./evil.js";\nconst codes'],
    ["another body of a guard", "value in countryByCode;", "true;"],
  ];

  const brokenDeclarations: typeof broken = [
    ["another code", "France = 250", "France = 251"],
    ["an enum that is not declared", "export declare enum Country {", "export enum Country {"],
    ["a tuple without a code", "  250, // France\n", ""],
    ["a tuple with another code", "  250, // France", "  251, // France"],
    ["a tuple that can be changed", "  readonly [\n", "  [\n"],
    ["a map of another type", "countryByCode: CountryMap", "countryByCode: CountryCode2Map"],
    ["a table with another member", '"France", "FR"', '"Gaul", "FR"'],
    ["a table that can be changed", "readonly 250: Ref", "250: Ref"],
    ["a guard of another type", "value is Country;", "value is CountryCode2;"],
    ["a table that is not exported", "export interface CountryItemByCode {", "interface CountryItemByCode {"],
  ];

  const brokenObject: typeof broken = [
    ["another code", "readonly France: 250", "readonly France: 251"],
    ["a code that can be set", "readonly France: 250", "France: 250"],
    ["a code that may be missing", "readonly France: 250", "readonly France?: 250"],
    ["a member more", "readonly France: 250;", "readonly France: 250; readonly Extra: 1;"],
    ["an object that is not declared", "export declare const Country:", "export const Country:"],
  ];

  const all: [style: Style, form: Form, what: string, from: string, to: string][] = [
    ...broken.map((each) => ["enum", "ts", ...each] as (typeof all)[number]),
    ...brokenScript.map((each) => ["enum", "js", ...each] as (typeof all)[number]),
    ...brokenDeclarations.map((each) => ["enum", "dts", ...each] as (typeof all)[number]),
    ...brokenObject.map((each) => ["const", "dts", ...each] as (typeof all)[number]),
  ];

  it.each(all)("in style %s as %s holds against %s", (style, form, _what, from, to) => {
    const { statements, text } = moduleOf(style, form);
    expect(text).toContain(from);
    expect(() => verifyModule("country.ts", text.replace(from, to), statements, "")).toThrow(
      "is not what the model says",
    );
  });
});

/**
 * The escaping broken on purpose: in a text that was made right, a value stands as it would if its helper did nothing.
 */
describe("output verification, where the escaping fails", () => {
  const hostile = (text: string): LockedReference =>
    lockedReference("transaction_status", [locked(text, "Hostile", { description: text })], {
      name: text,
      description: text,
    });

  function expectRefused(style: Style, text: string, breakIt: (module: string) => string): void {
    const { statements, text: module } = moduleOf(style, "ts", hostile(text));
    expect(() => verifyModule("transaction_status.ts", module, statements, "")).not.toThrow();
    const broken = breakIt(module);
    expect(broken).not.toBe(module);
    expect(() => verifyModule("transaction_status.ts", broken, statements, "")).toThrow("is not what the model says");
  }

  const having = (what: RegExp) => hostileTexts.filter(([, text]) => what.test(text));

  describe.each(styles)("style %s", (style) => {
    it.each(having(/["\\\n\r]/))("a string whose helper escapes nothing: %s", (_what, text) => {
      expectRefused(style, text, (module) => module.replaceAll(literal(text), () => `"${text}"`));
    });

    it.each(hostileTexts)("a template in the place of each string: %s", (_what, text) => {
      expectRefused(style, text, (module) => module.replaceAll(literal(text), () => `\`${text}\``));
    });

    it.each(hostileTexts)("a property that is computed from the text: %s", (_what, text) => {
      const name = `\n  ${text === "__proto__" ? '["__proto__" as string]' : propertyName(text)}:`;
      expectRefused(style, text, (module) => module.replace(name, () => `\n  [${text}]:`));
    });

    it.each(having(/\*\/./s))("a comment whose helper escapes nothing: %s", (_what, text) => {
      expectRefused(style, text, (module) => module.replaceAll(docText(text.trimEnd()), () => text));
    });

    it.each(having(/[\n\r\u2028\u2029]globalThis/))("a line comment that holds the text: %s", (_what, text) => {
      expectRefused(style, text, (module) => `// ${text}\n${module}`);
    });
  });

  it.each(hostileTexts)("a name that is the text: %s", (_what, text) => {
    expectRefused("enum", text, (module) => module.replace(/^ {2}Hostile = /m, () => `  ${text} = `));
    expectRefused("const", text, (module) => module.replace(/^ {2}Hostile:/m, () => `  ${text}:`));
  });
});

describe("output verification and comments", () => {
  const { statements, text } = moduleOf("enum", "ts");
  const doc = "A code of country.";
  /** A statement that takes any other for itself. */
  const any = { print: () => "", matches: () => true };

  it.each([
    ["a line comment", doc, `${doc} */ // @ts-ignore\n/*`],
    ["a note of more than a word", "// France", "// prettier-ignore"],
    ["a note that is a directive", "// France", "// eslint-disable-line"],
    ["a comment that is no doc", doc, `${doc} */ /* @ts-ignore`],
    ["a tag of its own", doc, `${doc}\n * @internal`],
    ["a tag in a line", doc, `${doc} @internal`],
    ["a directive", doc, `${doc} @ts-nocheck`],
    ["a mark for minifiers", doc, `${doc} #__PURE__`],
    ["an address of a source map", doc, `${doc} # sourceMappingURL=x`],
    ["a text that is moved", doc, `${doc} \u202e`],
    ["a line that only some see", doc, `${doc} \u2028`],
    ["a space that nobody sees", doc, `${doc} \u200b`],
    ["a string with such a space", '"France"', '"Fran\u200bce"'],
  ])("against %s", (_what, from, to) => {
    expect(text).toContain(from);
    expect(() => verifyModule("country.ts", text.replaceAll(from, to), statements, "")).toThrow(/country\.ts/);
  });

  it.each(["/** @internal */", "// @ts-nocheck", "/* x */"])("against %s behind a template", (comment) => {
    const template = "export type T = `${number}-${{ a: 1 }[1]}`;";
    const wrong = `${template}\n${comment}\n${text}`;
    expect(() => verifyModule("country.ts", wrong, [any, ...statements], "")).toThrow(
      "a comment that is not for people alone",
    );
  });

  it.each(["/**\n * @generated by\n */", "/** {@link CountryCode} */", "/** @deprecated Renamed: use `A`. */"])(
    "not against %s",
    (comment) => {
      expect(() => verifyModule("country.ts", `${comment}\n\n${text}`, statements, "")).not.toThrow();
    },
  );
});

describe("names that nobody has checked", () => {
  const value = locked(1, "Low");
  const cases: [what: string, reference: LockedReference][] = [
    ["a member that is two", lockedReference("priority", [locked(1, "Low = 1, Pwned")])],
    ["a member that is code", lockedReference("priority", [locked(1, "A = pwn(), B")])],
    ["an alias that is code", lockedReference("priority", [locked(1, "Low", { aliases: ["A = pwn(), B"] })])],
    ["a member that ends a comment", lockedReference("priority", [locked(1, "Low*/ = 1, /*", { aliases: ["A"] })])],
    [
      "a type that is two statements",
      lockedReference("priority", [value], { type: "Priority {}\npwn();\nexport enum X" }),
    ],
    ["a key that ends a comment", lockedReference("priority */ pwn(); /*", [value], { type: "Priority" })],
    ["a key that ends a string", lockedReference('priority"; pwn(); "', [value], { type: "Priority" })],
    ["a key that leads out of the folder", lockedReference("../priority", [value], { type: "Priority" })],
    ["a key that is a path", lockedReference("a/b", [value], { type: "Priority" })],
  ];

  it.each(cases)("%s: no file is made", async (_what, reference) => {
    const input = inputOf(lockOf([reference]), configOf());
    await expect((async () => renderFiles(planPackage(input), input, undefined))()).rejects.toThrow(
      /is not what the model says|expected|no plain name/,
    );
  });

  it.each(cases)("%s: in a lock is refused, and nothing is written", async (_what, { key, ...reference }) => {
    const project = makeProject({ source: "sample" });
    const references = { [key]: { ...reference, code: "integer(1)" } };
    project.write("codegen.lock.json", { lockVersion: 1, apiVersion: "1.2", memberCase: "pascal", references });
    const before = project.snapshot();
    const { diagnostics } = await generate({ cwd: project.dir, offline: true });
    expect(new Set(diagnostics.map(({ rule }) => rule))).toEqual(new Set(["lock"]));
    expect(project.snapshot()).toEqual(before);
  });
});
