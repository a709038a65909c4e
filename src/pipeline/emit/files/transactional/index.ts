import { transactionalVersion } from "../../../../model/spec/index.ts";
import { finish } from "../../code/finish.ts";
import { innerCodesDirectives } from "../../header.ts";
import { stems } from "../../model.ts";
import { type FileKind, modulePaths } from "../kind.ts";

/** The module about the transactional-email interface, if the configuration sets it. */
export const transactional: FileKind = {
  plan: ({ config }) =>
    config.transactional ? modulePaths(stems.transactional, config.output).map((path) => ({ path })) : [],
  async render(file, model) {
    const { transactionalStatements } = await import("./statements.ts");
    const { path } = file;
    const { config, templates } = model;
    const isEnum = config.enums.style === "enum" && path.endsWith(".d.ts");
    return finish(file, model, {
      source: `the specification of the transactional-email interface, version ${transactionalVersion}`,
      directives: isEnum ? innerCodesDirectives : [],
      code: transactionalStatements(config, templates.transactionalCode, path.endsWith(".js")),
    });
  },
};
