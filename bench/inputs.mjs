// Writes the same lists in the format of each peer.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pascal = (key) => key.replace(/(?:^|_)([a-z])/g, (_match, letter) => letter.toUpperCase());
const member = ({ description, code }) =>
  description
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+(.?)/g, (_match, next) => next.toUpperCase())
    .replace(/^(?=\d|$)/, `Code${code}`);

/** Appends the code to names that already exist, as in a hand-written file. */
function named(values) {
  const seen = new Set();
  return values.map((value) => {
    const name = member(value);
    const own = seen.has(name) ? `${name}_${value.code}` : name;
    seen.add(name).add(own);
    return { ...value, member: own };
  });
}

/**
 * @param {import("./lists.mjs").List[]} lists
 * @param {string} folder the folder to create
 */
export function writeInputs(lists, folder) {
  mkdirSync(join(folder, "proto"), { recursive: true });
  const schemas = Object.fromEntries(
    lists.map(({ key, description, values }) => {
      const items = named(values);
      const type = typeof values[0].code === "number" ? "integer" : "string";
      return [
        pascal(key),
        {
          type,
          description,
          enum: items.map(({ code }) => code),
          "x-enum-varnames": items.map((item) => item.member),
          "x-enum-descriptions": items.map((item) => item.description),
        },
      ];
    }),
  );
  const openapi = { openapi: "3.1.0", info: { title: "lists", version: "1.2" }, paths: {}, components: { schemas } };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(openapi));
  const defs = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      {
        title: name,
        type: schema.type,
        description: schema.description,
        enum: schema.enum,
        tsEnumNames: schema["x-enum-varnames"],
      },
    ]),
  );
  const properties = Object.fromEntries(Object.keys(defs).map((name) => [name, { $ref: `#/definitions/${name}` }]));
  writeFileSync(
    join(folder, "schema.json"),
    JSON.stringify({ title: "Lists", type: "object", properties, definitions: defs }),
  );
  const proto = lists.map(({ key, values }) => {
    const rows = named(values).map(
      ({ member: name, description }, index) =>
        `  // ${description}\n  ${key.toUpperCase()}_${name.toUpperCase()}_${index} = ${index};`,
    );
    return `enum ${pascal(key)} {\n${rows.join("\n")}\n}`;
  });
  writeFileSync(join(folder, "proto", "lists.proto"), `syntax = "proto3";\npackage lists;\n\n${proto.join("\n\n")}\n`);
  writeFileSync(join(folder, "buf.yaml"), "version: v2\nmodules:\n  - path: proto\n");
}
