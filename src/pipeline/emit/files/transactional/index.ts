import { transactionalVersion } from "../../../../model/spec/index.ts";
import { blockHeader } from "../../header.ts";
import { type FileKind, moduleFiles, moduleTraits } from "../kind.ts";

export const transactionalStem = "transactional";

/** The module about the transactional-email interface, if the configuration sets it. */
export const transactional: FileKind = {
  ...moduleTraits,
  exports: ({ config }) =>
    config.transactional ? [{ stem: transactionalStem, subpath: transactionalStem, isTypeOnly: false }] : [],
  dependsOn: null,
  reserved: [transactionalStem],
  plan: ({ config, templates, sealOf }) => {
    if (!config.transactional) return [];
    const source = `the specification of the transactional-email interface, version ${transactionalVersion}`;
    const seal = sealOf(null);
    return moduleFiles(transactionalStem, config.output.emit).map(({ path, form }) => ({
      path,
      seal,
      render: async () => {
        const { transactionalStatements } = await import("./statements.ts");
        const { writeModule } = await import("../../code/write-module.ts");
        const header = blockHeader(templates.header, { path, source, seal });
        return writeModule(path, header, () => transactionalStatements(form, config), config.output.prettier);
      },
    }));
  },
};
