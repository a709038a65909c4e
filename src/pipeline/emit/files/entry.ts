import type { OutputConfig } from "../../../model/settings/index.ts";
import { literal } from "../code/code.ts";
import { finish } from "../code/finish.ts";
import { biome, blockHeader } from "../header.ts";
import { type FileKind, type ModuleExport, modulePaths, moduleTraits, sourceOf } from "./kind.ts";

export const entry: FileKind = {
  ...moduleTraits,
  dependsOn: ["config", "tool", "modules"],
  reserved: ["index"],
  plan: ({ config }) => modulePaths("index", config.output).map((path) => ({ path })),
  render: ({ path }, model) => {
    const { config, templates, exports } = model;
    const order = biome("assist/source/organizeImports", "same order as the references");
    const source = sourceOf(model);
    const header = blockHeader(templates.header, { path, source, directives: { biome: [order], eslint: [] } });
    return finish(path, header, entryText(exports, config.output), config.output);
  },
};

/** Written as text, because each check renders the entry, without loading ts-morph. */
function entryText(exports: readonly ModuleExport[], { importExtension }: OutputConfig): string {
  return exports
    .map(({ stem, isTypeOnly }) => {
      return `export ${isTypeOnly ? "type " : ""}* from ${literal(`./${stem}${importExtension}`)};\n`;
    })
    .join("");
}
