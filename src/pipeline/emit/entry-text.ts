import type { OutputConfig } from "../../model/settings/index.ts";
import type { Form } from "./code/statements.ts";
import type { ModuleExport } from "./files/kind.ts";

/**
 * What the package's entry says: every module again, in the order of their names. It is text, in prettier's form under any
 * options: an entry is rendered at each check, where neither ts-morph nor prettier is loaded. A stem is a plain name of a file.
 */
export function entryText(
  form: Form,
  exports: readonly ModuleExport[],
  { importExtension, prettier: { semi = true, singleQuote = false } }: OutputConfig,
): string {
  const quote = singleQuote ? "'" : '"';
  const end = semi ? ";" : "";
  return exports
    .filter(({ isTypeOnly }) => form !== "js" || !isTypeOnly)
    .map(({ stem, isTypeOnly }) => {
      return `export ${isTypeOnly ? "type " : ""}* from ${quote}./${stem}${importExtension}${quote}${end}\n`;
    })
    .join("");
}
