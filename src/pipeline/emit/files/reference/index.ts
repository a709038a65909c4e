import type { Form } from "../../code/statements.ts";
import type { ModuleModel } from "../../model.ts";
import { blockHeader } from "../../header.ts";
import { moduleFiles, moduleTraits } from "../forms.ts";
import { directivesOf } from "./directives.ts";
import type { FileKind } from "../kind.ts";

/** The modules of the references: one for each, in each form. */
export const module: FileKind<{ readonly form: Form; readonly model: ModuleModel }> = {
  ...moduleTraits,
  exports: ({ modules }) => modules.map(({ stem, subpath }) => ({ stem, subpath, isTypeOnly: false })),
  madeFrom: null,
  order: 1,
  // Two references never share a stem.
  reserved: [],
  plan: ({ input: { config, lock }, modules, locked, seal }) =>
    modules.flatMap((model, index) => {
      const source = `the reference ${model.key}, version ${lock.apiVersion}`;
      const names = Object.hasOwn(config.names, model.key) ? config.names[model.key] : null;
      const sealed = seal([lock.apiVersion, locked[index]], names);
      return moduleFiles(model.stem, config.output.emit).map(({ path, form }) => ({
        path,
        source,
        seal: sealed,
        content: { form, model },
      }));
    }),
  render: async (file, { form, model }, { input }) => {
    const { referenceStatements } = await import("./statements.ts");
    const { writeModule } = await import("../../code/write-module.ts");
    const { enums, output } = input.config;
    const header = blockHeader(file, input.templates, directivesOf(model, enums.style, form));
    const statements = referenceStatements(model, enums.style, form, output.importExtension);
    return writeModule(file.path, form, header, statements, output);
  },
};
