import type { Finding } from "../../../src/model/findings/index.ts";
import { describe, expect, it } from "@jest/globals";
import type { Config } from "../../../src/model/settings/index.ts";
import { parseConfigText } from "../../support/configs.ts";
import { findingsOf } from "../../support/findings.ts";
import { partsOfVariable, variable, variablesIn } from "../../../src/model/settings/constraints.ts";

const file = "codegen.config.json";

const parse = (config: unknown): Config =>
  parseConfigText(typeof config === "string" ? config : JSON.stringify(config));
const mistakesIn = (config: unknown): readonly Finding[] => findingsOf(() => parse(config));
const positionsIn = (config: unknown) => mistakesIn(config).map(({ pointer, line, column }) => [pointer, line, column]);

const source = (more: object): object => ({ source: { baseUrl: "https://api.example.com", ...more } });
const baseUrl = (url: unknown): object => source({ baseUrl: url });
const references = (keys: unknown): object => ({ source: "sample", references: keys });
const enums = (members: object): object => ({ source: "sample", enums: members });
const rules = (levels: object): object => ({ source: "sample", rules: levels });
const output = (members: object): object => ({ source: "sample", output: members });
const names = (byKey: unknown): object => ({ source: "sample", names: byKey });
const lists = (byKey: object): object => ({ lists: byKey });
const service = source({});
const absolute = { url: "https://api.example.com/units?active=true", type: "integer(15)" };
const relative = { url: "/units", type: "string" };
const fields = {
  region: "/region",
  alpha3: { at: "/cca3", type: "string(3)", as: "key" },
  area: { at: "", type: "number", optional: true },
};
const ofReader = { reader: "../lists/read.mjs", type: "string" };
const inFile = { file: "lists/unit.CSV", type: "string" };
const allOfList = {
  name: "Units",
  values: "",
  code: "/a~1b/0",
  description: null,
  enable: "/on",
  next: "/next",
  children: "/in",
  where: { "/status": ["official", null] },
  member: "code",
  fields,
  rules: { "code-width": "off" },
  labels: { de: "/de", "pt-BR": "", "zh-Hant-TW": "/zh" },
};

