import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { type SourceConfig, defaultSource } from "../../../src/model/settings/index.ts";
import { type ResolvedSources, resolveSources } from "../../../src/pipeline/config/resolve-source.ts";
import type { Environment } from "../../../src/platform/files/index.ts";
import { workTree } from "../../../src/platform/files/project-files.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import * as config from "../../../src/pipeline/config/load-config.ts";

const sample = { source: "sample", version: "1.1" };

const loadConfig = (cwd: string, path = config.findNearestConfig(cwd, workTree)): config.LoadedConfig =>
  config.loadConfig(cwd, path ?? "", workTree);

describe("the search for a configuration", () => {
  it("returns the nearest configuration", () => {
    const project = makeProject(sample);
    project.write("apps/codegen.config.json", '{ "source": "sample", "version": "1.0", } // nearest');
    project.write("apps/mailer/package.json", { codegen: sample });
    const file = join(project.dir, "apps/codegen.config.json");
    expect(loadConfig(join(project.dir, "apps/mailer"))).toMatchObject({ file, config: { version: "1.0" } });
  });
});

describe("the path of a configuration", () => {
  it("resolves the path of a configuration from the working directory", () => {
    const project = makeProject();
    project.write("config/lists.json", sample);
    expect(loadConfig(project.dir, "config/lists.json")).toMatchObject({ dir: join(project.dir, "config") });
  });

  it.each([
    ["codegen.config.json", "codegen.lock.json", undefined],
    ["lists.json", "lists.lock.json", "lists.json"],
    ["lists.config.json", "lists.lock.json", "lists.config.json"],
    [".config.json", ".config.lock.json", ".config.json"],
  ])("%s has the lock %s", (name, lockName, configName) => {
    const project = makeProject();
    project.write(name, sample);
    expect(loadConfig(project.dir, name)).toMatchObject({ lockName, configName });
  });

  it.each([
    ["does not end in .json", ["lists.jsonc"]],
    ["has a character that ends a comment", ["-->.json"]],
    ["has the same lock as another one", ["lists.json", "lists.config.json"]],
    ["has the same lock as the default one", ["codegen.json", "codegen.config.json"]],
  ])("is refused if its name %s", (_what, names) => {
    const project = makeProject();
    for (const name of names) project.write(name, sample);
    for (const file of names)
      expect(findingsOf(() => loadConfig(project.dir, file))).toMatchObject([{ rule: "config", file }]);
  });

  it.each([
    ["missing", "lists.json"],
    ["a folder", "config"],
    ["below a file", "package.json/lists.json"],
  ])("reports a path that is %s", (_what, name) => {
    const project = makeProject();
    project.write("package.json", { name: "mailer" });
    mkdirSync(join(project.dir, "config"));
    const findings = findingsOf(() => loadConfig(project.dir, name));
    expect(findings).toMatchObject([{ rule: "config", file: basename(name) }]);
  });
});

const findingsIn = (text: string, name = "codegen.config.json") => {
  const project = makeProject();
  project.write(name, text);
  return findingsOf(() => loadConfig(project.dir, name));
};

