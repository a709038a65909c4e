// The script that a team would write: it turns the same lists of the same service into enums, unions and maps, formatted by
// prettier. `node hand-written.mjs BASE_URL FOLDER`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";

const [baseUrl, folder] = process.argv.slice(2);
const root = `${baseUrl}/v1.2/references`;
const get = async (url) => (await fetch(url)).json();
const code = (value) => JSON.stringify(value.code);
const pascal = (key) => key.replace(/(?:^|_)([a-z])/g, (_match, letter) => letter.toUpperCase());

const overview = await get(root);
const lists = await Promise.all(Object.keys(overview).map(async (key) => ({ key, ...(await get(`${root}/${key}`)) })));
mkdirSync(folder, { recursive: true });
for (const { key, description, values } of lists) {
  const type = pascal(key);
  const constant = type.charAt(0).toLowerCase() + type.slice(1);
  const seen = new Set();
  const items = Object.values(values).map((value) => {
    const base = value.description
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9]+(.?)/g, (_match, next) => next.toUpperCase())
      .replace(/^(?=\d|$)/, `Code${value.code}`);
    const name = seen.has(base) ? `${base}_${value.code}` : base;
    seen.add(base).add(name);
    return { ...value, name };
  });
  const text = [
    `/** ${description} */`,
    `export enum ${type} {`,
    ...items.flatMap((item) => [`/** ${item.description} */`, `${item.name} = ${code(item)},`]),
    "}",
    `export type ${type}Code = ${items.map((item) => `| ${code(item)}`).join("\n")};`,
    `export interface ${type}Item { code: ${type}; description: string; enable: boolean; code2?: string }`,
    `export const ${constant}ByCode: Record<${type}, ${type}Item> = {`,
    ...items.map(
      (item) =>
        `[${type}.${item.name}]: { code: ${type}.${item.name}, description: ${JSON.stringify(item.description)}, enable: ${item.enable}${item.code2 ? `, code2: ${JSON.stringify(item.code2)}` : ""} },`,
    ),
    "};",
    `export function is${type}(value: unknown): value is ${type} {`,
    `return (typeof value === "number" || typeof value === "string") && value in ${constant}ByCode;`,
    "}",
  ].join("\n");
  writeFileSync(join(folder, `${key}.ts`), await format(text, { parser: "typescript", printWidth: 120 }));
}
writeFileSync(join(folder, "index.ts"), lists.map(({ key }) => `export * from "./${key}.js";\n`).join(""));
