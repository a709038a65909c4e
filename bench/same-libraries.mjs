// The script that a team would write with the libraries of this tool: undici fetches, ts-morph writes, prettier formats.
// `node same-libraries.mjs BASE_URL FOLDER`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { Project, StructureKind, VariableDeclarationKind } from "ts-morph";
import { Pool } from "undici";

const [baseUrl, folder] = process.argv.slice(2);
const root = "/v1.2/references";
const pool = new Pool(new URL(baseUrl).origin, { connections: 6 });
const get = async (path) => (await pool.request({ path, method: "GET" })).body.json();
const pascal = (key) => key.replace(/(?:^|_)([a-z])/g, (_match, letter) => letter.toUpperCase());

/** The values with a name for each. */
function named(values) {
  const seen = new Set();
  return Object.values(values).map((value) => {
    const base = value.description
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9]+(.?)/g, (_match, next) => next.toUpperCase())
      .replace(/^(?=\d|$)/, `Code${value.code}`);
    const name = seen.has(base) ? `${base}_${value.code}` : base;
    seen.add(base).add(name);
    return { ...value, name };
  });
}

const constantOf = (name, initializer) => ({
  kind: StructureKind.VariableStatement,
  isExported: true,
  declarationKind: VariableDeclarationKind.Const,
  declarations: [{ name, initializer }],
});

function statementsOf({ key, description, values }) {
  const type = pascal(key);
  const constant = type.charAt(0).toLowerCase() + type.slice(1);
  const items = named(values);
  const members = items.map(({ name, code, description: text }) => ({ name, value: code, docs: [text] }));
  const map = items.map(({ name, code: _code, ...item }) => `[${type}.${name}]: ${JSON.stringify({ name, ...item })}`);
  const codes = `[${items.map(({ code }) => JSON.stringify(code)).join(", ")}] as const`;
  const parameters = [{ name: "value", type: "unknown" }];
  const guard = { kind: StructureKind.Function, isExported: true, name: `is${type}`, parameters };
  return [
    { kind: StructureKind.Enum, isExported: true, name: type, docs: [description], members },
    constantOf(`${constant}Codes`, codes),
    constantOf(`${constant}ByCode`, `{ ${map.join(",\n")} }`),
    { ...guard, returnType: `value is ${type}`, statements: `return String(value) in ${constant}ByCode;` },
  ];
}

const keys = Object.keys(await get(root));
const lists = await Promise.all(keys.map(async (key) => ({ key, ...(await get(`${root}/${key}`)) })));
await pool.close();
const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
await mkdir(folder, { recursive: true });
for (const list of lists) {
  const file = project.createSourceFile(`${list.key}.ts`, { statements: statementsOf(list) });
  await writeFile(join(folder, `${list.key}.ts`), await format(file.getFullText(), { parser: "typescript" }));
}
await writeFile(join(folder, "index.ts"), keys.map((key) => `export * from "./${key}.js";\n`).join(""));
