import type { EnumsConfig } from "../../../../model/settings/index.ts";
import type { Form } from "../../code/statements.ts";
import type { Directives } from "../../header.ts";
import type { ModuleModel } from "../../model.ts";

const biome = (rule: string, reason: string): string => `// biome-ignore-all ${rule}: ${reason}`;
const eslint = (rule: string, reason: string): string => `/* eslint-disable ${rule} -- ${reason} */`;

const aliased = "an alias has the code of the member that replaced it";

/** The directives that suppress lint findings in a reference's module. */
export function directivesOf(model: ModuleModel, style: EnumsConfig["style"], form: Form): Directives {
  const { members } = model;
  const hasAliases = style === "enum" && form !== "js" && members.some(({ aliases }) => aliases.length > 0);
  const hasMethods = form === "ts" && members.some(({ code, removed }) => !removed && String(code) in Object.prototype);
  const hasPrototype = form !== "dts" && members.some(({ code }) => code === "__proto__");
  const hasTemplate = textsOf(model, form).some((text) => text.includes("${"));
  return {
    biome: [
      ...(hasAliases ? [biome("lint/suspicious/noDuplicateEnumValues", aliased)] : []),
      ...(hasPrototype
        ? [biome("lint/suspicious/noDuplicateObjectKeys", "the prototype of the map, and a code of that name")]
        : []),
      ...(hasTemplate ? [biome("lint/suspicious/noTemplateCurlyInString", "a text of the service, as it is")] : []),
    ],
    eslint: [
      ...(hasAliases ? [eslint("@typescript-eslint/no-duplicate-enum-values", aliased)] : []),
      ...(hasMethods
        ? [eslint("@typescript-eslint/unbound-method", "a code is called like a method that every object has")]
        : []),
    ],
  };
}

/** Texts of the service in the strings of a module. */
function textsOf({ title, description, members }: ModuleModel, form: Form): string[] {
  const codes = members.flatMap(({ code, code2 = "" }) => [String(code), code2]);
  return form === "dts" ? codes : [title, description, ...codes, ...members.map((member) => member.description)];
}
