import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";

const file = new URL("../../../schema/codegen.config.schema.json", import.meta.url);
const published = JSON.parse(readFileSync(file, "utf8")) as object;

describe("the published schema (draft-07)", () => {
  const validate = new Ajv({ allErrors: true, keywords: ["allowComments", "allowTrailingCommas"] }).compile(published);

  it.each<[string, object]>([
    ["the sample", { source: "sample" }],
    ["a service", { source: { baseUrl: "https://api.example.com", headers: { "X-Api-Key": "${KEY}" }, retries: 0 } }],
    ["some references", { source: "sample", references: ["country"], version: "1.0" }],
    ["an output", { source: "sample", output: { dir: "lists", emit: "js", prettier: { tabWidth: 4 } } }],
    ["names", { source: "sample", names: { country: { "826": "UnitedKingdom" } } }],
    ["rules", { source: "sample", rules: { "code-width": "off", "wrong-shape": "error" } }],
    ["enums", { source: "sample", enums: { style: "const", memberCase: "camel", disabled: "omit", removed: "drop" } }],
    ["an address of the schema", { $schema: "./codegen.config.schema.json", source: "sample", transactional: true }],
    ["only lists", { lists: { unit: { url: "https://api.example.com/units", type: "string(3)", description: null } } }],
    [
      "a list of the service",
      { source: "sample", lists: { unit: { url: "/units", type: "integer" } }, references: [] },
    ],
  ])("accepts %s", (_what, config) => {
    expect(validate(config)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["a list", []],
    ["no source", {}],
    ["a source without an address", { source: {} }],
    ["an unknown key", { source: "sample", verison: "1.2" }],
    ["an unknown key of the source", { source: { baseUrl: "https://api.example.com", retry: 3 } }],
    ["an unknown version", { source: "sample", version: "2.0" }],
    ["too many parallel requests", { source: { baseUrl: "https://api.example.com", concurrency: 65 } }],
    ["no references", { source: "sample", references: [] }],
    ["an unknown option of prettier", { source: "sample", output: { prettier: { parser: "babel" } } }],
    ["a rule that cannot be softened as a warning", { source: "sample", rules: { "key-shape": "warn" } }],
    ["an unknown rule", { source: "sample", rules: { drift: "warn" } }],
    ["a name that is not a string", { source: "sample", names: { country: { "826": 1 } } }],
    ["a list without a type", { lists: { unit: { url: "https://api.example.com/units" } } }],
    ["a type with a width of 16 digits", { lists: { unit: { url: "/units", type: "integer(16)" } } }],
    ["a pointer without a slash", { lists: { unit: { url: "/units", type: "string", code: "id" } } }],
  ])("refuses %s", (_what, config) => {
    expect(validate(config)).toBe(false);
  });
});