describe("the text of a configuration", () => {
  it.each([
    ["a line comment", '{\n  // the "sample"\n  "source": "sample" // only\n}'],
    ["a block comment", '/* lists:\n ** { */{\n  /**/ "source": /* the sample */ "sample"\n}'],
    ["a trailing comma", '{ "source": "sample", "references": ["priority", /* more? */ ] }'],
    ["CRLF", '{\r\n  // the sample\r\n  "source": "sample",\r\n}\r\n'],
    ["a byte order mark before a comment", '\uFEFF// lists\n{ "source": "sample" }'],
    ["a string that looks like a comment", '{ "source": { "baseUrl": "https://example.com/*,]/" } }'],
  ])("may contain %s", (_what, text) => {
    for (const name of ["codegen.config.json", "lists.json"]) {
      expect(findingsIn(text, name)).toEqual([]);
    }
  });

  it("has the right positions after comments and commas", () => {
    const text = '// lists\n{\n  /* a\n b */ "source": "sample",\n  "rules": { "code-width": "wran", }, // x\n}';
    expect(findingsIn(text)).toMatchObject([{ pointer: "/rules/code-width", line: 5, column: 14 }]);
    const duplicate = '{ /* "source": 1, */ "source": "sample",\n// x\n"source": "sample", }';
    expect(findingsIn(duplicate)).toMatchObject([{ pointer: "/source", line: 3, column: 1 }]);
  });

  it("reports a merge conflict at the first marker", () => {
    const text = '{\n<<<<<<< HEAD\n  "source": "sample"\n=======\n  "version": "1.2"\n>>>>>>> other\n}';
    const message = expect.stringContaining("conflict");
    expect(findingsIn(text)).toMatchObject([{ rule: "config", line: 2, column: 1, message }]);
  });

  it.each([
    ["is cut", '{\n  "source": ', 2, 13],
    ["has a double comma", '{ "source": "sample",, "version": "1.2" }', 1, 22],
  ])("reports the position of a text that %s", (_what, text, line, column) => {
    expect(findingsIn(text)).toMatchObject([{ rule: "config", line, column }]);
  });

  it("has the position of the parent for an option that is not set", () => {
    const project = makeProject();
    project.write("codegen.config.json", '{\n  "source": "sample",\n  "output": {\n    "dir": "a"\n  }\n}');
    const { locationOf } = loadConfig(project.dir);
    const file = "codegen.config.json";
    expect(locationOf("/output/dir")).toEqual({ pointer: "/output/dir", file, line: 4, column: 5 });
    expect(locationOf("/output/form")).toMatchObject({ pointer: "/output/form", line: 3, column: 3 });
  });
});

describe("a variable", () => {
  const source = (more: Partial<SourceConfig>): SourceConfig => ({
    ...defaultSource,
    baseUrl: "https://api.example.com",
    ...more,
  });

  const resolveSource = (given: SourceConfig, environment: Environment): SourceConfig =>
    sourceOf(resolveSources({ source: given, lists: {} }, environment, (pointer) => ({ pointer }), true));

  /** The settings with the address and the headers of the service. */
  function sourceOf({ settings, service }: ResolvedSources): SourceConfig {
    return {
      ...settings,
      ...(service && { baseUrl: service.baseUrl.href.replace(/\/$/, ""), headers: service.headers }),
    };
  }

  const findings = (more: Partial<SourceConfig>, environment: Environment = {}) =>
    findingsOf(() => resolveSource(source(more), environment));

  it("replaces variables in every string of the source", () => {
    const given = source({
      baseUrl: "https://${HOST}/${REGION}",
      headers: { "X-Api-Key": "${KEY}", Authorization: "Bearer ${KEY}.${REGION}" },
      ca: "certs/${REGION}.pem",
    });
    expect(resolveSource(given, { HOST: "api.example.com", REGION: "eu", KEY: "geheim" })).toEqual({
      ...given,
      baseUrl: "https://api.example.com/eu",
      headers: { "X-Api-Key": "geheim", Authorization: "Bearer geheim.eu" },
      ca: "certs/eu.pem",
    });
  });

  it.each([
    ["that contains a variable is not replaced again", "${HOME}$&"],
    ["may be empty", ""],
  ])("value %s", (_what, KEY) => {
    const { headers } = resolveSource(source({ headers: { "X-Api-Key": "${KEY}" } }), { KEY, HOME: "/" });
    expect(headers).toEqual({ "X-Api-Key": KEY });
  });

  it("may have a text for where it is not set or empty", () => {
    const headers = { "X-A": "${A:-a}", "X-B": "${B:-b}", "X-C": "${C:-}", "X-D": "${D:-d}" };
    const resolved = resolveSource(source({ headers }), { B: "", D: "set" }).headers;
    expect(resolved).toEqual({ "X-A": "a", "X-B": "b", "X-C": "", "X-D": "set" });
  });

  it.each<[what: string, more: Partial<SourceConfig>, secrets: string[]]>([
    ["in a header", { headers: { Accept: "a/${KEY}" } }, ["geheim"]],
    ["before the path of an address", { baseUrl: "${PROTOCOL}://${HOST}/a" }, []],
    ["with a text that is an address", { baseUrl: "${NONE:-https://a.example/b}/${KEY}" }, ["geheim"]],
    ["in the path", { baseUrl: "https://${HOST}/${KEY}" }, ["geheim"]],
    ["that is a file", { ca: "${KEY}" }, []],
  ])("is secret or not: %s", (_what, more, secrets) => {
    const environment = { KEY: "geheim", HOST: "a.example", PROTOCOL: "https", ADDRESS: "https://a.example/a" };
    const resolved = resolveSources({ source: source(more), lists: {} }, environment, (pointer) => ({ pointer }), true);
    expect([...new Set(resolved.secrets)]).toEqual(secrets);
  });

  it.each([
    ["Accept", false],
    ["X-Auth", true],
    ["Cookie", true],
    ["X-Token-Id", true],
  ])("is not needed for what a header %s has to be secret: %s", (name, isSecret) => {
    const given = source({ headers: { [name]: "literal" } });
    const { secrets } = resolveSources({ source: given, lists: {} }, {}, (pointer) => ({ pointer }), true);
    expect(secrets).toEqual(isSecret ? ["literal"] : []);
  });

  it("reports a variable that is not set by its name, without values of others", () => {
    const headers = { "X-Api-Key": "${KEY}", "X-Account": "${ACCOUNT}" };
    const found = findings({ baseUrl: "https://${HOST}", headers, ca: "${CA}" }, { ACCOUNT: "geheim" });
    const pointers = ["/source/baseUrl", "/source/ca", "/source/headers/X-Api-Key"];
    expect(found).toMatchObject(pointers.map((pointer) => ({ rule: "config", pointer })));
    expect(found.map(({ message }) => /\b(HOST|CA|KEY)\b/.exec(message)?.[0])).toEqual(["HOST", "CA", "KEY"]);
    expect(JSON.stringify(found)).not.toContain("geheim");
    for (const { advice } of found) expect(advice?.join("")).toContain("--env-file .env");
  });

  it.each<[string, Partial<SourceConfig>, string]>([
    ["an invalid base URL", { baseUrl: "${VALUE}" }, "geheim"],
    ["a base URL with user-info", { baseUrl: "${VALUE}" }, "https://anna:geheim@api.example.com"],
    ["a base URL with a query", { baseUrl: "https://api.example.com/${VALUE}" }, "?key=geheim"],
    ["a base URL with a version at its end", { baseUrl: "${VALUE}" }, "https://api.example.com/geheim/v1.0/"],
    ["a header with a line break", { headers: { "X-Api-Key": "${VALUE}" } }, "geheim\n"],
  ])("reports a variable that results in %s without its value", (_what, more, VALUE) => {
    const found = findings(more, { VALUE });
    expect(found).toMatchObject([{ rule: "config" }]);
    expect(JSON.stringify(found)).not.toContain("geheim");
  });
});

