import type { OutputConfig } from "../../../model/settings/index.ts";
import { literal } from "../code/code.ts";
import { finish } from "../code/finish.ts";
import { biome, blockHeader } from "../header.ts";
import { type FileKind, type ModuleExport, modulePaths, moduleTraits, sourceOf } from "./kind.ts";

/** The types that all modules share. They have no JavaScript. */
export const types: FileKind = {
  ...moduleTraits,
  exports: () => [{ stem: "types", subpath: undefined, isTypeOnly: true }],
  dependsOn: ["config", "tool"],
  reserved: ["types"],
  plan: ({ config }) => [{ path: config.output.emit === "js" ? "types.d.ts" : "types.ts" }],
  render: ({ path }, { config, templates }) => {
    const header = blockHeader(templates.header, { path, source: "the shared types" });
    return finish(path, header, templates.types, config.output);
  },
};

/** The validators that all modules share. Neither the entry nor the package.json exports the module. */
export const schema: FileKind = {
  ...moduleTraits,
  dependsOn: ["config", "tool"],
  reserved: ["schema"],
  plan: ({ config }) => modulePaths("schema", config.output).map((path) => ({ path })),
  render: ({ path }, { config, templates }) => {
    const header = blockHeader(templates.header, { path, source: "the shared validator" });
    const specifier = literal(`./types${config.output.importExtension}`);
    return finish(path, header, templates.schema.replace('"./types.js"', specifier), config.output);
  },
};

export const entry: FileKind = {
  ...moduleTraits,
  dependsOn: ["config", "tool", "modules"],
  reserved: ["index"],
  plan: ({ config }) => modulePaths("index", config.output).map((path) => ({ path })),
  render: ({ path }, model) => {
    const { config, templates, exports } = model;
    const order = biome("assist/source/organizeImports", "same order as the lists");
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
