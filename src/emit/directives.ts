import type { EnumsConfig } from "../config/index.ts";
import type { Form } from "./declarations/declaration.ts";
import type { ModuleModel } from "./model.ts";

/** A directive of Biome wants to stand above all other comments. */
const biome = (rule: string, reason: string): string => `// biome-ignore-all lint/${rule}: ${reason}`;
const eslint = (rule: string, reason: string): string => `/* eslint-disable ${rule} -- ${reason} */`;

const reasons = {
  alias: "an alias has the code of the member that replaced it",
  method: "a code is called like a method that every object has",
  prototype: "the prototype of the map, and a code of that name",
  curly: "a text of the service, as it is",
  export: "without it a .d.ts exports all that it declares",
};

/** What the package's entry needs. */
export const entryDirective = "// biome-ignore-all assist/source/organizeImports: in the order of the references";

const emptyExport = biome("complexity/noUselessEmptyExport", reasons.export);

/** What tells linters that a module of a reference is meant as it is, where its code alone cannot. */
export function directivesOf(model: ModuleModel, style: EnumsConfig["style"], form: Form): readonly string[] {
  const { members } = model;
  const hasAliases = style === "enum" && form !== "js" && members.some(({ aliases }) => aliases.length > 0);
  const hasMethods = form === "ts" && members.some(({ code, removed }) => !removed && String(code) in Object.prototype);
  const hasPrototype = form !== "dts" && members.some(({ code }) => code === "__proto__");
  return [
    ...ownDirectives(form),
    ...(hasAliases ? [biome("suspicious/noDuplicateEnumValues", reasons.alias)] : []),
    ...(hasPrototype ? [biome("suspicious/noDuplicateObjectKeys", reasons.prototype)] : []),
    ...(textsOf(model, form).some((text) => text.includes("${"))
      ? [biome("suspicious/noTemplateCurlyInString", reasons.curly)]
      : []),
    ...(hasAliases ? [eslint("@typescript-eslint/no-duplicate-enum-values", reasons.alias)] : []),
    ...(hasMethods ? [eslint("@typescript-eslint/unbound-method", reasons.method)] : []),
  ];
}

/** What a module needs in one form, whatever is in it. */
export function ownDirectives(form: Form): readonly string[] {
  return form === "dts" ? [emptyExport] : [];
}

/** Texts of the service that stand in strings. */
function textsOf({ title, description, members }: ModuleModel, form: Form): string[] {
  const codes = members.flatMap(({ code, code2 = "" }) => [String(code), code2]);
  return form === "dts" ? codes : [title, description, ...codes, ...members.map((member) => member.description)];
}
