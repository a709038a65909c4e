import { describe, expect, it } from "@jest/globals";
import type { EnumsConfig } from "../../src/config/schema.ts";
import { statementsOf, type Form } from "../../src/emit/declarations/declaration.ts";
import { Layout } from "../../src/emit/layout.ts";
import { toModules } from "../../src/emit/model.ts";
import { moduleDeclarations } from "../../src/emit/module.ts";
import { verifyModule } from "../../src/emit/verify.ts";
import { configOf, lockedReference, lockedValue, lockOf } from "../support/packages.ts";

const lock = lockOf(
  lockedReference("country", "Country", [
    lockedValue(-7, "Nowhere", { code2: "XX", removed: true, description: "No*/where" }),
    lockedValue(250, "France", { code2: "FR", aliases: ["Gaul"] }),
  ]),
);

type Style = EnumsConfig["style"];

function moduleOf(style: Style, form: Form) {
  const [model] = toModules(lock, configOf({ enums: { style } }));
  if (!model) throw new Error("the lock has one reference");
  const statements = statementsOf(moduleDeclarations(model, style, ".js"), form);
  const text = statements.map((statement) => statement.print(new Layout()).join("\n")).join("\n\n");
  return { statements, text };
}

describe("the second lock on the door", () => {
  const styles: Style[] = ["enum", "const", "union"];
  const forms: Form[] = ["ts", "js", "dts"];

  it.each(styles.flatMap((style) => forms.map((form) => [style, form] as const)))(
    "passes what the model says, style %s as %s",
    (style, form) => {
      const { statements, text } = moduleOf(style, form);
      expect(() => verifyModule("country.ts", text, statements)).not.toThrow();
    },
  );

  /** What an escaping that failed, or a hand, could have made of the text. */
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
    ["a prototype that is not null", "__proto__: null!", "__proto__: globalThis"],
    ["a map that is not frozen", "Object.freeze<CountryMap>", "Object.assign<CountryMap>"],
    ["a union with a code more", "-7 | 250;", "-7 | 250 | 1;"],
    ["a tuple without a code", "countryCodes = [250]", "countryCodes = []"],
    ["another import", "./types.js", "./evil.js"],
    ["another body of a guard", "return countryByCode[value] !== undefined;", "return true;"],
    ["enable turned", "enable: true", "enable: false"],
    ["a table with another member", '250: "France"', '250: "Gaul"'],
    ["text that is no TypeScript", "export enum Country {", "export enum Country {{"],
  ];

  const brokenScript: typeof broken = [
    ["another code", "France: 250", "France: 251"],
    ["another reverse look-up", '250: "France"', '250: "Gaul"'],
    ["a reverse look-up that an alias wins", '"-7": "Nowhere"', '"-7": "Gaul"'],
    ["a member more", "  France: 250,", "  France: 250,\n  Extra: 1,"],
    ["a member less", "  Gaul: 250,", ""],
    ["a statement more", "const item250 =", "alert(1);\nconst item250 ="],
    ["a type", "export const countryCodes =", "export const countryCodes: number[] ="],
    ["a prototype that is not null", "__proto__: null", "__proto__: globalThis"],
    ["a map that is not frozen", "Object.freeze({", "Object.assign({"],
    ["a string that ended early", 'description: "France"', 'description: "", x: "France"'],
    ["another item", "250: item250", "250: itemMinus7"],
    ["a constant that is exported", "const item250", "export const item250"],
    ["a constant that can be set", "const item250", "let item250"],
    ["an import", "const item250", 'import "./evil.js";\nconst item250'],
    ["another body of a guard", "return countryByCode[value] !== undefined;", "return true;"],
  ];

  const brokenDeclarations: typeof broken = [
    ["another code", "France = 250", "France = 251"],
    ["an enum that is not declared", "export declare enum Country {", "export enum Country {"],
    ["a tuple without a code", "readonly [250]", "readonly []"],
    ["a tuple with another code", "readonly [250]", "readonly [251]"],
    ["a tuple that can be changed", "readonly [250]", "[250]"],
    ["a map of another type", "countryByCode: CountryMap", "countryByCode: CountryCode2Map"],
    ["a table with another member", '250: "France"', '250: "Gaul"'],
    ["a table that can be changed", 'readonly 250: "France"', '250: "France"'],
    ["a guard of another type", "value is CountryCode;", "value is CountryCode2;"],
    ["a door left open", "export {};", ""],
    ["a helper that is exported", "interface MemberByCode", "export interface MemberByCode"],
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
    expect(() => verifyModule("country.ts", text.replace(from, to), statements)).toThrow("is not what the model says");
  });
});
