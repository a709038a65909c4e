import { expect, it } from "@jest/globals";
import { commonJs, compilers, withoutExtension, type Compiler } from "./axes.ts";
import { compile, projectOf, projects, type Project } from "./packages.ts";

/** The strict flags with which the package must compile. */
const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

const nodenext = { name: "nodenext", options: { module: "nodenext" } };

const bundler = {
  name: "bundler without flags on types",
  options: {
    module: "esnext",
    moduleResolution: "bundler",
    // The types must not depend on these flags.
    noUncheckedIndexedAccess: false,
    exactOptionalPropertyTypes: false,
    noPropertyAccessFromIndexSignature: false,
  },
};

const row = (project: Project, compiler: Compiler, setting: typeof nodenext | typeof bundler) => {
  return { title: `${compiler.name}, ${project.name}, ${setting.name}`, project, compiler, setting };
};

const rows = compilers.flatMap((compiler) => [
  ...[...projects, projectOf(commonJs)].flatMap((project) =>
    [nodenext, bundler].map((setting) => row(project, compiler, setting)),
  ),
  row(projectOf(withoutExtension), compiler, bundler),
]);

it.concurrent.each(rows)("compiles with $title", async ({ project, compiler, setting, title }) => {
  const { style, emit, importExtension, memberCase } = project.variant;
  const files = style === "enum" ? ["types.ts"] : ["types.ts", "literals.ts"];
  // The style files use the members in pascal or camel case.
  if (memberCase !== "constant") files.push(`style-${style}.ts`);
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022"],
    types: [],
    noEmit: true,
    declaration: true,
    ...strict,
    ...(compiler.hasNewOptions && { isolatedDeclarations: true, erasableSyntaxOnly: style !== "enum" }),
    ...(emit === "ts" && importExtension === ".ts" && { allowImportingTsExtensions: true }),
    ...setting.options,
  };
  const file = `tsconfig.${title.replaceAll(/[ ,]+/g, "-")}.json`;
  expect(await compile(project, compiler, file, { compilerOptions, files })).toEqual({ exitCode: 0, output: "" });
});

/** TypeScript before 5.8 refuses an import of an ES module in such a file (TS1479), as does `node16` in every version. */
it.concurrent.each(compilers)("compiles an import in CommonJS with node16, $name", async (compiler) => {
  const { verbatimModuleSyntax: _, ...flags } = strict;
  const options = { target: "es2022", lib: ["es2022"], types: [], module: "node16", noEmit: true, declaration: true };
  const config = { compilerOptions: { ...options, ...flags }, files: ["commonjs.cts"] };
  const file = `tsconfig.commonjs-${compiler.name.replace(" ", "-")}.json`;
  expect(await compile(projectOf(commonJs), compiler, file, config)).toEqual({ exitCode: 0, output: "" });
});
