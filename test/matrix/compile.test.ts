import { expect, it } from "@jest/globals";
import { commonJs, compilers, withoutExtension } from "./axes.ts";
import { compile, groups, projectOf, type Project } from "./packages.ts";

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

const rows = compilers.flatMap((compiler) =>
  groups.flatMap(({ group, members, flags }) =>
    [nodenext, bundler].map((setting) => {
      const more = group === "imports of .ts" ? [] : setting === bundler ? [commonJs, withoutExtension] : [commonJs];
      const packages = [...members, ...more.map(projectOf)];
      return { title: `${compiler.name}, ${group}, ${setting.name}`, compiler, setting, flags, packages };
    }),
  ),
);

/** The modules of a project that use the package. */
function consumersOf({ name, variant: { style, memberCase } }: Project): string[] {
  const files = style === "enum" ? ["types.ts"] : ["types.ts", "literals.ts"];
  // The style files use the members in pascal or camel case.
  if (memberCase !== "constant") files.push(`style-${style}.ts`);
  return files.map((file) => `${name}/${file}`);
}

it.concurrent.each(rows)("compiles with $title", async ({ compiler, setting, flags, packages, title }) => {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022"],
    types: [],
    noEmit: true,
    declaration: true,
    ...strict,
    ...(compiler.hasNewOptions && {
      isolatedDeclarations: true,
      erasableSyntaxOnly: packages.every(({ variant }) => variant.style !== "enum"),
    }),
    ...flags,
    ...setting.options,
  };
  const file = `tsconfig.${title.replaceAll(/[ ,]+/g, "-")}.json`;
  const files = packages.flatMap(consumersOf);
  expect(await compile(compiler, file, { compilerOptions, files })).toEqual({ exitCode: 0, output: "" });
});

/** TypeScript before 5.8 refuses an import of an ES module in such a file (TS1479), as does `node16` in every version. */
it.concurrent.each(compilers)("compiles an import in CommonJS with node16, $name", async (compiler) => {
  const { verbatimModuleSyntax: _, ...flags } = strict;
  const options = { target: "es2022", lib: ["es2022"], types: [], module: "node16", noEmit: true, declaration: true };
  const config = { compilerOptions: { ...options, ...flags }, files: [`${commonJs.name}/commonjs.cts`] };
  const file = `tsconfig.commonjs-${compiler.name.replace(" ", "-")}.json`;
  expect(await compile(compiler, file, config)).toEqual({ exitCode: 0, output: "" });
});
