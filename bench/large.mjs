// Lists with three fields, in the styles of enums: the tool, and the compiler in a project that uses them.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const compiler = join(dirname(fileURLToPath(import.meta.url)), "node_modules/typescript-6/lib/tsc.js");
const maxPlain = 10_000;
const regions = ["north", "south", "east", "west"];

/** @param {number} size number of values, of which each has a different name */
function valuesOf(size) {
  return Array.from({ length: size }, (_none, index) => ({
    code: index + 1,
    name: `Item ${index + 1} of the catalogue`,
    region: regions[index % regions.length],
    sku: `S${String(index).padStart(6, "0")}`,
    price: index / 4,
  }));
}

/** The same data as people write it. */
function plainText(values) {
  const members = values.map(({ code }) => `  Item${code}: ${code},`);
  const items = values.map((value) => `  ${value.code}: ${JSON.stringify(value)},`);
  return [
    `export const Product = {\n${members.join("\n")}\n} as const;`,
    "export type Product = (typeof Product)[keyof typeof Product];",
    "export interface Item { code: Product; name: string; region: string; sku: string; price: number }",
    `export const productByCode: Record<Product, Item> = {\n${items.join("\n")}\n};\n`,
  ].join("\n");
}

/** A module that uses a member, a code and a field, and another one that narrows any number. */
function useOf(index, style) {
  const code = index * 7 + 1;
  const member = style === "union" ? code : `Product.Item${code}OfTheCatalogue`;
  return [
    `import { ${style === "union" ? "type" : ""} Product, isProductCode, productByCode } from "lists";`,
    `export const product: Product = ${member};`,
    `export const region = productByCode[${code}].region;`,
    'export const nameOf = (code: number) => (isProductCode(code) ? productByCode[code].description : "");',
    "",
  ].join("\n");
}

/**
 * @param {string} folder the folder to create
 * @param {string} tool folder of the installed tool
 * @param {number} size number of values
 * @param {"enum" | "const" | "union"} style
 */
export function largeIn(folder, tool, size, style) {
  const write = (path, text) =>
    writeFileSync(join(folder, path), typeof text === "string" ? text : JSON.stringify(text));
  for (const name of ["src", "plain", "node_modules"]) mkdirSync(join(folder, name), { recursive: true });
  symlinkSync("../generated", join(folder, "node_modules", "lists"));
  const fields = { region: "/region", sku: "/sku", price: { at: "/price", type: "number" } };
  const product = { file: "list.json", type: "integer", description: "/name", fields };
  const output = { dir: "generated", packageName: "lists" };
  write("codegen.config.json", { references: [], output, enums: { style }, lists: { product } });
  const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: [] };
  write("package.json", { type: "module" });
  write("tsconfig.json", { compilerOptions, include: ["src"] });
  write("plain.json", { compilerOptions, include: ["plain"] });
  const values = valuesOf(size);
  write("list.json", values);
  write("plain/product.ts", plainText(values));
  for (let index = 0; index < 20; index++) write(`src/use${index}.ts`, useOf(index, style));
  // Two codes are removed, one has another description, and one is new.
  const changed = values.filter(({ code }) => code !== 8 && code !== 50);
  changed[1] = { ...changed[1], name: "Another name" };
  const later = [...changed, { ...values[0], code: size + 1, name: "New", sku: "NEW" }];
  const cli = join(tool, "dist", "cli.cjs");
  const command = (name, ...args) => ({ name, steps: [[cli, ...args]], cwd: folder });
  const compile = (name, project) => ({ name, steps: [[compiler, "-p", project]], cwd: folder });
  return [
    command("codegen, cold"),
    command("codegen, nothing changed"),
    command("codegen check", "check"),
    compile("tsc of 20 modules that use it", "tsconfig.json"),
    // The time grows with the square of the size: minutes for 100,000.
    ...(size > maxPlain ? [] : [compile("tsc of the same data, hand-written", "plain.json")]),
    { ...command("codegen impact", "impact"), before: () => write("list.json", later) },
  ];
}
