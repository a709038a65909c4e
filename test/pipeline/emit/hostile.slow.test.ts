import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Project as Compiler, ts } from "ts-morph";
import type { GeneratedFile } from "../../../src/model/report/index.ts";
import { generate } from "../../../src/index.ts";
import { type Lock, type LockedReference, parseLock } from "../../../src/model/lock/index.ts";
import { exportNames, fieldExports } from "../../../src/model/naming/index.ts";
import { renderPackage } from "../../support/rendered.ts";
import { escapeHidden } from "../../../src/base/text/index.ts";
import { hiddenIn } from "../../support/characters.ts";
import { nodesOf, parseMarkdown, readerText, skeleton } from "../../support/markdown.ts";
import { execute } from "../../support/emitted.ts";
import { configOf } from "../../support/configs.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { startService } from "../../support/service.ts";
import { hostileTexts } from "../../support/advisories.ts";
import { pointerTo } from "../../../src/base/json/index.ts";
import { item } from "../../support/merging.ts";

/** Without the rules that refuse some of the texts. */
const rules = { "code-width": "off", "field-shape": "off" } as const;

/** The key of the reference with a text as name, description, first code and its description. */
const keyOf = (index: number): string => `case_${index}`;

/** Lists with each text in every field. */
function listsOf(texts: readonly string[]): Record<string, object> {
  const [name, description] = ["Hostile", "Texts"];
  const singles = texts.map((text, index): [string, object] => {
    const values = [item(text, text), item("plain", "Plain", { enable: false })];
    return [keyOf(index), { name: text, description: text, values }];
  });
  return {
    country: { name, description, values: texts.map((text, index) => ({ ...item(index, text), code2: text })) },
    transaction_status: { name, description, values: texts.map((text) => item(text, text)) },
    ...Object.fromEntries(singles),
  };
}

/** The responses of a service with only these lists. */
function responsesOfLists(lists: Record<string, object>): Record<string, object> {
  const singles = Object.entries(lists).map(([key, list]) => [`/v1.2/references/${key}`, list]);
  return { "/v1.2/references": lists, ...Object.fromEntries(singles) };
}

/** The key of a list of the configuration with each text as a code and its description. */
const listKey = "hostile_list";

/** A project that was generated from a service with these texts. */
async function hostileProject(texts: readonly string[]): Promise<Project> {
  const references = listsOf(texts);
  const values = texts.map((text) => ({ id: text, name: { text }, text }));
  const service = await startService({ ...responsesOfLists(references), "/list": { [texts[0] ?? ""]: values } });
  const source = { baseUrl: service.url, retries: 0 };
  const pointers = { values: pointerTo("", texts[0] ?? ""), code: "/id", description: "/name/text" };
  const at = { at: "/text", type: "string", optional: true };
  const fields = { class: at, union: { ...at, as: "union" }, key: { ...at, as: "key" } };
  const list = { url: "/list", type: "string", name: texts[0], ...pointers, fields, labels: { de: "/text" } };
  const project = makeProject({ source, references: Object.keys(references), lists: { [listKey]: list }, rules });
  const { diagnostics } = await generate({ cwd: project.dir });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return project;
}

const texts = hostileTexts.map(([, text]) => text);
const keys = texts.map((_text, index) => keyOf(index));

const prettier = { singleQuote: true, quoteProps: "consistent", printWidth: 40, semi: false };
/** Each style with and without JavaScript or with options of prettier: not the whole product. */
const variants = [
  { name: "union", enums: { style: "union" }, output: { emit: "ts" } },
  { name: "const with options of prettier", enums: { style: "const" }, output: { emit: "ts", prettier } },
  { name: "enum as JavaScript with options of prettier", enums: { style: "enum" }, output: { emit: "js", prettier } },
];

const configured = { [listKey]: { url: "https://lists.example.com", type: "string" } };

/** The names of the globals, and those in the prototypes that all values share. */
const shared = (): string[] =>
  [globalThis, Object, Object.prototype, Function.prototype, Array.prototype, String.prototype, Number.prototype].map(
    (each) => Reflect.ownKeys(each).map(String).join(" "),
  );

/** The records of the parser, which are not in the public type. */
interface Directives {
  readonly commentDirectives?: readonly unknown[];
  readonly pragmas: ReadonlyMap<string, unknown>;
  readonly checkJsDirective?: unknown;
}

