import { commentHeader } from "../header.ts";
import type { ModuleModel } from "../model.ts";
import { sealText } from "../seal.ts";
import { hasMarkedHtmlComment } from "../generated-file.ts";
import type { FileKind } from "./kind.ts";

/** The README: how to use the package, and what is in it. */
export const readme: FileKind<{ readonly modules: readonly ModuleModel[] }> = {
  exports: () => [],
  isOurs: hasMarkedHtmlComment,
  isMerged: false,
  causeTurn: null,
  order: 2,
  reserved: ["readme"],
  endings: [".md"],
  plan: ({ input: { lock, config }, modules, locked, seal }) => [
    {
      path: "README.md",
      source: `the references of version ${lock.apiVersion}`,
      seal: seal([lock.apiVersion, locked], config.names),
      content: { modules },
    },
  ],
  render: async (file, { modules }, { input: { templates, config } }) => {
    const { renderReadme } = await import("../readme.ts");
    return sealText(`${commentHeader(file, templates)}\n\n${renderReadme(templates, modules, config)}`);
  },
};