describe("a configuration that a program passes", () => {
  const list = { file: "a.json", type: "integer" };
  const read = (value: unknown): config.LoadedConfig => config.readConfig("/project", value as never);
  const cycle: Record<string, unknown> = { lists: {} };
  cycle["lists"] = cycle;
  const thrower: object = Object.defineProperty({}, "lists", {
    enumerable: true,
    get: () => {
      throw new Error("no");
    },
  });

  it("has the defaults, the folder, and no file", () => {
    const { config: loaded, file, dir } = read({ lists: { a: list } });
    expect({ file, dir }).toEqual({ file: null, dir: "/project" });
    expect(loaded).toMatchObject({ output: { dir: "generated" }, references: [], lists: { a: { rules: {} } } });
  });

  it.each<[string, unknown]>([
    ["a cycle", cycle],
    ["a getter that throws an error", thrower],
    ["a BigInt", { source: { retries: 1n } }],
  ])("is refused with %s", (_what, value) => {
    expect(findingsOf(() => read(value))).toMatchObject([{ rule: "config", pointer: "" }]);
  });

  it.each<[string, unknown, string]>([
    ["an unknown option", { lits: {} }, "/lits"],
    ["__proto__", JSON.parse('{ "source": "sample", "__proto__": {} }'), "/__proto__"],
    ["NaN", { source: { baseUrl: "https://example.com", retries: NaN } }, "/source/retries"],
    ["an unknown option of a list", { lists: { a: { ...list, valeus: "/a" } } }, "/lists/a/valeus"],
  ])("reports %s at its pointer, without a file", (_what, value, pointer) => {
    const found = findingsOf(() => read(value)).map((finding) => [finding.pointer, finding.file]);
    expect(found).toContainEqual([pointer, undefined]);
  });
});
