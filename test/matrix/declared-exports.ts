import { join } from "node:path";
import ts from "typescript-5.9";
import { packageName, type Project } from "./packages.ts";

/** The modules whose every export is used: numbers and strings, code2s, an alias, a removed code, an empty list. */
const modules = ["contact_status", "country", "transaction_status", "priority", "nothing", "transactional"];

interface ExportedType {
  readonly name: string;
  /** How it is written as a type: a generic one with its arguments. */
  readonly use: string;
}

interface Exports {
  readonly types: readonly ExportedType[];
  readonly values: readonly string[];
}

/** The names that these modules of a package export. A name may be both a type and a value. */
export function exportsOf({ generated, variant }: Project): Exports {
  const ending = variant.emit === "ts" ? ".ts" : ".d.ts";
  const files = modules.map((name) => join(generated, `${name}${ending}`));
  const program = ts.createProgram(files, { noLib: true, types: [], module: ts.ModuleKind.NodeNext });
  const checker = program.getTypeChecker();
  const symbols = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module`);
    return checker.getExportsOfModule(module);
  });
  const withFlag = (flag: ts.SymbolFlags): ts.Symbol[] => symbols.filter(({ flags }) => (flags & flag) !== 0);
  return {
    types: withFlag(ts.SymbolFlags.Type).map((symbol) => ({ name: symbol.name, use: useOf(symbol) })),
    values: withFlag(ts.SymbolFlags.Value).map(({ name }) => name),
  };
}

/** The only generic type of these modules is an item of a code and its member. */
function useOf({ name, declarations = [] }: ts.Symbol): string {
  const isGeneric = declarations.some((node) => ts.isInterfaceDeclaration(node) && node.typeParameters !== undefined);
  return isGeneric ? `${name}<1, "Member">` : name;
}

const importOf = ({ types, values }: Exports): string => {
  const onlyTypes = types.filter(({ name }) => !values.includes(name)).map(({ name }) => `type ${name}`);
  return `import { ${[...onlyTypes, ...values].join(", ")} } from "${packageName}";`;
};

/** A module whose exports have types that are inferred from every export of the package. */
export function inferringModule(exports: Exports): string {
  const ofType = ({ name, use }: ExportedType): string => `
export const arrow${name} = (value: ${use}) => value;
export const wrapped${name} = (value: ${use}) => ({ value, list: [value], pair: [value, 1] as const });
export function function${name}(value: ${use}) { return value; }
export async function async${name}(value: ${use}) { return Promise.resolve(value); }
export const constant${name} = undefined as unknown as ${use};
export const optional${name} = undefined as ${use} | undefined;
export const generic${name} = identity(constant${name});
export const map${name} = new Map<string, ${use}>();
export class Class${name} {
  static readonly held = constant${name};
  property = constant${name};
  constructor(readonly field = constant${name}) {}
  method(value: ${use}) { return [value, this.property]; }
}`;
  const ofValue = (name: string): string => `
export const value_${name} = ${name};
export const object_${name} = { ${name}, list: [${name}] };
export function returns_${name}() { return ${name}; }
export const generic_${name} = identity(${name});
export class Holds_${name} {
  static readonly held = ${name};
  property = ${name};
  method() { return [${name}]; }
}`;
  return [
    importOf(exports),
    "export const identity = <Type>(value: Type) => ({ value });",
    ...exports.types.map(ofType),
    ...exports.values.map(ofValue),
  ].join("\n");
}

/** A module that declares the types of its exports, as `isolatedDeclarations` requires. */
export function declaringModule(exports: Exports): string {
  return [
    importOf(exports),
    ...exports.types.map(
      ({ name, use }) => `
export const arrow${name}: (value: ${use}) => ${use} = (value) => value;
export function function${name}(value: ${use}): { readonly value: ${use} } { return { value }; }
export class Class${name} { property: readonly (${use})[] = []; }`,
    ),
    ...exports.values.map((name) => `export const value_${name}: typeof ${name} = ${name};`),
  ].join("\n");
}
