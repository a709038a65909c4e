import type { Declaration } from "./declarations/declaration.ts";
import { fixedConstant } from "./declarations/fixed-constant.ts";
import { innerFunction } from "./declarations/fixed-declarations.ts";
import { livingOf, type ModuleModel } from "./model.ts";
import { fits } from "./prettier-form.ts";

/** Codes that a message of a validator names, before it says that there are more. */
const namedCodes = 10;

/**
 * The validator of a reference, by Standard Schema and Standard JSON Schema. What it takes is what the guard takes, so codes
 * that the service no longer lists are in the JSON Schema as well, where the package has them.
 *
 * @param codes name of the tuple of the codes that the service lists today
 * @param handedOut the type of a code that it hands out
 */
export function schemaDeclarations(model: ModuleModel, codes: string, handedOut: string): Declaration[] {
  const { names, key } = model;
  const validate = validateLines(model, codes);
  const jsonSchema = jsonSchemaLines(model);
  const parameter = "{ target }";
  return [
    innerFunction({
      name: "validate",
      ts: { parameters: "value: unknown", body: validate },
      js: { parameters: "value", body: validate },
    }),
    innerFunction({
      name: "schema",
      ts: { parameters: `${parameter}: { readonly target: string }`, body: jsonSchema },
      js: { parameters: parameter, body: jsonSchema },
    }),
    fixedConstant({
      name: names.schema,
      type: `ReferenceSchema<${handedOut}>`,
      value: [
        "{",
        '  "~standard": { version: 1, vendor: "reference-codegen", validate, jsonSchema: { input: schema, output: schema } },',
        "}",
      ],
      about: [`Validates a code of ${key}, by Standard Schema and Standard JSON Schema.`],
    }),
  ];
}

function validateLines({ names, key, codeKind, members }: ModuleModel, codes: string): string[] {
  const living = livingOf(members).length;
  const first = `${codes}.slice(0, ${namedCodes})`;
  const list = `\${${codeKind === "number" ? `${first}.join(", ")` : `JSON.stringify(${first})`}}`;
  const expected = living === 0 ? "it has none" : `expected ${list}${living > namedCodes ? ", ..." : ""}`;
  const message = `\`\${came} is not a code of ${key}: ${expected}\``;
  const line = `return { issues: [{ message: ${message} }] };`;
  return [
    `if (${names.isCode}(value)) return { value };`,
    'const shown = typeof value === "number" || value === null ? String(value) : typeof value;',
    // Cut before it is escaped: a text may be as long as the memory.
    'const came = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : shown;',
    ...(fits(`  ${line}`) ? [line] : [`const message = ${message};`, "return { issues: [{ message }] };"]),
  ];
}

function jsonSchemaLines({ names, codeKind, members }: ModuleModel): string[] {
  const codes = `Object.keys(${names.byCode})${codeKind === "number" ? ".map(Number)" : ""}`;
  const type = codeKind === "number" ? "integer" : "string";
  return [
    'if (!["draft-2020-12", "draft-07", "openapi-3.0"].includes(target)) throw new Error(`no JSON Schema for ${target}`);',
    members.length === 0 ? "return { not: {} };" : `return { type: "${type}", enum: ${codes} };`,
  ];
}
