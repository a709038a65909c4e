import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import { Project as TypeScript } from "ts-morph";
import { isGenerated } from "../../../src/pipeline/emit/files/index.ts";
import { readSeals } from "../../../src/pipeline/emit/seal.ts";
import { renderPackage } from "../../support/rendered.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";
import { makeProject, type Project } from "../../support/project.ts";

const lock = lockOf({
  country: [
    locked(-7, "Nowhere", { fields: { code2: "XX" }, removed: true }),
    locked(250, "France", { fields: { code2: "FR" }, aliases: ["Gaul"] }),
  ],
  priority: [locked(1, "Low"), locked(2, "High", { enable: false })],
  record_status: [],
  transaction_status: [locked("__proto__", "Proto")],
});
const styles = ["enum", "const", "union"] as const;

const formats = styles.flatMap((style) => (["esm", "cjs"] as const).map((module) => [style, module] as const));

const render = (members: object, output: object = { emit: "js" }) =>
  renderPackage(lock, configOf({ transactional: true, ...members, output }));

/** A project that contains the package. */
async function written(members: object, module: "esm" | "cjs"): Promise<Project> {
  const project = makeProject();
  for (const { path, text } of await render(members, { emit: "js", module })) project.write(path, text);
  return project;
}

describe("the package in JavaScript", () => {
  it.each(["esm", "cjs"])("has a mark in every file and a seal in every module, in %s", async (module) => {
    for (const { path, text } of await render({}, { emit: "js", module })) {
      expect([path, isGenerated(path, text)]).toEqual([path, true]);
      const isSealed = !/^(?:index|types|schema|README|package)\./.test(path);
      expect([path, readSeals(text)?.intact]).toEqual([path, isSealed ? true : undefined]);
    }
  });

  it.each(styles)("declares exactly the exports of the TypeScript package, style %s", async (style) => {
    const [typed, declared] = await Promise.all(
      ["ts", "js"].map(async (emit) => {
        const project = new TypeScript({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
        for (const { path, text } of await render({ enums: { style } }, { emit }))
          if (path.endsWith(".ts")) project.createSourceFile(path, text);
        const files = project.getSourceFiles().map((file) => {
          const names = file.getSymbol()?.getExports().length === 0 ? [] : [...file.getExportedDeclarations().keys()];
          return [file.getBaseName().replace(/(?:\.d)?\.ts$/, ""), names.toSorted()] as const;
        });
        return Object.fromEntries(files);
      }),
    );
    expect(declared).toEqual(typed);
    expect(declared?.["priority"]).toContain("PriorityItem");
    expect(declared?.["index"]).toContain("countryByCode2");
  });

  it.each(formats)(
    "lets Biome accept exactly the empty exports of the compiler, style %s in %s",
    async (style, module) => {
      const declarations = (await render({ enums: { style } }, { emit: "js", module })).filter(({ path }) =>
        path.endsWith(".d.ts"),
      );
      const pathsWith = (part: string): string[] =>
        declarations.filter(({ text }) => text.includes(part)).map(({ path }) => path);
      expect(pathsWith("biome-ignore-all lint/complexity/noUselessEmptyExport")).toEqual(pathsWith("\nexport {};"));
      expect(pathsWith("\nexport {};").includes("priority.d.ts")).toBe(style === "enum");
    },
  );

  it.each(formats)(
    "exports every name also from the index, and passes publint and attw, style %s in %s",
    async (style, module) => {
      const project = await written({ enums: { style } }, module);
      const keys = ["country", "priority", "record_status", "transaction_status", "transactional"];
      const script = `
      // Node adds these to the names of CommonJS.
      const isOwn = (name) => !["default", "module.exports", "__esModule"].includes(name);
      const all = await import("./index.js");
      const each = [];
      for (const key of ${JSON.stringify(keys)}) each.push(...Object.keys(await import("./" + key + ".js")).filter(isOwn));
      console.log(JSON.stringify([Object.keys(all).filter(isOwn).sort(), each.sort(), all.priorityByCode[2], all.isCountryCode(-7), all.isTransactionStatusCode("toString")]));
    `;
      const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], project.dir);
      const [all, each, ...facts] = JSON.parse(stdout) as [string[], string[], ...unknown[]];
      expect(all).toEqual(each);
      expect(all).toContain("transactionStatusSchema");
      expect(facts).toEqual([{ code: 2, member: "High", description: "High", enable: false }, true, false]);

      const bin = (name: string, entry: string) => join("node_modules", ...name.split("/"), entry);
      await run(process.execPath, [bin("publint", "src/cli.js"), "--strict", project.dir]);
      const attw = bin("@arethetypeswrong/cli", "dist/index.js");
      const args = ["--pack", project.dir, "--profile", module === "cjs" ? "node16" : "esm-only", "--format", "json"];
      const { analysis } = JSON.parse((await run(process.execPath, [attw, ...args])).stdout) as Attw;
      expect(Object.keys(analysis.entrypoints)).toEqual([".", ...keys.map((key) => `./${key}`)]);
      const expected = module === "cjs" ? [] : ["CJSResolvesToESM"];
      expect([...new Set(analysis.problems.map(({ kind }) => kind))]).toEqual(expected);
    },
  );
});

interface Attw {
  readonly analysis: { readonly entrypoints: object; readonly problems: readonly { readonly kind: string }[] };
}

/** Throws if the program fails. */
function run(file: string, args: readonly string[], cwd = process.cwd()): Promise<{ stdout: string }> {
  return promisify(execFile)(file, args, { cwd });
}
