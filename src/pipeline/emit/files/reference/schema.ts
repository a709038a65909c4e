import { type Snippet, code, name as identifier } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { fits } from "../../code/layout.ts";
import { constant, type Form, innerFunction, type Statement } from "../../code/statements.ts";
import { activeOf, type ModuleModel } from "../../model.ts";

/** Maximum number of codes in the message of a validator. */
const namedCodes = 10;

/**
 * The validator of a reference, per Standard Schema and Standard JSON Schema. Like the guard, it also accepts removed
 * codes that the package has.
 *
 * @param codes name of the tuple of the codes that the service lists today
 * @param type of a validated code
 */
export function schemaStatements(model: ModuleModel, form: Form, codes: string, type: string): Statement[] {
  const { names, key } = model;
  const schemaType = code`ReferenceSchema<${identifier(type)}>`;
  return [
    ...(form === "dts" ? [] : functions(model, form, codes, schemaType)),
    constant(form, {
      name: names.schema,
      type: schemaType,
      value: () => [
        ["{"],
        [
          '  "~standard": { version: 1, vendor: "reference-codegen", validate, jsonSchema: { input: schema, output: schema } },',
        ],
        ["}"],
      ],
      about: doc`Validates a code of ${key}, per Standard Schema and Standard JSON Schema.`,
    }),
  ];
}

function functions(model: ModuleModel, form: "ts" | "js", codes: string, schemaType: Snippet): Statement[] {
  return [
    innerFunction(form, {
      name: "validate",
      parameter: "value",
      takes: "unknown",
      returns: code`ReturnType<${schemaType}["~standard"]["validate"]>`,
      body: validateLines(model, codes),
    }),
    innerFunction(form, {
      name: "schema",
      parameter: "{ target }",
      takes: "{ readonly target: string }",
      returns: ["Record<string, unknown>"],
      body: jsonSchemaLines(model),
    }),
  ];
}

function validateLines({ names, key, codeKind, members }: ModuleModel, codes: string): Snippet[] {
  const activeCount = activeOf(members).length;
  const firstCodes = code`${identifier(codes)}.slice(0, ${namedCodes})`;
  const list = codeKind === "number" ? code`${firstCodes}.join(", ")` : code`JSON.stringify(${firstCodes})`;
  const expected =
    activeCount === 0
      ? ["the reference has no codes"]
      : code`expected \${${list}}${[activeCount > namedCodes ? ", ..." : ""]}`;
  // A key has neither quotes nor backslashes.
  const message = code`\`\${received} is not a code of ${[key]}: ${expected}\``;
  const line = code`return { issues: [{ message: ${message} }] };`;
  return [
    code`if (${identifier(names.isCode)}(value)) return { value };`,
    ['const shown = value === null || ["boolean", "number"].includes(typeof value) ? String(value) : typeof value;'],
    // A string may be very long: it is cut before it is escaped.
    ['const received = typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : shown;'],
    ...(fits(code`  ${line}`) ? [line] : [code`const message = ${message};`, ["return { issues: [{ message }] };"]]),
  ];
}

function jsonSchemaLines({ names, codeKind, members }: ModuleModel): Snippet[] {
  const isNumber = codeKind === "number";
  const codes = code`Object.keys(${identifier(names.byCode)})${[isNumber ? ".map(Number)" : ""]}`;
  return [
    [
      'if (!["draft-2020-12", "draft-07", "openapi-3.0"].includes(target)) throw new Error(`unsupported target ${target}`);',
    ],
    members.length === 0
      ? ["return { not: {} };"]
      : code`return { type: ${isNumber ? "integer" : "string"}, enum: ${codes} };`,
  ];
}
