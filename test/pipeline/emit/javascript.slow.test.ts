import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Analysis, checkPackage, Package } from "@arethetypeswrong/core";
import { describe, expect, it } from "@jest/globals";
import { publint } from "publint";
import { Project as TypeScript } from "ts-morph";
import { renderPackage } from "../../support/rendered.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";
import { makeProject } from "../../support/project.ts";

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

const formats = [
  ["enum", "esm"],
  ["const", "cjs"],
  ["union", "esm"],
] as const;

const render = (members: object, output: object = { emit: "js" }) =>
  renderPackage(lock, configOf({ transactional: true, ...members, output }));

describe("the package in JavaScript", () => {
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
    "exports every name also from the index, and passes publint and attw, style %s in %s",
    async (style, module) => {
      const files = await render({ enums: { style } }, { emit: "js", module });
      const project = makeProject();
      for (const { path, text } of files) project.write(path, text);
      const keys = ["country", "priority", "record_status", "transaction_status", "transactional"];
      const script = `
      // Node adds these to the names of CommonJS.
      const isOwn = (name) => !["default", "module.exports", "__esModule"].includes(name);
      const all = await import("./index.js");
      const each = [];
      for (const key of ${JSON.stringify(keys)}) each.push(...Object.keys(await import("./" + key + ".js")).filter(isOwn));
      console.log(JSON.stringify([Object.keys(all).filter(isOwn).sort(), each.sort(), all.priorityByCode[2], all.isCountryCode(-7), all.isTransactionStatusCode("toString")]));
    `;
      const args = ["--input-type=module", "-e", script];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.dir });
      const [all, each, ...facts] = JSON.parse(stdout) as [string[], string[], ...unknown[]];
      expect(all).toEqual(each);
      expect(all).toContain("transactionStatusSchema");
      expect(facts).toEqual([{ code: 2, member: "High", description: "High", enable: false }, true, false]);

      // Each file is published: the package.json has no `files`.
      const linted = await publint({ pkgDir: project.dir, pack: false, strict: true, level: "error" });
      expect(linted.messages).toEqual([]);
      const published = files.map(({ path, text }) => [`/node_modules/reference-lists/${path}`, text]);
      const pack = new Package(Object.fromEntries(published), "reference-lists", "0.0.0");
      const { entrypoints, problems } = (await checkPackage(pack)) as Analysis;
      expect(Object.keys(entrypoints)).toEqual([".", ...keys.map((key) => `./${key}`)]);
      const expected = module === "cjs" ? [] : ["CJSResolvesToESM"];
      expect([...new Set(problems.map(({ kind }) => kind))]).toEqual(expected);
    },
  );
});