describe("a valid configuration", () => {
  it("has all defaults", () => {
    expect(parse({ source: "sample" })).toEqual({
      source: "sample",
      version: "1.2",
      references: "all",
      lists: {},
      output: {
        dir: "generated",
        form: "package",
        packageName: "reference-lists",
        emit: "ts",
        module: "esm",
        importExtension: ".js",
      },
      enums: { style: "enum", memberCase: "pascal", disabled: "keep", removed: "deprecate" },
      names: {},
      transactional: false,
      rules: {},
    });
  });

  it("has all defaults of a source", () => {
    expect(parse(source({})).source).toEqual({
      baseUrl: "https://api.example.com",
      headers: {},
      concurrency: 6,
      timeoutMs: 30_000,
      deadlineMs: 120_000,
      retries: 3,
      maxBodyBytes: 10_485_760,
    });
  });

  it.each<[string, object]>([
    ["a path prefix", baseUrl("https://api.example.com/lists/eu/")],
    ["a path prefix like a version", baseUrl("https://api.example.com/v1.2/eu/v2x")],
    ["a base URL from the environment", baseUrl("${REFERENCES_URL}/eu")],
    ["a header from the environment", source({ headers: { "X-Api-Key": "${REFERENCES_API_KEY}" } })],
    ["the smallest limits", source({ concurrency: 1, timeoutMs: 1, deadlineMs: 1, retries: 0, maxBodyBytes: 1 })],
    ["some references", references(["country", "loyalty-tier"])],
    ["a folder in a folder", output({ dir: "packages/lists" })],
    ["a scoped package", output({ packageName: "@mailing/reference-lists" })],
    ["only modules", output({ form: "folder" })],
    ["CommonJS", output({ emit: "js", module: "cjs" })],
    ["imports without an extension", output({ importExtension: "" })],
    ["options of prettier", output({ prettier: { printWidth: 80, singleQuote: true, quoteProps: "consistent" } })],
    ["one name in two lists", names({ country: { "826": "None" }, priority: { "1": "None" } })],
    ["a name that is not ASCII", names({ country: { "40": "Österreich", "392": "日本" } })],
    ["prototype names as keys and codes", names({ constructor: { toString: "Text" } })],
    ["a rule with a higher severity", rules({ "description-width": "error", "wrong-shape": "error" })],
    ["the severity of a rule about the tool", rules({ fetch: "error" })],
    ["only lists", lists({ country: absolute, constructor: absolute })],
    ["lists and no references", { ...lists({ unit: relative }), ...service, references: [] }],
    ["a list beside references", { ...lists({ unit: relative }), ...service }],
    ["a list with all options", lists({ unit: { ...absolute, ...allOfList } })],
    ["a list in a file", { ...lists({ unit: { file: "./../lists/unit.json", type: "string", values: "/a" } }) }],
    ["a list that a reader gets", lists({ unit: { ...ofReader, values: "/a" } })],
    ["a reader of a file like CSV", lists({ unit: { ...ofReader, ...inFile, values: "/a" } })],
    ["a reader of pages", lists({ unit: { ...ofReader, ...absolute, headers: {}, body: {}, next: "/next" } })],
    ["a list in a file beside the sample", { ...lists({ unit: inFile }), source: "sample" }],
    ["a JSON file that ends like CSV", lists({ unit: { ...inFile, format: "json", values: "/a" } })],
    [
      "a list with a body",
      lists({ unit: { ...absolute, body: { a: [1, null, "${KEY}"] }, headers: { Accept: "a/b" } } }),
    ],
    ["pages by number", lists({ unit: { ...absolute, next: { query: "page", from: 1 } } })],
    ["pages by offset", lists({ unit: { ...absolute, next: { query: "$skip", from: 0, by: "values" } } })],
    ["pages by cursor", lists({ unit: { ...absolute, next: { query: "c", at: "" } } })],
    ["pages by the last value", lists({ unit: { ...absolute, next: { query: "after", last: "" } } })],
    ["a list with a condition", lists({ unit: { ...absolute, enable: { "/a": [1, null], "": "x" } } })],
    ["lists with one name in the package", lists({ order_state: absolute, "order-state": absolute })],
    ["a list with variables", lists({ unit: { ...absolute, url: "${LISTS}/units", headers: { "X-Key": "${KEY}" } } })],
  ])("may contain %s", (_what, config) => {
    expect(mistakesIn(config)).toEqual([]);
  });
});

const unionAt = (at: string) => ({ at, type: "string", as: "union" });
const inFields = (some: object) => inList({ fields: some });
const inLabels = (some: object) => inList({ labels: some });
const inList = (list: object) => lists({ unit: { ...absolute, ...list } });

