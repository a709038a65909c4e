import { beforeAll, describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compilers, currentNode, here, root } from "./axes.ts";
import { blocksOf } from "../support/markdown.ts";
import { expectLinted } from "./examples.ts";
import { run } from "./run.ts";
import { makeUsingProject } from "./packages.ts";

/** ESLint installs an older Ajv in this folder. */
const ajvOfRoot = createRequire(join(root, "package.json"));
const dir = join(here, "build/using");

interface Piece {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  /** The expected output. */
  readonly prints: string;
}

/** The TypeScript blocks of a page, each with the following text block as its expected output. */
function piecesOf(page: string): Piece[] {
  const blocks = blocksOf(readFileSync(join(root, page), "utf8"));
  return blocks.flatMap(({ lang, code }, index) => {
    const next = blocks[index + 1];
    const file = `${page.replace(/\W/g, "-")}-${index}.${lang}`;
    const prints = next?.lang === "text" ? `${next.code}\n` : "";
    // Two versions of zod are installed.
    const installed = code.includes("z.nativeEnum") ? code.replace('from "zod"', 'from "zod-3"') : code;
    const name = `${page}, block ${index + 1}`;
    return lang === "ts" || lang === "tsx" ? [{ name, file, code: installed, prints }] : [];
  });
}

// `components.test.ts` compiles those of Angular.
const pieces = piecesOf("docs/using.md").filter(({ code }) => !code.includes("@angular/core"));
// `test/cli/readme.test.ts` compiles the examples of a list of any service.
const examples = piecesOf("README.md").filter(({ code }) => code.includes("contactStatus"));
const files = [...pieces, ...examples].map(({ file }) => file);

beforeAll(async () => {
  await makeUsingProject("using");
  for (const { file, code } of [...pieces, ...examples]) writeFileSync(join(dir, file), `${code}\n`);
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    // For the declarations of libraries; the package is compiled without it elsewhere.
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
});

it.each(compilers.slice(1))("all pieces compile with $name", async ({ tsc }) => {
  expect(await run(currentNode.executable, [tsc, "-p", "tsconfig.json"], dir)).toEqual({ exitCode: 0, output: "" });
});

it("all pieces pass typescript-eslint", async () => {
  expect(await expectLinted(dir, ["strictTypeChecked"], "tsconfig.json", files)).toBe(files.length);
});

/** Bundles a module of the project. Returns the path of the bundle. */
async function bundleOf(file: string): Promise<string> {
  const outfile = join(dir, `${file}.mjs`);
  await build({
    entryPoints: [join(dir, file)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    logLevel: "error",
    // For libraries that load Node's modules by require().
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return outfile;
}

it.each(pieces)("prints the output on the page: $name", async ({ file, prints }) => {
  const outfile = await bundleOf(file);
  expect(prints).not.toBe("");
  expect(await run(currentNode.executable, [outfile], dir)).toEqual({ exitCode: 0, output: prints });
});

describe("Standard JSON Schema", () => {
  interface Validator {
    compile(schema: object): (value: unknown) => boolean;
  }
  type ValidatorClass = new (options: object) => Validator;

  /** The schemas of OpenAPI 3.0 are based on draft 4, whose types and enumerations are the same in draft 7. */
  const modules: Record<string, string> = {
    "draft-2020-12": "ajv/dist/2020",
    "draft-07": "ajv",
    "openapi-3.0": "ajv",
  };

  it.each(Object.entries(modules))("accepts the same codes as the guard in target %s", async (target, module) => {
    const script = `
      const lists = await import(${JSON.stringify(await bundleOf("generated/index.ts"))});
      const both = (name) => ["input", "output"].map((side) =>
        lists[name]["~standard"].jsonSchema[side]({ target: ${JSON.stringify(target)} }));
      console.log(JSON.stringify({ contact: both("contactStatusSchema"), transaction: both("transactionStatusSchema") }));
      let refused = 0;
      try { lists.contactStatusSchema["~standard"].jsonSchema.input({ target: "draft-01" }); } catch { refused = 1; }
      console.log(refused);
    `;
    const { output } = await run(currentNode.executable, ["--input-type=module", "-e", script], dir);
    const [schemas = "", refused] = output.split("\n");
    expect(refused).toBe("1");
    const { contact = [], transaction = [] } = JSON.parse(schemas) as Record<string, object[]>;
    const Ajv = (ajvOfRoot(module) as { default: ValidatorClass }).default;
    const ajv = new Ajv({ strict: true });
    const valuesOf = (all: object[], values: unknown[]): unknown[][] =>
      all.map((schema) => values.filter(ajv.compile(schema)));
    expect(valuesOf(contact, [1, 99, 77, "1", 1.5, null])).toEqual([
      [1, 99],
      [1, 99],
    ]);
    expect(valuesOf(transaction, ["sent", "lost", "", 1, null])).toEqual([["sent"], ["sent"]]);
  });
});
