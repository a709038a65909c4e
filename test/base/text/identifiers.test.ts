import { expect, it } from "@jest/globals";
import { isMemberName, isTypeName } from "../../../src/base/text/identifiers.ts";

const identifiers = ["Low", "low", "LOW_2", "_24Hours", "$low", "_", "__Low", "Object"];
it.each([...identifiers, "delete", "default", "undefined"])("%s is a valid member name", (name) => {
  expect(isMemberName(name)).toBe(true);
});

const notIdentifiers = ["Very low", "Very-low", "Côte", "Ｌow", "Low\n", "\nLow", "Low\u200d", "a.b", '"Low"', "пауза"];
it.each(["", "24Hours", ...notIdentifiers])("%j is not a member name", (name) => {
  expect(isMemberName(name)).toBe(false);
});

const inherited = Object.getOwnPropertyNames(Object.prototype);
it.each([...inherited, "prototype", "Infinity", "NaN", "-Infinity"])("%s is not a member or type name", (name) => {
  expect([isMemberName(name), isTypeName(name)]).toEqual([false, false]);
});

it.each(["ContactStatus", "_24Hours", "Delete", "contactStatus"])("%s is a valid type name", (name) => {
  expect(isTypeName(name)).toBe(true);
});

const reserved = ["any", "boolean", "class", "delete", "enum", "never", "object", "string", "symbol", "unknown"];
it.each([...reserved, "undefined", "", "Contact Status", "contact-status", "Länder"])("%j is not a type", (name) => {
  expect(isTypeName(name)).toBe(false);
});