const mistakes: [what: string, config: unknown, pointer: string][] = [
  ["no list", { lists: {} }, "/source"],
  ["references without a base URL", { ...lists({ unit: absolute }), references: ["country"] }, "/references"],
  ["all references without a base URL", { ...lists({ unit: absolute }), references: "all" }, "/references"],
  ["a path without a base URL", lists({ unit: relative }), "/lists/unit/url"],
  ["a path for the sample", { ...lists({ unit: relative }), source: "sample" }, "/lists/unit/url"],
  ["a list that the version declares", { ...lists({ country: relative }), ...service }, "/lists/country"],
  ["a list that is a reference", { ...lists({ unit: relative }), ...service, references: ["unit"] }, "/lists/unit"],
  ["a list with an invalid key", lists({ "../unit": absolute }), "/lists/..~1unit"],
  [
    "a list called __proto__",
    `{ "lists": { "unit": ${JSON.stringify(absolute)}, "__proto__": ${JSON.stringify(absolute)} } }`,
    "/lists/__proto__",
  ],
  ["lists that differ in case", lists({ unit: absolute, Unit: absolute }), "/lists/Unit"],
  ["a list that is text", lists({ unit: "https://api.example.com/geheim" }), "/lists/unit"],
  ["an unknown option of a list", inList({ path: "/data" }), "/lists/unit/path"],
  ["no type", lists({ unit: { url: absolute.url } }), "/lists/unit/type"],
  ["a width of 16 digits", inList({ type: "integer(16)" }), "/lists/unit/type"],
  ["a pointer without a slash", inList({ code: "id" }), "/lists/unit/code"],
  ["a pointer with a wrong escape", inList({ values: "/a~2" }), "/lists/unit/values"],
  ["an enabling condition without a value", inList({ enable: { "/a": [] } }), "/lists/unit/enable/~1a"],
  ["a part of a list without a value", inList({ where: { "/a": [] } }), "/lists/unit/where/~1a"],
  ["a part of a list without a pointer", inList({ where: {} }), "/lists/unit/where"],
  ["a condition that excludes nothing", inList({ where: { "/a": { not: [] } } }), "/lists/unit/where/~1a/not"],
  ["a condition that excludes an object", inList({ enable: { "/a": { not: {} } } }), "/lists/unit/enable/~1a/not"],
  ["a condition with something else", inList({ where: { "/a": { no: 1 } } }), "/lists/unit/where/~1a"],
  ["a parent beside children", inList({ parent: "/a", children: "/b" }), "/lists/unit/parent"],
  [
    "an array in CSV",
    inList({ format: "csv", fields: { a: { at: "/a", type: "string[]" } } }),
    "/lists/unit/fields/a/type",
  ],
  ["a field with the codes of no list", inFields({ a: { at: "", list: "units" } }), "/lists/unit/fields/a/list"],
  [
    "a field with list and type",
    inFields({ a: { at: "", list: "unit", type: "string" } }),
    "/lists/unit/fields/a/type",
  ],
  ["an array that is a union", inFields({ a: { at: "", type: "string[]", as: "union" } }), "/lists/unit/fields/a/as"],
  ["a part of a list that is a pointer", inList({ where: "/geheim" }), "/lists/unit/where"],
  ["fields that are pointers", inFields(["/a"]), "/lists/unit/fields"],
  ["a field without a slash", inFields({ a: "geheim" }), "/lists/unit/fields/a"],
  ["a field without a type", inFields({ a: { at: "/a" } }), "/lists/unit/fields/a/type"],
  ["a field of another type", inFields({ a: { at: "", type: "number(3)" } }), "/lists/unit/fields/a/type"],
  ["a union of numbers", inFields({ a: { at: "", type: "number", as: "union" } }), "/lists/unit/fields/a/as"],
  ...["Region", "a-b", "code", "constructor", "a".repeat(31)].map((name): [string, unknown, string] => [
    `a field called ${name}`,
    inFields({ [name]: "/a" }),
    `/lists/unit/fields/${name}`,
  ]),
  ["a union called like an export", inFields({ item: unionAt("/a") }), "/lists/unit/fields"],
  [
    "two fields with one export",
    inFields({ a: { ...unionAt(""), as: "key" }, aMap: unionAt("") }),
    "/lists/unit/fields",
  ],
  [
    "a union called like another list",
    lists({ unit_system: absolute, unit: { ...absolute, fields: { system: unionAt("/a") } } }),
    "/lists/unit/fields",
  ],
  ...["deutsch", "de_DE"].map((tag): [string, unknown, string] => [
    `the language ${tag}`,
    inLabels({ [tag]: "/a" }),
    `/lists/unit/labels/${tag}`,
  ]),
  ["languages that differ in case", inLabels({ "pt-BR": "/a", "pt-br": "/b" }), "/lists/unit/labels/pt-br"],
  ["a fixed rule of a list", inList({ rules: { "wrong-shape": "warn" } }), "/lists/unit/rules/wrong-shape"],
  ["user-info in a list", inList({ url: "https://anna:geheim@api.example.com/units" }), "/lists/unit/url"],
  ["a path with two slashes", inList({ url: "//api.example.com/units" }), "/lists/unit/url"],
  ["a list without a source", lists({ unit: { type: "string" } }), "/lists/unit"],
  ["a list with two sources", inList({ file: "unit.json" }), "/lists/unit/url"],
  ["a file with headers", lists({ unit: { ...inFile, headers: { A: "b" } } }), "/lists/unit/headers"],
  ["an absolute file", lists({ unit: { ...inFile, file: "/etc/passwd" } }), "/lists/unit/file"],
  ["a file with a variable", lists({ unit: { ...inFile, file: "${DIR}/unit.csv" } }), "/lists/unit/file"],
  ["a reader with a variable", lists({ unit: { ...ofReader, reader: "${DIR}/read.mjs" } }), "/lists/unit/reader"],
  ["a reader with headers, without a URL", lists({ unit: { ...ofReader, headers: {} } }), "/lists/unit/headers"],
  ["a pointer to the values of CSV", inList({ format: "csv", values: "/a" }), "/lists/unit/values"],
  ["options of CSV for JSON", inList({ format: "json", csv: {} }), "/lists/unit/csv"],
  ["a delimiter of two characters", inList({ csv: { delimiter: "||" } }), "/lists/unit/csv/delimiter"],
  ["a column twice", inList({ csv: { columns: ["a", "", "", "a"] } }), "/lists/unit/csv/columns"],
  ["an empty comment", inList({ csv: { comment: "" } }), "/lists/unit/csv/comment"],
  ["an unknown encoding", inList({ csv: { encoding: "ansi" } }), "/lists/unit/csv/encoding"],
  ["pages by an empty parameter", inList({ next: { query: "", from: 1 } }), "/lists/unit/next/query"],
  ["pages by values without a start", inList({ next: { query: "page", by: "values" } }), "/lists/unit/next"],
  ["pages by something else", inList({ next: { query: "p", from: 1, by: "pages" } }), "/lists/unit/next/by"],
  ["a cursor from a number", inList({ next: { query: "c", from: 1, at: "/a" } }), "/lists/unit/next/at"],
  [
    "the type of the body for references",
    source({ headers: { "Content-Type": "a/b" } }),
    "/source/headers/Content-Type",
  ],
  ["a header of a list that the tool sends", inList({ headers: { Host: "geheim" } }), "/lists/unit/headers/Host"],
  ["null", "null", ""],
  ["no source", {}, "/source"],
  ["no base URL", { source: {} }, "/source/baseUrl"],
  ["a base URL that is not a URL", baseUrl("api.example.com"), "/source/baseUrl"],
  ["another protocol", baseUrl("ftp://api.example.com"), "/source/baseUrl"],
  ["user-info", baseUrl("https://anna:geheim@api.example.com"), "/source/baseUrl"],
  ["a query", baseUrl("https://api.example.com?key=geheim"), "/source/baseUrl"],
  ["a fragment", baseUrl("https://api.example.com/#geheim"), "/source/baseUrl"],
  ["a version at the end", baseUrl("https://api.example.com/geheim/v1.2"), "/source/baseUrl"],
  ["a version after a variable", baseUrl("${REFERENCES_URL}/v1.2"), "/source/baseUrl"],
  ["a header that is not a string", source({ headers: { "X-Api-Key": 4711 } }), "/source/headers/X-Api-Key"],
  ["a line break in a header", source({ headers: { "X-Api-Key": "geheim\r\nHost: x" } }), "/source/headers/X-Api-Key"],
  ["the same header in two cases", source({ headers: { "X-Key": "a", "x-key": "b" } }), "/source/headers/x-key"],
  ["too much concurrency", source({ concurrency: 65 }), "/source/concurrency"],
  ["an unknown version", { source: "sample", version: "1.3" }, "/version"],
  ["a reference that is not a key", references(["../users"]), "/references/0"],
  ["a folder of JavaScript", output({ emit: "js", form: "folder" }), "/output/form"],
  ["the files of a package", output({ files: [] }), "/output/files"],
  ["a reference twice", references(["country", "priority", "country"]), "/references/2"],
  ["no folder", output({ dir: "" }), "/output/dir"],
  ["the configuration's folder", output({ dir: "." }), "/output/dir"],
  ["a folder outside", output({ dir: "../generated" }), "/output/dir"],
  ["an absolute folder", output({ dir: "/generated" }), "/output/dir"],
  ["a NUL", output({ dir: "gen\0erated" }), "/output/dir"],
  ["a folder of git", output({ dir: ".git/hooks" }), "/output/dir"],
  ["a folder of installed packages", output({ dir: "packages/Node_Modules/lists" }), "/output/dir"],
  ["a package name in capitals", output({ packageName: "Reference-Lists" }), "/output/packageName"],
  ["a package name with a path", output({ packageName: "../lists" }), "/output/packageName"],
  ["a scope without a package name", output({ packageName: "@a/" }), "/output/packageName"],
  ["a package name too long", output({ packageName: "l".repeat(215) }), "/output/packageName"],
  ["CommonJS with TypeScript", output({ module: "cjs" }), "/output/module"],
  ["an extension that js does not allow", output({ emit: "js", importExtension: ".ts" }), "/output/importExtension"],
  ["prettier with a plugin", output({ prettier: { plugins: ["lists"] } }), "/output/prettier/plugins"],
  ["prettier with CRLF", output({ prettier: { endOfLine: "crlf" } }), "/output/prettier/endOfLine"],
  ["another style", enums({ style: "enums" }), "/enums/style"],
  ["a value of disabled for removed", enums({ removed: "omit" }), "/enums/removed"],
  ["a name that is not a string", names({ country: { "826": 826 } }), "/names/country/826"],
  ["a name that is not an identifier", names({ country: { "826": "United Kingdom" } }), "/names/country/826"],
  ["a name in another form of Unicode", names({ country: { "40": "O\u0308sterreich" } }), "/names/country/40"],
  ["a name that all objects have", names({ country: { "826": "constructor" } }), "/names/country/826"],
  ["one name for two codes", names({ country: { "40": "Alps", "756": "Alps" } }), "/names/country/756"],
  ["a key with a slash", names({ "a/b~c": { "1": "?" } }), "/names/a~1b~0c/1"],
  ["a fixed rule with a lower severity", rules({ "malformed-json": "warn" }), "/rules/malformed-json"],
  ["a rule about the tool with a lower severity", rules({ fetch: "off" }), "/rules/fetch"],
  ["a member that all objects have", { source: "sample", constructor: 1 }, "/constructor"],
  ["a member named __proto__", '{"source":"sample","__proto__":{}}', "/__proto__"],
  ["a member twice", '{"source":"sample","version":"1.1","version":"1.2"}', "/version"],
  ["a code named twice", '{"source":"sample","names":{"country":{"8":"A","8":"B"}}}', "/names/country/8"],
];

