import { fieldValue, isUnion } from "../../../model/list/index.ts";
import { isActive } from "../../../model/lock/index.ts";
import { transactionalVersion } from "../../../service/catalogue/index.ts";
import { literal } from "../code/code.ts";
import { biome, eslint, innerCodesDirectives } from "../header.ts";
import { type ModuleModel, stems } from "../model.ts";
import { exportsOf, type FileKind, finish, modulePaths, type PackagePlan, sourceOf } from "./kind.ts";

/** The types that the modules of this style and source share. They have no JavaScript. */
export const types: FileKind = {
  plan: ({ config }) => [{ path: config.output.emit === "js" ? "types.d.ts" : "types.ts" }],
  render: (file, plan) => finish(file, plan, { source: "the shared types", code: usedTypes(plan).join("\n\n") }),
};

/** The declarations that modules of this style and source may import, whatever their codes: new ones must not change the file. */
function usedTypes(plan: PackagePlan): string[] {
  const { config, modules, lock } = plan;
  const styles = (modules.length === 0 ? [config] : modules).map(({ enums }) => enums.style);
  const unused = new Set([
    ...(styles.includes("enum") ? [] : ["CodesOf"]),
    ...(lock.apiVersion === undefined ? ["ReferenceInfo"] : []),
  ]);
  return plan.templates.types.split("\n\n").filter((declaration) => !unused.has(typeNameOf(declaration)));
}

function typeNameOf(declaration: string): string {
  return /^export (?:interface|type) (\w+)/m.exec(declaration)?.[1] ?? "";
}

/** The validators that all modules share. Neither the entry nor the package.json exports the module. */
export const schema: FileKind = {
  plan: ({ config }) => modulePaths(stems.schema, config.output).map((path) => ({ path })),
  render: (file, plan) => {
    const specifier = literal(`./types${plan.config.output.importExtension}`);
    const code = plan.templates.schema.replace('"./types.js"', specifier);
    return finish(file, plan, { source: "the shared validator", code });
  },
};

/** Written as text, because each check renders the entry, without loading ts-morph. */
export const entry: FileKind = {
  plan: ({ config }) => modulePaths(stems.entry, config.output).map((path) => ({ path })),
  render: (file, plan) => {
    const line = (stem: string, what: string): string =>
      `export ${what} from ${literal(`./${stem}${plan.config.output.importExtension}`)};\n`;
    // Consumers' declarations name these types. Only modules need `CodesOf`: declarations contain the tuples instead.
    const shared = usedTypes(plan)
      .map(typeNameOf)
      .filter((name) => name !== "CodesOf");
    const code = [
      ...exportsOf(plan).map(({ stem }) => line(stem, "*")),
      line(stems.types, `type { ${shared.join(", ")} }`),
    ].join("");
    const order = biome("assist/source/organizeImports", "same order as the lists");
    return finish(file, plan, { source: sourceOf(plan), directives: [order], code });
  },
};

export const module: FileKind = {
  plan: ({ config, modules }) =>
    modules.flatMap((model) => modulePaths(model.stem, config.output).map((path) => ({ path, model }))),
  async render(file, plan) {
    const { path, model } = file;
    if (model === undefined) throw new Error(`${path} is not the module of a list`);
    const { referenceStatements } = await import("./reference/statements.ts");
    const { key, version } = model;
    return finish(file, plan, {
      source: version === undefined ? `the list ${key}` : `the reference ${key}, version ${version}`,
      directives: directivesOf(model, path),
      code: referenceStatements(model, plan.config.output, path.endsWith(".js")),
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

function directivesOf({ members, name, description, fields, enums }: ModuleModel, path: string): string[] {
  const [isScript, isDeclaration] = [path.endsWith(".js"), path.endsWith(".d.ts")];
  const hasInnerCodes = enums.style === "enum" && isDeclaration && members.length > 0;
  const hasAliases = enums.style === "enum" && !isScript && members.some(({ aliases = [] }) => aliases.length > 0);
  const listed = members.filter(isActive).map(({ code }) => String(code));
  const codes = members.map(({ code }) => String(code));
  const unions = fields.filter(isUnion).flatMap((field) => members.map((member) => fieldValue(member, field.name)));
  const values = members.flatMap((member) => [member.description, ...Object.values(member.fields ?? {})]);
  const texts = isDeclaration ? unions : [name, description, ...values];
  return [
    ...(hasAliases ? aliasDirectives : []),
    ...(hasInnerCodes ? innerCodesDirectives : []),
    ...(!isDeclaration && codes.includes("__proto__") ? [prototypeDirective] : []),
    ...([...codes, ...texts].some((text) => String(text).includes("${")) ? [templateDirective] : []),
    ...(!isScript && !isDeclaration && listed.some((code) => code in Object.prototype) ? [methodDirective] : []),
  ];
}

export const transactional: FileKind = {
  plan: ({ config }) =>
    config.transactional ? modulePaths(stems.transactional, config.output).map((path) => ({ path })) : [],
  async render(file, plan) {
    const { transactionalStatements } = await import("./transactional.ts");
    const { path } = file;
    const { config, templates } = plan;
    const isEnum = config.enums.style === "enum" && path.endsWith(".d.ts");
    return finish(file, plan, {
      source: `the specification of the transactional-email interface, version ${transactionalVersion}`,
      directives: isEnum ? innerCodesDirectives : [],
      code: transactionalStatements(config, templates.transactionalCode, path.endsWith(".js")),
    });
  },
};
