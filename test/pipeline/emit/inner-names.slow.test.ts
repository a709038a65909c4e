import { expect, it } from "@jest/globals";
import { Project, ts } from "ts-morph";
import { exportNames, nameTypes } from "../../../src/model/naming/index.ts";
import type { Config } from "../../../src/model/settings/index.ts";
import { labelField, parentField } from "../../../src/model/list/index.ts";
import { fileStem } from "../../../src/pipeline/emit/model.ts";
import { configOf } from "../../support/configs.ts";
import { isModule } from "../../support/emitted.ts";
import { locked, lockedReference, lockOf, textField } from "../../support/locks.ts";
import { renderPackage } from "../../support/rendered.ts";

/** Keys whose types have the names that a module uses itself: type parameters, variables, shared types. */
const keys = "code member region alpha item items index key codes map value removed list_info reference_item".split(
  " ",
);

const fields = [
  textField("alpha", { as: "key" }),
  textField("region", { as: "union" }),
  parentField({ kind: "integer", width: null }),
  labelField("de"),
];

const types = nameTypes(
  keys.map((key) => ({ key, fields })),
  [],
);

const lock = lockOf(
  keys.map((key) => {
    const own = (alpha: string) => ({ alpha, region: "north", [labelField("de").name]: "Text" });
    const values = [
      locked(1, "Low", { fields: own("a") }),
      locked(2, "Sub", { fields: { ...own("b"), parent: 1 }, enable: false }),
    ];
    const code = { kind: "integer", width: null } as const;
    return lockedReference(key, values, { type: types.get(key) as string, list: true, fields, code });
  }),
);

/** What the types of a list promise, whatever its key. */
function probeOf(key: string, style: Config["enums"]["style"]): string {
  const { type, code, activeCode, isActiveCode, byCode, labels } = exportNames(types.get(key) as string);
  return `
import * as list from "./${fileStem(key)}.js";
export const code: list.${type} = list.${byCode}[2].code;
export const member: "Sub" = list.${byCode}[2].member;
export const parent: list.${code} | undefined = list.${byCode}[2].parent;
export const isLow: boolean = list.${byCode}[2].parent === ${style === "union" ? "1" : `list.${type}.Low`};
export const region: "north" = list.${byCode.replace("Code", "Alpha")}.a.region;
export const label: string = list.${labels}.de[1];
export const active: list.${activeCode} = 1;
// @ts-expect-error a disabled code is not active
export const disabled: list.${activeCode} = 2;
export function write(value: unknown): 1 | undefined {
  return list.${isActiveCode}(value) ? value : undefined;
}
`;
}

it.each<Config["enums"]["style"]>(["enum", "union"])(
  "keeps the types of lists in style %s whose names the modules use themselves",
  async (style) => {
    const lists = Object.fromEntries(keys.map((key) => [key, { file: "list.json", type: "integer" }]));
    const rendered = await renderPackage(lock, configOf({ enums: { style }, lists }));
    const { ES2022: target } = ts.ScriptTarget;
    const compilerOptions = { strict: true, noEmit: true, target, module: ts.ModuleKind.NodeNext, types: [] };
    const project = new Project({ useInMemoryFileSystem: true, compilerOptions });
    for (const { path, text } of rendered.filter(isModule)) project.createSourceFile(`/${path}`, text);
    for (const key of keys) project.createSourceFile(`/probe-${key}.ts`, probeOf(key, style));
    const errors = project.getPreEmitDiagnostics().map((error) => {
      const text = ts.flattenDiagnosticMessageText(error.compilerObject.messageText, " ");
      return `${error.getSourceFile()?.getBaseName()}:${error.getLineNumber()} ${text}`;
    });
    expect(errors).toEqual([]);
  },
);
