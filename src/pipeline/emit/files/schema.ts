import { finish } from "../code/finish.ts";
import { literal } from "../code/code.ts";
import { blockHeader } from "../header.ts";
import { type FileKind, modulePaths, moduleTraits } from "./kind.ts";

/** The validators that all modules share. Neither the entry nor the package.json exports the module. */
export const schema: FileKind = {
  ...moduleTraits,
  dependsOn: ["config", "tool"],
  reserved: ["schema"],
  plan: ({ config }) => modulePaths("schema", config.output).map((path) => ({ path })),
  render: ({ path }, { config, templates }) => {
    const header = blockHeader(templates.header, { path, source: "the shared validator" });
    const types = literal(`./types${config.output.importExtension}`);
    return finish(path, header, templates.schema.replace('"./types.js"', types), config.output);
  },
};
