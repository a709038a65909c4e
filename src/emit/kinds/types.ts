import { format } from "../format.ts";
import { blockHeader } from "../header.ts";
import { isReformattedModule, moduleEndings } from "./forms.ts";
import { hasMarkedComment } from "../generated-file.ts";
import type { FileKind } from "./kind.ts";

/** The types that all modules share. They are types alone: no JavaScript asks for them. */
export const types: FileKind<object> = {
  exports: () => [{ stem: "types", subpath: undefined, isTypeOnly: true }],
  isReformatted: isReformattedModule,
  isOurs: hasMarkedComment,
  isMerged: false,
  madeFrom: ["config", "tool"],
  order: 0,
  reserved: ["types"],
  endings: moduleEndings,
  isRemovable: () => true,
  plan: ({ input }) => [
    {
      path: input.config.output.emit === "js" ? "types.d.ts" : "types.ts",
      source: "the shared types",
      seal: undefined,
      content: {},
    },
  ],
  render: async (file, _content, { input: { templates, config } }) => {
    const text = `${blockHeader(file, templates)}\n\n${templates.types}`;
    return format(text, config.output.prettier, "typescript", true);
  },
};
