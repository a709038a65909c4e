import type { Form } from "../code/statements.ts";
import { moduleFiles, moduleTraits } from "./forms.ts";
import { entryDirectives } from "./reference/directives.ts";
import { entryText } from "../entry-text.ts";
import { blockHeader } from "../header.ts";
import type { FileKind, ModuleExport } from "./kind.ts";

/** The package's entry, which exports all modules again. It comes last: what it names is there. */
export const entry: FileKind<{ readonly form: Form; readonly exports: readonly ModuleExport[] }> = {
  ...moduleTraits,
  exports: () => [],
  madeFrom: ["config", "tool", "modules"],
  order: 3,
  reserved: ["index"],
  plan: ({ input: { lock, config }, exports }) =>
    moduleFiles("index", config.output.emit).map(({ path, form }) => ({
      path,
      source: `the references of version ${lock.apiVersion}`,
      seal: undefined,
      content: { form, exports },
    })),
  render: async (file, { form, exports }, { input: { templates, config } }) =>
    `${blockHeader(file, templates, entryDirectives)}\n\n${entryText(form, exports, config.output)}`,
};
