import { describe, expect, it } from "@jest/globals";
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

function moduleOf(style: "enum" | "const" | "union") {
  const [model] = toModules(lock, configOf({ enums: { style } }));
  if (!model) throw new Error("the lock has one reference");
  const declarations = moduleDeclarations(model, style, ".js");
  const text = declarations.map((declaration) => declaration.print(new Layout()).join("\n")).join("\n\n");
  return { declarations, text };
}

describe("the second lock on the door", () => {
  it.each(["enum", "const", "union"] as const)("passes what the model says, style %s", (style) => {
    const { declarations, text } = moduleOf(style);
    expect(() => verifyModule("country.ts", text, declarations)).not.toThrow();
  });

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

  it.each(broken)("holds against %s", (_what, from, to) => {
    const { declarations, text } = moduleOf("enum");
    expect(text).toContain(from);
    expect(() => verifyModule("country.ts", text.replace(from, to), declarations)).toThrow(
      "is not what the model says",
    );
  });
});
