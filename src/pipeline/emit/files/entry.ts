import type { OutputConfig } from "../../../model/settings/index.ts";
import type { Form } from "../code/statements.ts";
import { blockHeader } from "../header.ts";
import { type FileKind, formOf, type ModuleExport, moduleFiles, moduleTraits } from "./kind.ts";

export const entry: FileKind = {
  ...moduleTraits,
  dependsOn: ["config", "tool", "modules"],
  reserved: ["index"],
  plan: ({ config }) => moduleFiles("index", config.output.emit).map(({ path }) => ({ path })),
  render: ({ path }, { lock, config, templates, exports }) => {
    const biome = ["// biome-ignore-all assist/source/organizeImports: same order as the references"];
    const source = `the references of version ${lock.apiVersion}`;
    const header = blockHeader(templates.header, { path, source, directives: { biome, eslint: [] } });
    return `${header}\n\n${entryText(formOf(path), exports, config.output)}`;
  },
};

/** Written as text in prettier's form, because each check renders the entry, without loading ts-morph or prettier. */
function entryText(
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
