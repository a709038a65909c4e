import { transactionalVersion } from "../../../../model/spec/index.ts";
import { blockHeader, innerCodesDirectives, noDirectives } from "../../header.ts";
import { type FileKind, modulePaths, moduleTraits } from "../kind.ts";

export const transactionalStem = "transactional";

/** The module about the transactional-email interface, if the configuration sets it. */
export const transactional: FileKind = {
  ...moduleTraits,
  exports: ({ config }) =>
    config.transactional ? [{ stem: transactionalStem, subpath: transactionalStem, isTypeOnly: false }] : [],
  dependsOn: null,
  reserved: [transactionalStem],
  plan: ({ config }, sealOf) => {
    if (!config.transactional) return [];
    return modulePaths(transactionalStem, config.output).map((path) => ({ path, seal: sealOf(null) }));
  },
  async render({ path, seal }, { config, templates }) {
    const { transactionalStatements } = await import("./statements.ts");
    const { writeModule } = await import("../../code/write-module.ts");
    const source = `the specification of the transactional-email interface, version ${transactionalVersion}`;
    const isEnum = config.enums.style === "enum" && path.endsWith(".d.ts");
    const directives = isEnum ? innerCodesDirectives : noDirectives;
    const header = blockHeader(templates.header, { path, source, seal, directives });
    const statements = transactionalStatements(config, templates.transactionalCode, path.endsWith(".js"));
    return writeModule(path, header, statements, config.output);
  },
};
