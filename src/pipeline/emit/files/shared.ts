import { transactionalVersion } from "../../../service/catalogue/index.ts";
import { literal } from "../code/code.ts";
import { biome, innerCodesDirectives } from "../header.ts";
import { stems } from "../model.ts";
import { exportsOf, type FileKind, finish, modulePaths, type PackageModel, sourceOf, versionOf } from "./kind.ts";

/** The types that the modules of this style and source share. They have no JavaScript. */
export const types: FileKind = {
  plan: ({ config }) => [{ path: config.output.emit === "js" ? "types.d.ts" : "types.ts" }],
  render: (file, model) => finish(file, model, { source: "the shared types", code: usedTypes(model).join("\n\n") }),
};

/** The declarations that modules of this style and source may import, whatever their codes: new ones must not change the file. */
function usedTypes(model: PackageModel): string[] {
  const unused = new Set([
    ...(model.config.enums.style === "enum" ? [] : ["CodesOf"]),
    ...(versionOf(model) === undefined ? ["ReferenceInfo"] : []),
  ]);
  return model.templates.types.split("\n\n").filter((declaration) => !unused.has(typeNameOf(declaration)));
}

function typeNameOf(declaration: string): string {
  return /^export (?:interface|type) (\w+)/m.exec(declaration)?.[1] ?? "";
}

/** The validators that all modules share. Neither the entry nor the package.json exports the module. */
export const schema: FileKind = {
  plan: ({ config }) => modulePaths(stems.schema, config.output).map((path) => ({ path })),
  render: (file, model) => {
    const specifier = literal(`./types${model.config.output.importExtension}`);
    const code = model.templates.schema.replace('"./types.js"', specifier);
    return finish(file, model, { source: "the shared validator", code });
  },
};

/** Written as text, because each check renders the entry, without loading ts-morph. */
export const entry: FileKind = {
  plan: ({ config }) => modulePaths(stems.entry, config.output).map((path) => ({ path })),
  render: (file, model) => {
    const line = (stem: string, what: string): string =>
      `export ${what} from ${literal(`./${stem}${model.config.output.importExtension}`)};\n`;
    // Consumers' declarations name these types. Only modules need `CodesOf`: declarations contain the tuples instead.
    const shared = usedTypes(model)
      .map(typeNameOf)
      .filter((name) => name !== "CodesOf");
    const code = [
      ...exportsOf(model).map(({ stem }) => line(stem, "*")),
      line(stems.types, `type { ${shared.join(", ")} }`),
    ].join("");
    const order = biome("assist/source/organizeImports", "same order as the lists");
    return finish(file, model, { source: sourceOf(model), directives: [order], code });
  },
};

/** The module about the transactional-email interface, if the configuration sets it. */
export const transactional: FileKind = {
  plan: ({ config }) =>
    config.transactional ? modulePaths(stems.transactional, config.output).map((path) => ({ path })) : [],
  async render(file, model) {
    const { transactionalStatements } = await import("./transactional.ts");
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
