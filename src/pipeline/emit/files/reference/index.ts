import { printReference } from "../../../../model/lock/index.ts";
import { blockHeader } from "../../header.ts";
import { type FileKind, moduleFiles, moduleTraits } from "../kind.ts";
import { directivesOf } from "./directives.ts";

export const module: FileKind = {
  ...moduleTraits,
  exports: ({ modules }) => modules.map(({ stem, subpath }) => ({ stem, subpath, isTypeOnly: false })),
  madeFrom: null,
  // Two references never share a stem.
  reserved: [],
  plan: ({ config, lock, templates, modules, seal: sealed }) =>
    modules.flatMap((model) => {
      const { enums, output } = config;
      const source = `the reference ${model.key}, version ${lock.apiVersion}`;
      const names = Object.hasOwn(config.names, model.key) ? config.names[model.key] : null;
      const seal = sealed([lock.apiVersion, printReference(model.reference)], names);
      return moduleFiles(model.stem, output.emit).map(({ path, form }) => ({
        path,
        seal,
        model,
        render: async () => {
          const { referenceStatements } = await import("./statements.ts");
          const { writeModule } = await import("../../code/write-module.ts");
          const directives = directivesOf(model, enums.style, form);
          const header = blockHeader(templates.header, { source, seal, directives });
          return writeModule(path, header, () => referenceStatements(model, form, config), output.prettier);
        },
      }));
    }),
};
