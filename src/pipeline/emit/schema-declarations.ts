import type { Declaration } from "./declarations/declaration.ts";
import { fixedConstant } from "./declarations/fixed-constant.ts";
import { innerFunction } from "./declarations/fixed-declarations.ts";
import { livingOf, type ModuleModel } from "./model.ts";
import { fits } from "./prettier-form.ts";

/** Maximum number of codes in the message of a validator. */
const namedCodes = 10;

/**
 * The validator of a reference, per Standard Schema and Standard JSON Schema. It accepts what the guard accepts, so the JSON
 * Schema also has codes that the service no longer lists, if the package has them.
 *
 * @param codes name of the tuple of the codes that the service lists today
 * @param handedOut the type of a code that it returns
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
      about: [`Validates a code of ${key}, per Standard Schema and Standard JSON Schema.`],
    }),
  ];
}

function validateLines({ names, key, codeKind, members }: ModuleModel, codes: string): string[] {
  const living = livingOf(members).length;
  const first = `${codes}.slice(0, ${namedCodes})`;
  const list = `\${${codeKind === "number" ? `${first}.join(", ")` : `JSON.stringify(${first})`}}`;
  const expected = living === 0 ? "it has no codes" : `expected ${list}${living > namedCodes ? ", ..." : ""}`;
  const message = `\`\${received} is not a code of ${key}: ${expected}\``;
  const line = `return { issues: [{ message: ${message} }] };`;
  return [
    `if (${names.isCode}(value)) return { value };`,
    'const shown = value === null || ["boolean", "number"].includes(typeof value) ? String(value) : typeof value;',
    // Cut before it is escaped: a string may be very long.
    'const received = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : shown;',
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
