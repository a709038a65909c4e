import type { EnumsConfig } from "../config/index.ts";
import type { Form } from "./declarations/declaration.ts";
import type { ModuleModel } from "./model.ts";

const reason = "an alias has the code of the member that replaced it";

/** Biome wants its line above all other comments. */
const duplicates = [
  `// biome-ignore-all lint/suspicious/noDuplicateEnumValues: ${reason}`,
  `/* eslint-disable @typescript-eslint/no-duplicate-enum-values -- ${reason} */`,
];

/** What tells linters that a module is meant as it is, where its code alone cannot. */
export function directivesOf({ members }: ModuleModel, style: EnumsConfig["style"], form: Form): readonly string[] {
  const isEnum = style === "enum" && form !== "js";
  return isEnum && members.some(({ aliases }) => aliases.length > 0) ? duplicates : [];
}
