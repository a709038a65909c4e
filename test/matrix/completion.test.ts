import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import ts from "typescript-5.9";
import { projects } from "./packages.ts";

/** The language service of a project that has this one file. */
function serviceOf(dir: string, text: string): { service: ts.LanguageService; file: string } {
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
  return { service: ts.createLanguageService(host), file };
}

/** What an editor offers at the end of a text. */
function completeAtEnd(dir: string, text: string): readonly ts.CompletionEntry[] {
  const { service, file } = serviceOf(dir, text);
  const entries = service.getCompletionsAtPosition(file, text.length, {})?.entries ?? [];
  service.dispose();
  return entries;
}

/** What an editor offers for the value of a variable of a type. */
function complete(dir: string, type: string): string[] {
  const text = `import type { ${type} } from "reference-lists";\nexport const code: ${type} = `;
  const entries = completeAtEnd(dir, text);
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

  it("offers countries and nothing else behind a map by code2", () => {
    const entries = completeAtEnd(dir, 'import { countryByCode2 } from "reference-lists";\ncountryByCode2.');
    expect(entries.filter(({ name }) => !/^[A-Z]{2}$/.test(name))).toEqual([]);
    expect(entries.length).toBeGreaterThan(249);
  });

  it("shows what was looked up by its code, member and code2", () => {
    const text = 'import { countryByCode2 } from "reference-lists";\nexport const france = countryByCode2.FR;';
    const { service, file } = serviceOf(dir, text);
    const parts = service.getQuickInfoAtPosition(file, text.indexOf("france"))?.displayParts ?? [];
    service.dispose();
    const shown = parts.map(({ text: part }) => part).join("");
    expect(shown).toMatch(/^const france: ReferenceItemWithCode2<(?:Country\.France|250), "[Ff]rance", "FR">$/);
  });
});