describe("a mistake", () => {
  it.each(mistakes)("%s is reported once at its pointer, without secrets", (_what, config, pointer) => {
    const found = mistakesIn(config);
    expect(found).toEqual([expect.objectContaining({ rule: "config", severity: "error", file, pointer })]);
    expect(JSON.stringify(found)).not.toMatch(/geheim|4711/);
  });

  it.each<[string, unknown, string]>([
    ["a member", { source: "sample", verison: "1.1" }, "version"],
    ["a member of the source", source({ timeOutMs: 5 }), "timeoutMs"],
    ["a member of the output", output({ packagename: "lists" }), "packageName"],
    ["an option of prettier", output({ prettier: { printwidth: 80 } }), "printWidth"],
    ["a rule", rules({ "code-widht": "off" }), "code-width"],
    ["a version", { source: "sample", version: "1.22" }, "1.2"],
    ["a version that is a number", { source: "sample", version: 1.2 }, "1.2"],
    ["a style", enums({ style: "enums" }), "enum"],
    ["the sample", { source: "smaple" }, "sample"],
    ["the list of a field", inFields({ a: { at: "", list: "unti" } }), "unit"],
  ])("suggests the spelling of %s", (_what, config, right) => {
    const message = expect.stringContaining(`did you mean "${right}"?`);
    expect(mistakesIn(config)).toMatchObject([{ message }]);
  });
});

