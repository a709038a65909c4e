import { transactionalVersion } from "../../../../model/spec/index.ts";
import type { Form } from "../../code/statements.ts";
import { blockHeader } from "../../header.ts";
import { moduleFiles, moduleTraits } from "../forms.ts";
import type { FileKind } from "../kind.ts";

/** The stem of the transactional module, and the subpath where it is found. */
export const transactionalStem = "transactional";

/** The module about the transactional-email interface, where the configuration asks for it. */
export const transactional: FileKind<{ readonly form: Form }> = {
  ...moduleTraits,
  exports: ({ input: { config } }) =>
    config.transactional ? [{ stem: transactionalStem, subpath: transactionalStem, isTypeOnly: false }] : [],
  madeFrom: null,
  order: 1,
  reserved: [transactionalStem],
  plan: ({ input: { config }, seal }) =>
    !config.transactional
      ? []
      : moduleFiles(transactionalStem, config.output.emit).map(({ path, form }) => ({
          path,
          source: `the specification of the transactional-email interface, version ${transactionalVersion}`,
          seal: seal(null),
          content: { form },
        })),
  render: async (file, { form }, { input }) => {
    const { transactionalStatements } = await import("./statements.ts");
    const { writeModule } = await import("../../code/write-module.ts");
    const { enums, output } = input.config;
    const statements = transactionalStatements(enums, form, output.importExtension);
    return writeModule(file.path, form, blockHeader(file, input.templates), statements, output);
  },
};
