import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import ts from "typescript-5.9";
import { projects } from "./packages.ts";

const options = { module: ts.ModuleKind.NodeNext, strict: true, types: [], lib: ["lib.es2022.d.ts"] };

/** The parsed files of all language services. */
const registry = ts.createDocumentRegistry();

/** A language service for a project with one file, whose text each query sets. */
function editorOf(dir: string) {
  const file = join(dir, "completion.ts");
  const editor = { file, text: "" };
  const host: ts.LanguageServiceHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? editor.text : "1"),
    getScriptSnapshot: (path) => {
      const content = path === file ? editor.text : ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => dir,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
  };
  return Object.assign(editor, { service: ts.createLanguageService(host, registry) });
}

const editors = new Map(projects.map(({ dir }) => [dir, editorOf(dir)]));

/** Runs a query of the language service in a project with one file. */
function query<Result>(dir: string, text: string, run: (service: ts.LanguageService, file: string) => Result): Result {
  const editor = editors.get(dir) ?? editorOf(dir);
  editor.text = text;
  return run(editor.service, editor.file);
}

/** The hover text of the first occurrence of a name. */
function hover(dir: string, text: string, name: string): string {
  const info = query(dir, text, (service, file) => service.getQuickInfoAtPosition(file, text.indexOf(name)));
  return ts.displayPartsToString(info?.displayParts);
}

/** The errors in a text. */
function errorsOf(dir: string, text: string): string[] {
  const errors = query(dir, text, (service, file) => service.getSemanticDiagnostics(file));
  return errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** The completions at the end of a text. */
function completeAtEnd(dir: string, text: string): readonly ts.CompletionEntry[] {
  const found = query(dir, text, (service, file) => service.getCompletionsAtPosition(file, text.length, {}));
  return found?.entries ?? [];
}

/** The string completions for a variable of a type. */
function complete(dir: string, type: string): string[] {
  const text = `import type { ${type} } from "reference-lists";\nexport const code: ${type} = `;
  const entries = completeAtEnd(dir, text);
  return entries.filter(({ kind }) => kind === ts.ScriptElementKind.string).map(({ name }) => name);
}

// Packages in TypeScript have the same declarations.
describe.each(projects.filter(({ variant }) => variant.emit === "js"))("$name", ({ dir }) => {
  it("completes the codes of an open union of numbers", () => {
    expect(complete(dir, "PriorityCodeOpen").sort()).toEqual(["-7", "1", "2", "3", "4"]);
  });

  it("completes only countries after a map by code2", () => {
    const entries = completeAtEnd(dir, 'import { countryByCode2 } from "reference-lists";\ncountryByCode2.');
    expect(entries.filter(({ name }) => !/^[A-Z]{2}$/.test(name))).toEqual([]);
    expect(entries.length).toBeGreaterThan(249);
  });

  it("shows code, member and code2 of a looked-up item", () => {
    const text = 'import { countryByCode2 } from "reference-lists";\nexport const france = countryByCode2.FR;';
    const shown = hover(dir, text, "france");
    expect(shown).toMatch(/^const france: CountryItemOf<(?:Country\.France|250), "[Ff]rance", "FR">$/);
  });

  it("shows the literals of a type of codes, and the type name of a value", () => {
    const text =
      'import type { ContactStatusCode, CountryCode, CountryCode2 } from "reference-lists";\n' +
      "declare const status: ContactStatusCode, codes: CountryCode[], code2: CountryCode2;\n" +
      "export const copied = status, listed = codes.slice(), taken = { code2 };";
    expect(hover(dir, text, "ContactStatusCode")).toContain("type ContactStatusCode = 1 | 2 | 3 | 4 | 5 | 6 | 99");
    expect(hover(dir, text, "status")).toBe("const status: ContactStatusCode");
    expect(hover(dir, text, "copied")).toBe("const copied: ContactStatusCode");
    expect(hover(dir, text, "listed")).toBe("const listed: CountryCode[]");
    expect(hover(dir, text, "taken")).toMatch(/code2: CountryCode2;/);
  });

  it("shows maps and their items by exported names", () => {
    const text =
      'import { contactStatusByCode, contactStatusItems, countryByCode2 } from "reference-lists";\n' +
      "export const map = contactStatusByCode, missed = contactStatusByCode[0 as number], map2 = countryByCode2;\n" +
      "export const every = Object.values(countryByCode2), copied = [...contactStatusItems];";
    expect(hover(dir, text, "map =")).toBe("const map: ContactStatusMap");
    expect(hover(dir, text, "map2")).toBe("const map2: CountryCode2Map");
    expect(hover(dir, text, "missed")).toBe("const missed: ContactStatusItem | undefined");
    expect(hover(dir, text, "every")).toBe("const every: (CountryItem | undefined)[]");
    expect(hover(dir, text, "copied")).toBe("const copied: ContactStatusItem[]");
  });

  it("shows the text of a code on its item, that a removed one is deprecated, and the name of its type", () => {
    const text =
      'import { contactStatusByCode, countryByCode, type ContactStatusActiveCode } from "reference-lists";\n' +
      "declare const active: ContactStatusActiveCode;\n" +
      "export const shown = [contactStatusByCode[3], countryByCode[200]], written = active;";
    const docsOf = (name: string) =>
      query(dir, text, (service, file) => service.getQuickInfoAtPosition(file, text.indexOf(name)));
    expect(ts.displayPartsToString(docsOf("3]")?.documentation)).toBe("Opted out");
    expect(docsOf("200]")?.tags?.map(({ name }) => name)).toEqual(["deprecated"]);
    expect(hover(dir, text, "written")).toBe("const written: ContactStatusActiveCode");
  });

  it("offers no type that only modules need", () => {
    expect(errorsOf(dir, 'import type { CodesOf } from "reference-lists";')).toHaveLength(1);
    expect(errorsOf(dir, 'import type { ReferenceItem } from "reference-lists";')).toEqual([]);
  });

  it.each([
    ["a record that lacks a code", 'const record: Record<ContactStatusCode, string> = { 1: "" };', "ContactStatusCode"],
    ["a wrong code", "const code: ContactStatusCode = 77;", "ContactStatusCode"],
    ["a wrong code2", 'const code2: CountryCode2 = "XX";', "CountryCode2"],
    ["an empty map", "const map: ContactStatusMap = {};", "ContactStatus"],
    ["a wrong item", "const item: ContactStatusItem = { code: 1 };", "ContactStatus"],
  ])("reports %s by exported names", (_what, statement, shown) => {
    const types = "ContactStatusCode, ContactStatusItem, ContactStatusMap, CountryCode2";
    const errors = errorsOf(dir, `import type { ${types} } from "reference-lists";\nexport ${statement}`);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(shown);
    expect(errors[0]).not.toMatch(/\bkeyof\b|\bItemByCode2?\b|\bCodesOf\b/);
  });
});
