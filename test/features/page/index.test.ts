import { createHash } from "node:crypto";
import { Script } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../../support/characters.ts";
import { escapeHidden, normalizeLineEnds } from "../../../src/base/text/index.ts";
import { isPage } from "../../../src/features/page/index.ts";
import { labelField } from "../../../src/model/list/index.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { pageOf, pageTemplates } from "../../support/pages.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A text as a browser reads it. */
const unescaped = (html: string): string =>
  html.replace(/&([^;&]*);/g, (_all, name: string) => entities[name] ?? `no entity: ${name}`);

/** The part of a page between its style and its script, which contains the texts of the lock. */
const bodyOf = (page: string): string => page.slice(page.indexOf("</style>"), page.lastIndexOf("<script>"));

/** The first groups of all matches in the body. */
const matchesIn = (page: string, pattern: RegExp): string[] =>
  Array.from(bodyOf(page).matchAll(pattern), ([, group = ""]) => unescaped(group));

/** The texts of the elements with a tag that contain no other element. A cell also ends where the next one begins. */
const textsOf = (page: string, tag: string): string[] =>
  matchesIn(page, new RegExp(`<${tag}\\b[^>]*>([^<]*)(?=</${tag}>|<td\\b|</tr>)`, "g"));

const tagsOf = (page: string): string[] => matchesIn(page, /<(\/?[a-z0-9!]+)/g);

const text = fc.oneof(
  fc.constantFrom("</script>", "</style>", "<!--", "-->", "]]>", '" onclick="x', "{{script}}", "$&", "&lt;", "'"),
  fc.string({ unit: character, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."<>/&\"'!-= script"), maxLength: 30 }),
);

const lowOnly = lockOf({ priority: [locked(1, "Low")] });

describe("texts of the lock", () => {
  const pageWith = (name: string, about: string, code: string, description: string, code2: string): string => {
    const values = [locked(code, "Plain", { description, fields: { code2 } })];
    return pageOf(lockOf([lockedReference("country", values, { name, description: about })]), {
      enums: { style: "union" },
    });
  };

  it("stay text", () => {
    const plain = tagsOf(pageWith("a", "b", "a", "a", "a"));
    const texts = fc.tuple(text, text.filter(Boolean), text, text, text).filter(([name, about]) => name !== about);
    fc.assert(
      fc.property(texts, ([name, about, code, description, code2]) => {
        const page = pageWith(name, about, code, description, code2);
        expect(tagsOf(page)).toEqual(plain);
        expect(textsOf(page, "bdi")).toEqual([name, about].map(escapeHidden));
        expect(textsOf(page, "th")).toContain(escapeHidden(code));
        expect(textsOf(page, "td")).toEqual([code2, description].map(escapeHidden));
      }),
    );
  });

  it("result in different ids, also for keys that differ in characters that an id must not have", () => {
    const keys = ["a b", "a:20b", "a%20b", "a.20b", "lists", "a-name", "a", 'a"b', "\u00e4"];
    const page = pageOf(lockOf(keys.map((key) => lockedReference(key, [locked(1, "One")], { type: "Same" }))));
    const ids = matchesIn(page, / id="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /[\s"<>%]/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(matchesIn(page, /href="#([^"]*)"/g)));
  });
});

describe("the page", () => {
  const named = (...names: string[]) =>
    lockOf(names.map((name, index) => lockedReference(`list_${index}`, [], { name })));

  it.each<[title: string, names: string[]]>([
    ["</title><script>", ["</title><script>"]],
    ["Currencies, <Units>", ["Currencies", "<Units>"]],
  ])("has the title %j for the lists %j", (title, names) => {
    const page = pageOf(named(...names));
    expect([...page.matchAll(/<title>(.*)<\/title>/g)].map(([, html = ""]) => unescaped(html))).toEqual([title]);
    expect(textsOf(page, "h1")).toEqual([title]);
  });

  it("allows its own script and style, and nothing else", () => {
    const page = pageOf(lowOnly);
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

  it("has a valid script, and no addresses", () => {
    expect(() => new Script(pageTemplates.script)).not.toThrow();
    for (const part of [pageTemplates.style, pageTemplates.script]) expect(part).not.toMatch(/<\/|<!--|\{\{/);
    expect(pageOf(lowOnly)).not.toMatch(/\b(?:https?:|src=|url\(|@import)/);
  });

  it("has a mark by which it is recognized", () => {
    const page = pageOf(lowOnly);
    for (const own of [page, page.replaceAll("\n", "\r\n"), `\ufeff${page}`]) expect(isPage(own)).toBe(true);
    const readme = "<!-- @generated by reference-codegen -->\n# Lists";
    const others = ["", "<!doctype html>\n<html></html>", readme, `<!doctype html>\n<p>mine</p>\n${page}`];
    for (const other of others) expect(isPage(other)).toBe(false);
    expect(normalizeLineEnds(page)).toBe(page);
  });
});

describe("values", () => {
  const lists = lockOf([
    lockedReference("priority", [locked(1, "Low", { aliases: ["Lo", "Least"] }), locked(2, "Off", { enable: false })]),
    lockedReference("transaction_status", [locked("accepted", "Accepted"), locked("old", "Old", { removed: true })]),
  ]);
  const absent = "not in the package";
  const members = ["Priority.Low", "Priority.Off", "TransactionStatus.Accepted", "TransactionStatus.Old"];

  it.each<[config: object, uses: string[]]>([
    [{}, members],
    [{ enums: { style: "const" } }, members],
    [{ enums: { style: "union" } }, ["1", "2", '"accepted"', '"old"']],
    [{ enums: { disabled: "omit", removed: "drop" } }, ["Priority.Low", absent, "TransactionStatus.Accepted", absent]],
  ])("writes values as in code with the configuration %j", (config, uses) => {
    const page = pageOf(lists, config);
    const secondCell = /<tr><th[^>]*>[^<]*<td>(?:<code>|[^<]*<span class="absent">)([^<]*)/g;
    expect(matchesIn(page, secondCell)).toEqual(uses);
  });

  it("show their former names, and a mark if they are disabled or removed", () => {
    const page = pageOf(lists);
    expect(textsOf(page, "span")).toEqual(["formerly Lo, Least"]);
    expect(matchesIn(page, /<td class="mark [a-z]+">([^<]*)/g)).toEqual(["disabled", "removed"]);
    expect(textsOf(page, "p")).toEqual(
      expect.arrayContaining(["2 values; integer codes.", "1 value, 1 removed; string codes."]),
    );
  });

  it("show the fields and labels of the list, and states if a value has one", () => {
    const country = [locked(250, "France", { fields: { code2: "FR" } }), locked(8, "Albania")];
    const [german, french] = [labelField("de"), labelField("pt-BR")];
    const priority = [
      locked(1, "Low", { enable: false, fields: { [german.name]: "Niedrig", [french.name]: "Baixa" } }),
    ];
    const fields = { list: true, fields: [german, french] } as const;
    const page = pageOf(lockOf([lockedReference("country", country), lockedReference("priority", priority, fields)]));
    expect(textsOf(page, "th")).toEqual(
      ["Code", "In code", "code2", "Description", "250", "8"].concat([
        "Code",
        "In code",
        "Description",
        "de",
        "pt-BR",
        "State",
        "1",
      ]),
    );
    expect(matchesIn(page, /<td lang="([^"]*">[^<]*)/g)).toEqual(['de">Niedrig', 'pt-BR">Baixa']);
  });
});
