import { format } from "../code/format.ts";
import { blockHeader } from "../header.ts";
import { moduleTraits } from "./forms.ts";
import type { FileKind } from "./kind.ts";

/** The types that all modules share. They are types alone: no JavaScript asks for them. */
export const types: FileKind<object> = {
  ...moduleTraits,
  exports: () => [{ stem: "types", subpath: undefined, isTypeOnly: true }],
  madeFrom: ["config", "tool"],
  order: 0,
  reserved: ["types"],
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