describe("a service that is hostile in every field", () => {
  let readme: string;
  let lock: Lock;
  const packages = new Map<string, readonly GeneratedFile[]>();

  beforeAll(async () => {
    const project = await hostileProject(texts);
    readme = project.read("generated/README.md");
    lock = parseLock(project.read("codegen.lock.json"), rules);
    for (const { name, ...members } of variants)
      packages.set(name, await renderPackage(lock, configOf({ ...members, lists: configured })));
  });

  const referenceOf = (key: string): LockedReference =>
    lock.references.find((reference) => reference.key === key) as LockedReference;

  it("writes hostile texts unchanged into the lock", () => {
    for (const text of texts) {
      const described = (value: object): unknown => expect.objectContaining({ ...value, description: text });
      for (const key of ["transaction_status", listKey]) {
        expect(referenceOf(key).values).toContainEqual(described({ code: text }));
      }
      expect(referenceOf("country").values).toContainEqual(described({ fields: { code2: text } }));
    }
  });

  it("gets the README of a harmless one, with every text", async () => {
    const hostile = parseMarkdown(readme);
    const plainProject = await hostileProject(texts.map((_text, index) => `plain ${index}`));
    const parts = parseMarkdown(plainProject.read("generated/README.md")).children?.map(skeleton) ?? [];
    expect(hostile.children).toHaveLength(parts.length);
    // Rows are sorted by code, so tables differ only in the order of their names.
    expect(hostile.children?.map(skeleton).filter((part, index) => !isDeepStrictEqual(part, parts[index]))).toEqual([]);

    const rows = nodesOf(hostile, "tableRow").map((row) => (row.children ?? []).map(readerText));
    for (const text of texts) {
      const shown = escapeHidden(text).trim();
      expect(rows).toContainEqual([expect.any(String), expect.any(String), shown]);
      expect(rows).toContainEqual([shown, expect.any(String), shown, ""]);
    }
  });

  it("gets packages that compile, without a directive for the compiler", () => {
    const { ES2022: target } = ts.ScriptTarget;
    const compilerOptions = { target, module: ts.ModuleKind.NodeNext, strict: true, skipLibCheck: true };
    const compiled = new Compiler({ useInMemoryFileSystem: true, compilerOptions });
    compiled.getFileSystem().writeFileSync("/package.json", '{ "type": "module" }');
    variants.forEach(({ name }, index) => {
      const modules = packages.get(name)?.filter(({ path }) => path.endsWith(".ts")) ?? [];
      for (const { path, text } of modules) compiled.createSourceFile(`/${index}/${path}`, text);
    });
    expect(compiled.getPreEmitDiagnostics().map((each) => each.getMessageText())).toEqual([]);
    const trees = compiled.getSourceFiles().map(({ compilerNode }) => compilerNode as ts.SourceFile & Directives);
    const directives = trees.flatMap((tree) => [...(tree.commentDirectives ?? []), ...tree.pragmas.keys()]);
    expect([...directives, ...trees.flatMap(({ checkJsDirective }) => checkJsDirective ?? [])]).toEqual([]);
    for (const { text } of trees) {
      const declare = (stripInternal: boolean) =>
        ts.transpileDeclaration(text, { compilerOptions: { stripInternal } }).outputText;
      expect(declare(true)).toBe(declare(false));
    }
  });

  describe.each(variants)("in style $name", ({ name, enums, output: { emit } }) => {
    const files = (): readonly GeneratedFile[] => packages.get(name) ?? [];

    it("has no invisible character in any file", () => {
      expect(files().filter(({ text }) => hiddenIn(text).length > 0)).toEqual([]);
    });

    it.each(["country", "transaction_status", listKey, ...keys])(
      "sets no global and reads back equal: %s",
      async (key) => {
        const before = shared();
        const module = await execute(files(), `${key}.${emit}`);
        expect(shared()).toEqual(before);

        const { type, values, name: title, description } = referenceOf(key);
        const names = exportNames(type);
        const version = key === listKey ? {} : { version: "1.2" };
        expect(module[names.reference]).toEqual({ key, name: title, description, ...version });
        expect(module[names.codes]).toEqual(values.map(({ code }) => code));
        const members = values.map(({ member, code }) => [member, code]);
        if (enums.style !== "union") expect(module[type]).toMatchObject(Object.fromEntries(members));
        const { validate } = (module[names.schema] as { "~standard": { validate(value: unknown): object } })[
          "~standard"
        ];
        const map = module[names.byCode] as Record<string, object>;
        const languages = module[names.labels] as { readonly de: Record<string, string> } | undefined;
        expect(languages === undefined).toBe(key !== listKey);
        for (const { fields = {}, ...value } of values) {
          const { "labels.de": label = value.description, ...own } = fields;
          expect(validate(value.code)).toEqual({ value: value.code });
          expect(map[value.code]).toEqual({ ...value, ...own });
          if (languages) expect(languages.de[value.code]).toBe(label);
          for (const field of Object.keys(own).filter((each) => each === "code2" || each === "key")) {
            const { by, isValue } = fieldExports(type, { name: field });
            expect((module[by] as Record<string, object>)[String(own[field])]).toBe(map[value.code]);
            expect((module[isValue] as (text: unknown) => boolean)(own[field])).toBe(true);
          }
        }
      },
    );
  });
});

describe("a reference key", () => {
  const keyCases: readonly (readonly [string, string])[] = [
    ...hostileTexts,
    ["a path", "../pwned"],
    ["a path of Windows", "..\\pwned"],
    ["an encoded path", "%2e%2e%2fpwned"],
    ["a query", "priority?pwned=1#"],
    ["another host", "//evil.example/"],
    ["a name of Windows", "con"],
    ["a generated file", "index"],
  ];
  const reference = { name: "Hostile", description: "Key", values: [{ code: 1, description: "One", enable: true }] };

  it("uses a reference key in a request or path only if it is plain", async () => {
    const lists = Object.fromEntries(keyCases.map(([, key]) => [key, reference]));
    const service = await startService(responsesOfLists(lists));
    const project = makeProject({ source: { baseUrl: service.url, retries: 0 } });
    expect(await generate({ cwd: project.dir })).toMatchObject({ ok: false, written: [] });
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
    expect(service.requests.filter((path) => !/^\/v1\.2\/references(?:\/[\w-]+)?$/.test(path))).toEqual([]);
  });
});
