import { importSpecifier, literal, type MemberModel, type ModuleModel } from "../../pipeline/emit/index.ts";
import type { PageConfig } from "./page-input.ts";

/** The line that imports the type of a reference. */
export function importLine({ names, members }: ModuleModel, { enums, output }: PageConfig): string {
  // Without members there is no enum and no object.
  const isTypeOnly = enums.style === "union" || members.length === 0;
  return `import ${isTypeOnly ? "type " : ""}{ ${names.type} } from ${literal(importSpecifier(output))};`;
}

/** A value as code names it: by its member, or as the literal code where the package has no object of members. */
export function useOf({ name, code }: MemberModel, { names }: ModuleModel, { enums }: PageConfig): string {
  return enums.style === "union" ? literal(code) : `${names.type}.${name}`;
}
