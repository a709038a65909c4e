/** The syntax of a module. */
export type Syntax = "typescript" | "esm" | "commonjs";

/** The result of `line()` of {@link moduleOfLists} for the sample lists. */
export const expectedLine = "3 OptedOut|3|true false|Opted out|6 of 7|invalid";

const values = "ContactStatus contactStatusByCode contactStatusItems contactStatusSchema isContactStatusCode".split(
  " ",
);

/**
 * A module that uses a member, the type of a code, the guard, the map, the items and the schema. Its first two exports have inferred
 * types, which a project with `declaration: true` writes into its own declarations.
 */
export function moduleOfLists(specifier: string, syntax: Syntax = "typescript"): string {
  const isTyped = syntax === "typescript";
  const typed = (annotation: string): string => (isTyped ? annotation : "");
  const exported = syntax === "commonjs" ? "" : "export ";
  const names = isTyped ? [...values, "type ContactStatusCode"] : values;
  const head =
    syntax === "commonjs"
      ? `const { ${names.join(", ")} } = require("${specifier}");`
      : `import { ${names.join(", ")} } from "${specifier}";`;
  return `${head}

${exported}const same = (code${typed(": ContactStatusCode")}) => code;
${exported}const enabled = contactStatusItems.filter((item) => item.enable);

${exported}function line()${typed(": string")} {
  const received${typed(": unknown")} = JSON.parse("3");
  const unknown${typed(": unknown")} = 77;
  const result = contactStatusSchema["~standard"].validate(unknown);
  return [
    \`\${String(ContactStatus.OptedOut)} \${contactStatusByCode[ContactStatus.OptedOut].member}\`,
    same(3),
    \`\${String(isContactStatusCode(received))} \${String(isContactStatusCode(unknown))}\`,
    contactStatusByCode[3].description,
    \`\${String(enabled.length)} of \${String(contactStatusItems.length)}\`,
    "issues" in result ? "invalid" : "valid",
  ].join("|");
}
${syntax === "commonjs" ? "\nmodule.exports = { line };\n" : ""}`;
}
