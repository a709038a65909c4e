import { describe, expect, it } from "@jest/globals";
import { haveSameSyntax } from "../../../../src/pipeline/emit/code/same-syntax.ts";

const module = `/** The codes. */
export const codes = { sent: "it's", "a-b": 2, 12: (3) } as const;
`;

describe("haveSameSyntax", () => {
  it.each([
    ["layout", module.replaceAll(", ", ",\n\t")],
    ["the layout of a comment", module.replace("/** The codes. */", "/**  The\n codes. */")],
    ["the quotes of a string", module.replace('"it\'s"', "'it\\'s'")],
    ["quotes around the name of a property", module.replace("sent", '"sent"').replace("12", '"12"')],
    ["parentheses", module.replace("(3)", "3")],
    ["a comma at the end", module.replace(" }", ", }")],
    ["semicolons", module.replace(";", "")],
  ])("accepts another module that differs in %s", (_what, other) => {
    expect(other).not.toBe(module);
    expect(haveSameSyntax(module, other)).toBe(true);
  });

  it.each([
    ["a value", module.replace("2", "4")],
    ["the name of a property", module.replace("sent", "read")],
    ["a computed name", module.replace("sent", "[sent]")],
    ["a string for a number", module.replace("2,", '"2",')],
    ["a keyword", module.replace("const ", "let ")],
    ["a comment", module.replace("The codes", "Codes")],
    ["where a comment ends", `${module}// a // b\n`, `${module}// a\n// b\n`],
    ["a statement", `${module}pwn();\n`],
  ])("refuses another module that differs in %s", (_what, other, first = module) => {
    expect(other).not.toBe(first);
    expect(haveSameSyntax(first, other)).toBe(false);
  });

  it("compares a megabyte of unclosed comments in linear time", () => {
    const text = "/* ".repeat(350_000);
    expect(haveSameSyntax(text, text)).toBe(true);
    expect(haveSameSyntax(text, `${text}x`)).toBe(false);
  });
});
