import { expect, it } from "@jest/globals";
import { compilers, withoutExtension, type Compiler } from "./axes.ts";
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

interface Setting {
  readonly name: string;
  readonly options: object;
}

const nodenext: Setting = { name: "nodenext", options: { module: "nodenext" } };

const bundler: Setting = {
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

interface Row {
  readonly title: string;
  readonly project: Project;
  readonly compiler: Compiler;
  readonly setting: Setting;
}

const row = (project: Project, compiler: Compiler, setting: Setting): Row => ({
  title: `${compiler.name}, ${project.name}, ${setting.name}`,
  project,
  compiler,
  setting,
});

const rows = compilers.flatMap((compiler) => [
  ...projects.flatMap((project) => [nodenext, bundler].map((setting) => row(project, compiler, setting))),
  row(projectOf(withoutExtension), compiler, bundler),
]);

it.concurrent.each(rows)("compiles with $title", (each) => {
  const { style, memberCase } = each.project.variant;
  // The style files use the members in pascal or camel case.
  const styled = memberCase === "constant" ? [] : [`style-${style}.ts`];
  return expectToCompile(each, ["types.ts", ...(style === "enum" ? [] : ["literals.ts"]), ...styled]);
});

async function expectToCompile({ project, compiler, setting, title }: Row, files: readonly string[]): Promise<void> {
  const file = `tsconfig.${[title, ...files].join(" ").replaceAll(/[ ,]+/g, "-")}.json`;
  const config = { compilerOptions: optionsOf(project, compiler, setting), files };
  expect(await compile(project, compiler, file, config)).toEqual({ exitCode: 0, output: "" });
}

function optionsOf({ variant }: Project, compiler: Compiler, setting: Setting): object {
  const { style, emit, importExtension } = variant;
  return {
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
}
