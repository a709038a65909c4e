import type { EnumsConfig } from "../../../../model/settings/index.ts";
import { fieldValue, isUnion } from "../../../../model/list/index.ts";
import { biome, eslint, innerCodesDirectives } from "../../header.ts";
import { activeOf, type ModuleModel } from "../../model.ts";
import { type FileKind, finish, modulePaths } from "../kind.ts";

export const module: FileKind = {
  plan: ({ config, modules }) =>
    modules.flatMap((model) => modulePaths(model.stem, config.output).map((path) => ({ path, model }))),
  async render(file, input) {
    const { path, model } = file;
    if (model === undefined) throw new Error(`${path} is not the module of a reference`);
    const { referenceStatements } = await import("./statements.ts");
    const { key, version } = model;
    return finish(file, input, {
      source: version === undefined ? `the list ${key}` : `the reference ${key}, version ${version}`,
      directives: directivesOf(model, input.config.enums.style, path),
      code: referenceStatements(model, input.config, path.endsWith(".js")),
    });
  },
};

const aliased = "an alias has the same code as the member that replaced it";
const aliasDirectives = [
  biome("lint/suspicious/noDuplicateEnumValues", aliased),
  eslint("@typescript-eslint/no-duplicate-enum-values", aliased),
];
const prototypeDirective = biome(
  "lint/suspicious/noDuplicateObjectKeys",
  "sets the prototype of the map; a code has the same name",
);
const templateDirective = biome("lint/suspicious/noTemplateCurlyInString", "text of a list");
const methodDirective = eslint("@typescript-eslint/unbound-method", "a code has the name of a method of every object");

function directivesOf(
  { members, title, description, fields }: ModuleModel,
  style: EnumsConfig["style"],
  path: string,
): string[] {
  const [isScript, isDeclaration] = [path.endsWith(".js"), path.endsWith(".d.ts")];
  const hasInnerCodes = style === "enum" && isDeclaration && members.length > 0;
  const hasAliases = style === "enum" && !isScript && members.some(({ aliases }) => aliases.length > 0);
  const listed = activeOf(members).map(({ code }) => String(code));
  const codes = members.map(({ code }) => String(code));
  const unions = fields.filter(isUnion).flatMap(({ name }) => members.map((member) => fieldValue(member, name)));
  const values = members.flatMap((member) => [member.description, ...Object.values(member.fields ?? {})]);
  const texts = isDeclaration ? unions : [title, description, ...values];
  return [
    ...(hasAliases ? aliasDirectives : []),
    ...(hasInnerCodes ? innerCodesDirectives : []),
    ...(!isDeclaration && codes.includes("__proto__") ? [prototypeDirective] : []),
    ...([...codes, ...texts].some((text) => String(text).includes("${")) ? [templateDirective] : []),
    ...(!isScript && !isDeclaration && listed.some((code) => code in Object.prototype) ? [methodDirective] : []),
  ];
}
