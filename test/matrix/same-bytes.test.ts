import { expect, it } from "@jest/globals";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli, currentNode, pinnedNodes } from "./axes.ts";
import { makeProject } from "../support/project.ts";
import { responsesOf, startService } from "../support/service.ts";
import { run } from "./run.ts";

const pinned = pinnedNodes();
const nodes = pinned.length > 0 ? pinned : [currentNode];

/** Texts that depend on the locale: the order of å, the pairs of i, the dot of Lithuanian, one letter in two forms, numbers. */
const descriptions = [
  ..."Zebra|Ångrad|Änglar|Öppen|Apa|ångrad igen|istanbul|İzmir|Isparta|ılık|title|INITIAL LIST|DİNİ|yra|Įrašas".split(
    "|",
  ),
  ..."i\u0307\u0300 dotted|\u00c5 ring|A\u030a ring|re\u0301sume\u0301|r\u00e9sum\u00e9".split("|"),
  ..."1,234.5|1.234,5|½ done|Straße|STRASSE|ﬁnal|12/11/2026".split("|"),
];
const lists = {
  contact_status: descriptions.map((description, index) => ({ code: (index * 37) % 101, description })),
  transaction_status: "10 9 09 a B _ Z z \u00e9 e\u0301 ä å ı i I İ ß ss"
    .split(" ")
    .map((code) => ({ code, description: code })),
  country: [
    { code: 792, code2: "TR", description: "Türkiye" },
    { code: 4, code2: "AF", description: "Īslāmī Afghānistān" },
  ],
};

/** Files of the user that would change the format of the package. */
const settings = {
  ".prettierrc": '{ "useTabs": true, "singleQuote": true, "semi": false, "printWidth": 40 }',
  ".editorconfig": "root = true\n[*]\nindent_style = tab\nend_of_line = crlf\nmax_line_length = 40\n",
  "tsconfig.json": '{ "compilerOptions": { "newLine": "crlf", "target": "es5", "module": "commonjs" } }',
};

/** Each has another Node, as far as there are others. */
const machines = [
  { where: "with defaults", TZ: "UTC", LC_ALL: "C", umask: "022", files: {}, below: "" },
  {
    where: "of a user in Chatham",
    TZ: "Pacific/Chatham",
    LC_ALL: "tr",
    umask: "077",
    files: settings,
    below: "deep/er",
  },
].map(({ where, ...machine }, index) => {
  const { name, executable } = nodes[index % nodes.length] ?? currentNode;
  return { ...machine, name: `${name} ${where}`, executable };
});

/** The bytes of all written files. */
function writtenIn(project: string): Record<string, string> {
  const paths = readdirSync(project, { recursive: true, encoding: "utf8" });
  const written = paths.filter(
    (path) => /^codegen\.lock|generated|\.html$/.test(path) && !path.includes("node_modules"),
  );
  const files = written.filter((path) => statSync(join(project, path)).isFile()).toSorted();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(project, path), "latin1")]));
}

it("writes the same lock, package and page on machines that differ", async () => {
  const { dir } = makeProject();
  const service = await startService(responsesOf(lists));
  const results = [];
  for (const [index, { name, executable, files, umask, below, ...env }] of machines.entries()) {
    const project = join(dir, String(index));
    mkdirSync(join(project, "deep/er"), { recursive: true });
    const output = { emit: "js", prettier: { semi: false } };
    const config = {
      source: { baseUrl: service.url },
      references: Object.keys(lists),
      rules: { "code-width": "off" },
      output,
    };
    const all = { ...files, "codegen.config.json": JSON.stringify(config) };
    for (const [file, text] of Object.entries(all)) writeFileSync(join(project, file), text);
    for (const command of [["generate"], ["docs", join(project, "page.html")], ["check"]]) {
      const flags = below === "" ? [] : ["--config", "../../codegen.config.json"];
      const shell = ["-c", 'umask "$0" && exec "$@"', umask, executable, cli, ...command, ...flags];
      const { TZ, LC_ALL } = env;
      const { exitCode, output: printed } = await run("sh", shell, join(project, below), { TZ, LC_ALL });
      expect({ name, exitCode, printed }).toMatchObject({ exitCode: 0 });
    }
    const mode = statSync(join(project, "codegen.lock.json")).mode & 0o777;
    expect([name, mode]).toEqual([name, 0o666 & ~Number.parseInt(umask, 8)]);
    results.push([name, writtenIn(project)] as const);
  }
  const [, expected] = results[0] ?? ["", {}];
  expect(Object.keys(expected).length).toBeGreaterThan(14);
  for (const [name, written] of results) expect([name, written]).toEqual([name, expected]);
});
