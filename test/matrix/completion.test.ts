import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import ts from "typescript-5.9";
import { projects } from "./packages.ts";

/** What an editor offers for the value of a variable of a type. */
function complete(dir: string, type: string): string[] {
  const text = `import type { ${type} } from "reference-lists";\nexport const code: ${type} = `;
  const file = join(dir, "completion.ts");
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      strict: true,
      types: [],
      lib: ["lib.es2022.d.ts"],
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const content = path === file ? text : ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => dir,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  };
  const service = ts.createLanguageService(host);
  const entries = service.getCompletionsAtPosition(file, text.length, {})?.entries ?? [];
  service.dispose();
  return entries.filter(({ kind }) => kind === ts.ScriptElementKind.string).map(({ name }) => name);
}

describe.each(projects)("$name", ({ dir }) => {
  it("offers the codes of an open union of numbers", () => {
    expect(complete(dir, "PriorityCodeOpen").sort()).toEqual(["-7", "1", "2", "3", "4"]);
  });

  it("offers the codes of an open union of strings", () => {
    expect(complete(dir, "TransactionStatusCodeOpen")).toContain('"__proto__"');
    expect(complete(dir, "TransactionStatusCodeOpen")).toHaveLength(9);
  });
});
