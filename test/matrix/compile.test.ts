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

/** The module settings, with the packages of CommonJS and for bundlers that they can import. */
const settings = [
  { setting: "nodenext", more: [commonJs], options: { module: "nodenext" } },
  {
    setting: "bundler without flags on types",
    more: [commonJs, withoutExtension],
    options: {
      module: "esnext",
      moduleResolution: "bundler",
      // The types must not depend on these flags.
      noUncheckedIndexedAccess: false,
      exactOptionalPropertyTypes: false,
      noPropertyAccessFromIndexSignature: false,
    },
  },
];

const base = { target: "es2022", lib: ["es2022"], types: [], noEmit: true, declaration: true };

/** The modules of a project that use the package. */
function consumersOf({ name, variant: { style, memberCase } }: Project): string[] {
  const files = style === "enum" ? ["types.ts"] : ["types.ts", "literals.ts"];
  // The style files use the members in pascal or camel case.
  if (memberCase !== "constant") files.push(`style-${style}.ts`);
  return files.map((file) => `${name}/${file}`);
}

it.concurrent.each(compilers)("compiles all packages with all settings: $name", async (compiler) => {
  const configs: Record<string, object> = {};
  for (const { group, members, flags } of groups)
    for (const { setting, more, options } of settings) {
      const packages = group === "imports of .ts" ? members : [...members, ...more.map(projectOf)];
      const newOptions = {
        isolatedDeclarations: true,
        erasableSyntaxOnly: packages.every(({ variant }) => variant.style !== "enum"),
      };
      configs[`${compiler.name}, ${group}, ${setting}`] = {
        compilerOptions: { ...base, ...strict, ...(compiler.hasNewOptions && newOptions), ...flags, ...options },
        files: packages.flatMap(consumersOf),
      };
    }
  // TypeScript before 5.8 refuses an import of an ES module in such a file (TS1479), as does `node16` in every version.
  const { verbatimModuleSyntax: _, ...flags } = strict;
  configs[`${compiler.name}, CommonJS`] = {
    compilerOptions: { ...base, ...flags, module: "node16" },
    files: [`${commonJs.name}/commonjs.cts`],
  };
  expect(await compile(compiler, configs)).toEqual({ exitCode: 0, output: "" });
});
