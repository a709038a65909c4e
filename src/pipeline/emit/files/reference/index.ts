import { printReference } from "../../../../model/lock/index.ts";
import type { EnumsConfig, NamesConfig } from "../../../../model/settings/index.ts";
import { finish } from "../../code/finish.ts";
import { biome, type Directives, eslint, innerCodesDirectives, noDirectives } from "../../header.ts";
import type { ModuleModel } from "../../model.ts";
import { type FileKind, modulePaths } from "../kind.ts";

export const module: FileKind = {
  plan: ({ config, modules }, sealOf) =>
    modules.flatMap((model) => {
      const seal = sealOf([model.version, printReference(model.reference)], usedNames(model, config.names));
      return modulePaths(model.stem, config.output).map((path) => ({ path, seal, model }));
    }),
  async render(file, input) {
    const { path, model } = file;
    if (model === undefined) throw new Error(`${path} is not the module of a reference`);
    const { referenceStatements } = await import("./statements.ts");
    const { verifiedModule } = await import("../../code/print-module.ts");
    const { key, version } = model;
    return finish(file, input, {
      source: version === undefined ? `the list ${key}` : `the reference ${key}, version ${version}`,
      directives: directivesOf(model, input.config.enums.style, path),
      code: verifiedModule(path, referenceStatements(model, input.config, path.endsWith(".js"))),
    });
  },
};

/** The entries of `names` that apply to a reference, in the order of its codes; `null` if none do. */
function usedNames({ key, reference }: ModuleModel, names: NamesConfig): Readonly<Record<string, string>> | null {
  const byCode = Object.hasOwn(names, key) ? (names[key] ?? {}) : {};
  const used = reference.values.flatMap(({ code }) =>
    Object.hasOwn(byCode, code) ? [[String(code), byCode[code]]] : [],
  );
  return used.length === 0 ? null : (Object.fromEntries(used) as Record<string, string>);
}

const aliased = "an alias has the same code as the member that replaced it";
const prototype = "sets the prototype of the map; a code has the same name";
const method = "a code has the name of a method of every object";

function directivesOf(model: ModuleModel, style: EnumsConfig["style"], path: string): Directives {
  const { members } = model;
  const [isScript, isDeclaration] = [path.endsWith(".js"), path.endsWith(".d.ts")];
  const inner = style === "enum" && isDeclaration && members.length > 0 ? innerCodesDirectives : noDirectives;
  const hasAliases = style === "enum" && !isScript && members.some(({ aliases }) => aliases.length > 0);
  const hasMethods =
    !isScript && !isDeclaration && members.some(({ code, removed }) => !removed && String(code) in Object.prototype);
  const hasPrototype = !isDeclaration && members.some(({ code }) => code === "__proto__");
  const codes = members.flatMap(({ code, code2 = "" }) => [String(code), code2]);
  const texts = [model.title, model.description, ...members.map(({ description }) => description)];
  const hasTemplate = [...codes, ...(isDeclaration ? [] : texts)].some((text) => text.includes("${"));
  return {
    biome: [
      ...inner.biome,
      ...(hasAliases ? [biome("lint/suspicious/noDuplicateEnumValues", aliased)] : []),
      ...(hasPrototype ? [biome("lint/suspicious/noDuplicateObjectKeys", prototype)] : []),
      ...(hasTemplate ? [biome("lint/suspicious/noTemplateCurlyInString", "text of a list")] : []),
    ],
    eslint: [
      ...(hasAliases ? [eslint("@typescript-eslint/no-duplicate-enum-values", aliased)] : []),
      ...inner.eslint,
      ...(hasMethods ? [eslint("@typescript-eslint/unbound-method", method)] : []),
    ],
  };
}
