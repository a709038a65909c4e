import { beforeAll, expect, it } from "@jest/globals";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5.9";
import { compilers } from "./axes.ts";
import { build, compile, groups, packageName, projects, type Project } from "./packages.ts";

/** Names that are not exported, and types that readers would have to resolve. */
const internalNames = /\bkeyof\b|\bItemByCode2?\b|\bStatusItem\b|\bCodesOf\b|\btypeof codes\b/;

beforeAll(() => {
  for (const project of projects) {
    const exports = exportsOf(project);
    project.write("every-export.ts", inferringModule(exports));
    project.write("isolated.ts", declaringModule(exports));
    project.write(
      "using-library.ts",
      'import { arrowContactStatusCode, returns_countryByCode2 } from "./every-export.js";\n' +
        "export const used = [arrowContactStatusCode(1), returns_countryByCode2().FR];\n",
    );
  }
});

it.concurrent.each(compilers)(
  "compiles a composite library, its user, and a library with isolatedDeclarations: $name",
  async (compiler) => {
    const configs: Record<string, object> = {};
    const emitted: string[] = [];
    for (const { group, members, flags } of groups) {
      const title = `${compiler.name}, ${group}`;
      for (const { dir, name } of members) {
        mkdirSync(join(build, title, name), { recursive: true });
        symlinkSync(join(dir, "node_modules"), join(build, title, name, "node_modules"), "junction");
      }
      const options = { ...baseOptions, ...flags, outDir: title, emitDeclarationOnly: true, composite: true };
      // A project with `composite` must include all of its sources.
      const sources = members.filter(({ variant }) => variant.emit === "ts");
      const include = sources.map(({ name }) => `${name}/generated/**/*`);
      configs[`${title}, library`] = { compilerOptions: options, files: filesOf(members, "every-export.ts"), include };
      configs[`${title}, user`] = {
        compilerOptions: { ...options, outDir: `${title}, user`, skipLibCheck: false },
        files: filesOf(members, "using-library.ts"),
        references: [{ path: `./tsconfig.${title}, library.json` }],
      };
      if (compiler.hasNewOptions)
        configs[`${title}, isolated`] = {
          compilerOptions: { ...baseOptions, ...flags, noEmit: true, declaration: true, isolatedDeclarations: true },
          files: filesOf(members, "isolated.ts"),
        };
      emitted.push(...filesOf(members, "every-export.d.ts").map((file) => join(build, title, file)));
    }
    expect(await compile(compiler, configs)).toEqual({ exitCode: 0, output: "" });
    const lines = emitted.flatMap((file) => readFileSync(file, "utf8").split("\n"));
    expect(lines.filter((line) => internalNames.test(line))).toEqual([]);
  },
);

const scripts = projects.filter(({ variant }) => variant.emit === "js");

it.each(scripts)("exports nothing else from the .d.ts files of $name", ({ generated }) => {
  const files = readdirSync(generated).filter((name) => name.endsWith(".d.ts"));
  const internal = files.flatMap((name) => {
    const text = readFileSync(join(generated, name), "utf8");
    const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    // Without such a statement, a declaration file exports everything.
    if (/^export \{\};$/m.test(text)) return [];
    return statements.flatMap((statement) => {
      const isImportOrExport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
      const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
      const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      return isImportOrExport || isExported ? [] : [`${name}: ${text.slice(statement.pos, statement.end).trim()}`];
    });
  });
  expect(internal).toEqual([]);
});

const baseOptions = {
  target: "es2022",
  lib: ["es2022"],
  types: [],
  module: "nodenext",
  strict: true,
  skipLibCheck: true,
  rootDir: ".",
};

const filesOf = (members: readonly Project[], file: string): string[] => members.map(({ name }) => `${name}/${file}`);

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
function exportsOf({ generated, variant }: Project): Exports {
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

/** The generic types of these modules are items: of a code, its member, and the fields that are unions. */
function useOf({ name, declarations = [] }: ts.Symbol): string {
  const parameters = declarations.flatMap((node) =>
    ts.isInterfaceDeclaration(node) ? (node.typeParameters ?? []) : [],
  );
  const uses = ["1", '"Member"', ...parameters.slice(2).map(() => '"Field"')];
  return parameters.length > 0 ? `${name}<${uses.join(", ")}>` : name;
}

const importOf = ({ types, values }: Exports): string => {
  const onlyTypes = types.filter(({ name }) => !values.includes(name)).map(({ name }) => `type ${name}`);
  return `import { ${[...onlyTypes, ...values].join(", ")} } from "${packageName}";`;
};

/** A module whose exports have types that are inferred from every export of the package. */
function inferringModule(exports: Exports): string {
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
function declaringModule(exports: Exports): string {
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
