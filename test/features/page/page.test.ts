import { createHash } from "node:crypto";
import { Script } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { escapeHidden, normalizeLineEnds } from "../../../src/base/text/index.ts";
import { isPage } from "../../../src/features/page/index.ts";
import { type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { lock as anyLock, shuffledLock } from "../../support/arbitraries.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { pageOf, pageTemplates } from "../../support/pages.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A text as a browser reads it. */
const unescaped = (html: string): string =>
  html.replace(/&([^;&]*);/g, (_all, name: string) => entities[name] ?? `no entity: ${name}`);

/** The part of a page between its style and its script, where all texts of the lock are. */
const bodyOf = (page: string): string => page.slice(page.indexOf("</style>"), page.lastIndexOf("<script>"));

/** Text of each element of these that holds no other element. */
function textsOf(page: string, tag: string): string[] {
  return Array.from(bodyOf(page).matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`, "g")), ([, text = ""]) =>
    unescaped(text),
  );
}

/** Its tags without their attributes, as they follow each other. */
const tagsOf = (page: string): string[] =>
  Array.from(bodyOf(page).matchAll(/<(\/?[a-z0-9!]+)/g), ([, tag = ""]) => tag);

const text = fc.oneof(
  fc.constantFrom("</script>", "</style>", "<!--", "-->", "]]>", '" onclick="x', "{{script}}", "$&", "&lt;", "'"),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."<>/&\"'!-= script"), maxLength: 30 }),
);

const priority = (...values: Parameters<typeof locked>[]): Lock =>
  lockOf({ priority: values.map((value) => locked(...value)) });

it("labels each cell where a narrow screen hides the head of the table", () => {
  const page = pageOf(lockOf({ country: [locked(250, "France", { code2: "FR" })] }));
  const titles = textsOf(page, "th").slice(0, -1);
  const labels = Array.from(pageTemplates.style.matchAll(/content: "(.*) "/g), ([, label]) => label);
  expect(labels).toEqual(titles);
});

describe("texts of the lock", () => {
  const lockWith = (name: string, about: string, code: string, words: string, code2: string): Lock =>
    lockOf([
      lockedReference("list", [locked(code, "Plain", { description: words, code2 })], { name, description: about }),
    ]);

  it("stay text, whatever they are", () => {
    const plain = tagsOf(pageOf(lockWith("a", "a", "a", "a", "a"), { enums: { style: "union" } }));
    const given = fc.tuple(text, text.filter(Boolean), text, text, text);
    fc.assert(
      fc.property(given, ([name, about, code, words, code2]) => {
        const page = pageOf(lockWith(name, about, code, words, code2), { enums: { style: "union" } });
        expect(tagsOf(page)).toEqual(plain);
        expect(textsOf(page, "bdi")).toEqual([name, about].map(escapeHidden));
        expect(textsOf(page, "th")).toContain(escapeHidden(code));
        expect(textsOf(page, "td")).toEqual([code2, words, ""].map(escapeHidden));
      }),
    );
  });

  it("end neither the script nor an attribute", () => {
    fc.assert(
      fc.property(anyLock, (lock) => {
        const page = pageOf(lock);
        expect(page.match(/<script|<\/script/g)).toEqual(["<script", "</script"]);
        expect(page.match(/<style|<\/style/g)).toEqual(["<style", "</style"]);
        for (const [, attributes = ""] of bodyOf(page).matchAll(/<[a-z][a-z0-9]*((?: [^>]*)?)>/g)) {
          expect(attributes).toMatch(/^(?: [a-z-]+(?:="[^"<>]*")?)*$/);
        }
      }),
    );
  });

  it("become ids that differ, also of keys that differ in what an id may not have", () => {
    const keys = ["a b", "a:20b", "a%20b", "a.20b", "lists", "a-name", "a", 'a"b', "\u00e4"];
    const page = pageOf(lockOf(keys.map((key) => lockedReference(key, [locked(1, "One")], { type: "Same" }))));
    const ids = Array.from(bodyOf(page).matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /[\s"<>%]/.test(id as string))).toEqual([]);
    for (const [, target] of bodyOf(page).matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
});

describe("the page", () => {
  it("is the same for the same lists, and ends with a line", () => {
    fc.assert(
      fc.property(
        anyLock.chain((lock) => fc.tuple(fc.constant(lock), shuffledLock(lock))),
        ([sorted, shuffled]) => {
          const [page, other] = [sorted, shuffled].map((lock) => pageOf(parseLock(printLock(lock), {})));
          expect(other).toBe(page);
          expect(page).toMatch(/<\/html>\n$/);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("lets the one script and the one style run, and nothing else", () => {
    const page = pageOf(priority([1, "Low"]));
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    const hashOf = (tag: string): string => {
      const content = new RegExp(`<${tag}>([^]*)</${tag}>`).exec(page)?.[1] as string;
      return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    };
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      `style-src ${hashOf("style")}`,
      `script-src ${hashOf("script")}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("<style>"));
  });

  it("has parts that are whole: a script that is one, and addresses of nothing", () => {
    expect(() => new Script(pageTemplates.script)).not.toThrow();
    for (const part of [pageTemplates.style, pageTemplates.script]) expect(part).not.toMatch(/<\/|<!--|\{\{/);
    expect(pageOf(priority([1, "Low"]))).not.toMatch(/\b(?:https?:|src=|url\(|@import)/);
  });

  it("is known by its mark, which no other file of ours has", () => {
    const page = pageOf(priority([1, "Low"]));
    expect(isPage(page)).toBe(true);
    expect(isPage(page.replaceAll("\n", "\r\n"))).toBe(true);
    expect(isPage(`\ufeff${page}`)).toBe(true);
    expect(isPage("")).toBe(false);
    expect(isPage("<!doctype html>\n<html></html>")).toBe(false);
    expect(isPage("<!-- @generated by reference-codegen -->\n# Lists")).toBe(false);
    expect(isPage(`<!doctype html>\n<p>mine</p>\n${page}`)).toBe(false);
    expect(normalizeLineEnds(page)).toBe(page);
  });
});

describe("a value", () => {
  const lists = lockOf([
    lockedReference("priority", [locked(1, "Low", { aliases: ["Lo", "Least"] }), locked(2, "Off", { enable: false })]),
    lockedReference("transaction_status", [locked("accepted", "Accepted"), locked("old", "Old", { removed: true })]),
  ]);
  const absent = "not in the package";

  const importsOf = (from: string, type = ""): string[] =>
    ["Priority", "TransactionStatus"].map((name) => `import ${type}{ ${name} } from "${from}";`);
  const imports = importsOf("reference-lists");
  const members = ["Priority.Low", "Priority.Off", "TransactionStatus.Accepted", "TransactionStatus.Old"];

  it.each<[config: object, imports: string[], uses: string[]]>([
    [{}, imports, members],
    [{ enums: { style: "const" }, output: { packageName: "@acme/lists" } }, importsOf("@acme/lists"), members],
    [{ enums: { style: "union" } }, importsOf("reference-lists", "type "), ["1", "2", '"accepted"', '"old"']],
    [
      { enums: { disabled: "omit", removed: "drop" } },
      imports,
      ["Priority.Low", absent, "TransactionStatus.Accepted", absent],
    ],
    [{ references: ["priority"] }, imports.slice(0, 1), ["Priority.Low", "Priority.Off", absent, absent]],
  ])("is written in code as %j gives it", (config, expected, uses) => {
    const page = pageOf(lists, config);
    const lines = textsOf(page, "code");
    expect(lines.filter((line) => line.startsWith("import"))).toEqual(expected);
    const cells = Array.from(
      bodyOf(page).matchAll(
        /<td><(?:code|span)[^>]*>([^<]*)<\/(?:code|span)>[^<]*(?:<button[^>]*>Copy<\/button>)?<\/td><\/tr>/g,
      ),
    );
    expect(cells.map(([, use = ""]) => unescaped(use))).toEqual(uses);
  });

  it("has its former names, and a mark where it is disabled or removed", () => {
    const page = pageOf(lists);
    expect(textsOf(page, "span")).toEqual(["formerly Lo, Least", "disabled", "removed"]);
    expect(textsOf(page, "p")).toEqual(
      expect.arrayContaining(["2 values; integer codes.", "1 value, 1 removed; string codes."]),
    );
  });

  it("has code2 where the reference has it", () => {
    const page = pageOf(lockOf({ country: [locked(250, "France", { code2: "FR" }), locked(8, "Albania")] }));
    expect(textsOf(page, "th")).toEqual(["Code", "code2", "Member", "Description", "State", "In code", "250", "8"]);
    expect(textsOf(pageOf(lists), "th")).not.toContain("code2");
  });

  it("is not there in a reference without any, which has a type to import alone", () => {
    const page = pageOf(lockOf([lockedReference("priority", [])]));
    expect(page).not.toContain("<table");
    expect(textsOf(page, "code")).toContain('import type { Priority } from "reference-lists";');
  });
});

it("imports a package without a package.json by its path", () => {
  const page = pageOf(priority([1, "Low"]), { output: { dir: "src/lists", files: [] } });
  expect(textsOf(page, "code")).toContain('import { Priority } from "./src/lists/index.js";');
});
