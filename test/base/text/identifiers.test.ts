import { describe, expect, it } from "@jest/globals";
import { isMemberName, isTypeName } from "../../../src/base/text/identifiers.ts";

describe("isMemberName", () => {
  it.each(["Low", "low", "LOW_2", "_24Hours", "$low", "_", "delete", "default", "undefined", "__Low", "Object"])(
    "%s is one",
    (name) => {
      expect(isMemberName(name)).toBe(true);
    },
  );

  const others = ["Very low", "Very-low", "Côte", "Ｌow", "Low\n", "\nLow", "Low\u200d", "a.b", '"Low"', "пауза"];
  it.each(["", "24Hours", ...others])("%j is none", (name) => {
    expect(isMemberName(name)).toBe(false);
  });

  it.each([...Object.getOwnPropertyNames(Object.prototype), "prototype", "Infinity", "NaN", "-Infinity"])(
    "%s is never given",
    (name) => {
      expect(isMemberName(name)).toBe(false);
      expect(isTypeName(name)).toBe(false);
    },
  );
});

describe("isTypeName", () => {
  it.each(["ContactStatus", "_24Hours", "Delete", "contactStatus"])("%s is one", (name) => {
    expect(isTypeName(name)).toBe(true);
  });

  const reserved = ["any", "boolean", "class", "delete", "enum", "never", "object", "string", "symbol", "unknown"];
  it.each([...reserved, "undefined", "", "Contact Status", "contact-status", "Länder"])("%j is none", (name) => {
    expect(isTypeName(name)).toBe(false);
  });
});
