import { createRequire } from "node:module";
import { Script } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import type { ValueItem } from "../../src/model/spec/resources.ts";
import { sampleLists } from "../../src/features/serve/sample/lists.ts";
import { item, membersOf } from "../support/merging.ts";
import { expectReadBack, inherited, mergedLock, namesOf, withNamesake } from "../support/naming.ts";

/** Whether strict code may declare a variable of that name: the engine's own answer. */
function isFreeName(name: string): boolean {
  try {
    const compiled = new Script(`"use strict"; { let ${name}; }`);
    return compiled instanceof Script && /^[A-Za-z_][A-Za-z\d_]*$/.test(name) && !inherited.has(name);
  } catch {
    return false;
  }
}

const languages = "en fr de pl cs tr vi el ru uk he ar fa hi bn th ka hy am ja ko zh".split(" ");

const require = createRequire(import.meta.url);

/** A file of the CLDR: names of territories by code, those of ISO 3166-1 and others. */
interface Territories {
  readonly main: Readonly<Record<string, { localeDisplayNames: { territories: Readonly<Record<string, string>> } }>>;
}

/** The countries of ISO 3166-1, as a language calls them; without code2, which no name is made from. */
function countriesIn(language: string): ValueItem[] {
  const file = require(`cldr-localenames-full/main/${language}/territories.json`) as Territories;
  const names = file.main[language]?.localeDisplayNames.territories ?? {};
  const countries = sampleLists("1.2").get("country")?.values ?? [];
  return countries.map(({ code, code2 = "" }) => item(code, names[code2] as string));
}

describe.each(languages)("countries in %s", (language) => {
  const values = countriesIn(language);

  it("have names of their own letters, each another", () => {
    const names = namesOf("contact_status", values);
    expect(names.length).toBeGreaterThan(240);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !isFreeName(name) || name.startsWith("Code"))).toEqual([]);
  });

  it("have the same names in any order, and keep them when a namesake comes", () => {
    const lock = mergedLock("contact_status", values);
    const members = membersOf(lock, "contact_status");
    expect(membersOf(mergedLock("contact_status", values.toReversed()), "contact_status")).toEqual(members);
    const later = membersOf(mergedLock("contact_status", withNamesake(values, 999), lock), "contact_status");
    expect(later).toEqual({ ...members, 999: expect.stringMatching(/_999$/) });
  });

  it("read back equal", () => expectReadBack({ contact_status: values }));
});