const manyMistakes = `{
  "source": {
    "baseUrl": "ftp://api.example.com",
    "retries": -1, "header": {},
    "concurency": 6
  },
  "output": { "dir": "..", "emit": "tsx" },
  "names": { "country": { "826": "2" } },
  "rules": { "wrong-shape": "off" },
  "enum": {}
}`;

describe("several mistakes", () => {
  it("reports several mistakes in the order of the file, with line and column", () => {
    expect(positionsIn(manyMistakes)).toEqual([
      ["/source/baseUrl", 3, 5],
      ["/source/retries", 4, 5],
      ["/source/header", 4, 20],
      ["/source/concurency", 5, 5],
      ["/output/dir", 7, 15],
      ["/output/emit", 7, 28],
      ["/names/country/826", 8, 27],
      ["/rules/wrong-shape", 9, 14],
      ["/enum", 10, 3],
    ]);
  });

  it("reports mistakes between options together with those in them", () => {
    const pointersIn = (config: unknown) => mistakesIn(config).map(({ pointer }) => pointer);
    const wrong = {
      priority: { ...absolute, type: "strin" },
      Unit: relative,
      unit: { url: "/units", type: 5 },
      Währung: "geheim",
      state: { ...absolute, headers: { Host: "geheim", "X-Key": 5, "x-key": "a" }, next: "page" },
      cut: { url: "//units" },
    };
    expect(pointersIn(lists(wrong))).toEqual([
      "/lists/priority/type",
      "/lists/Unit/url",
      "/lists/unit",
      "/lists/unit/url",
      "/lists/unit/type",
      "/lists/Währung",
      "/lists/Währung",
      "/lists/state/headers/Host",
      "/lists/state/headers/X-Key",
      "/lists/state/headers/x-key",
      "/lists/state/next",
      "/lists/cut/type",
      "/lists/cut/url",
    ]);
  });

  it.each([
    ["source", "https://api.example.com"],
    ["references", "unit"],
    ["version", "constructor"],
    ["lists", []],
  ])("reports nothing that depends on %s if that has the wrong type", (option, value) => {
    const config = { ...lists({ priority: relative, unit: absolute }), ...service, version: "1.1", [option]: value };
    const pointers = mistakesIn(config).map(({ pointer }) => pointer);
    expect([...new Set(pointers)]).toEqual([`/${option}`]);
  });
});

describe("the variables of a text", () => {
  it.each<[text: string, found: string[]]>([
    ["", []],
    ["${A}", ["A"]],
    ["a${A}b${B}c${A}", ["A", "B"]],
    ["${A", []],
    ["${A${B}", ["B"]],
    ["$A {B} $${C}", ["C"]],
    ["${A:-}${B:-b}${A:-:-$}${C:c}", ["A", "B", "C:c"]],
  ])("finds the variables in %j", (text, found) => {
    expect(variablesIn(text)).toEqual(found);
  });

  it("replaces the variables, and keeps the other text", () => {
    expect("a${A}b${B}c${A}$d}".replace(variable, (_match, name) => `<${name}$&>`)).toBe("a<A$&>b<B$&>c<A$&>$d}");
    const shown = (_match: string, text: string): string => partsOfVariable(text).join("=");
    expect("${A:-x:-y} ${B:-} ${C}".replace(variable, shown)).toBe("A=x:-y B= C");
  });
});
