import { beforeAll, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5.9";
import { compilers, type Compiler } from "./axes.ts";
import { declaringModule, exportsOf, inferringModule } from "./declared-exports.ts";
import { compile, projects, type Project } from "./packages.ts";

/** Names that are not exported, and types that readers would have to resolve. */
const internalNames = /\bkeyof\b|\bItemByCode2?\b|\bStatusItem\b|\bCodesOf\b|\btypeof codes\b/;

const library = "every-export";

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

/** The compilers for every style; the others compile only enums. */
const allStyles: ReadonlySet<string> = new Set(["TypeScript 5.0", "TypeScript 5.9", "TypeScript 7"]);

const rows = compilers.flatMap((compiler) =>
  projects
    .filter(({ variant }) => variant.style === "enum" || allStyles.has(compiler.name))
    .map((project) => ({ title: `${compiler.name}, ${project.name}`, project, compiler })),
);

it.concurrent.each(rows)("compiles a composite library and its user: $title", async ({ project, compiler }) => {
  const outDir = outDirOf("composite", compiler);
  const options = { ...optionsOf(project, outDir), composite: true };
  const libraryConfig = outDir.replace("/", "-");
  // A project with `composite` has to include all of its own sources.
  const include = project.variant.emit === "ts" ? ["generated/**/*"] : [];
  project.write(`tsconfig.${libraryConfig}.json`, { compilerOptions: options, files: [`${library}.ts`], include });
  const user = {
    compilerOptions: { ...options, outDir: `${outDir}-user`, skipLibCheck: false },
    files: ["using-library.ts"],
    references: [{ path: `./tsconfig.${libraryConfig}.json` }],
  };
  expect(await compile(project, compiler, `tsconfig.${libraryConfig}-user.json`, user, "--build")).toEqual(clean);
  expectPublicNames(project, outDir);
});

const isolating = rows.filter(({ compiler }) => compiler.hasNewOptions);

it.concurrent.each(isolating)("compiles a library with isolatedDeclarations: $title", async ({ project, compiler }) => {
  const outDir = outDirOf("isolated", compiler);
  const options = { ...optionsOf(project, outDir), declaration: true, isolatedDeclarations: true };
  const config = { compilerOptions: options, files: ["isolated.ts"] };
  expect(await compile(project, compiler, `tsconfig.${outDir.replace("/", "-")}.json`, config)).toEqual(clean);
});

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

const clean = { exitCode: 0, output: "" };

/** The output folder of a compiler, relative to the project. */
function outDirOf(kind: string, { name }: Compiler): string {
  return `${kind}/${name.replace(/[^0-9.]/g, "")}`;
}

function optionsOf({ variant: { emit, importExtension } }: Project, outDir: string): object {
  return {
    target: "es2022",
    lib: ["es2022"],
    types: [],
    module: "nodenext",
    strict: true,
    skipLibCheck: true,
    rootDir: ".",
    outDir,
    emitDeclarationOnly: true,
    ...(emit === "ts" && importExtension === ".ts" && { allowImportingTsExtensions: true }),
  };
}

/** Expects no internal name of the package in the declarations of the library. */
function expectPublicNames({ dir }: Project, outDir: string): void {
  const lines = readFileSync(join(dir, outDir, `${library}.d.ts`), "utf8").split("\n");
  expect(lines.filter((line) => internalNames.test(line))).toEqual([]);
}
