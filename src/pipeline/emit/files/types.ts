import { finish } from "../code/finish.ts";
import { blockHeader } from "../header.ts";
import { type FileKind, moduleTraits } from "./kind.ts";

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
