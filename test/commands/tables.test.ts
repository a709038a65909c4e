import { describe, expect, it } from "@jest/globals";
import { check, diff, generate } from "../../src/index.ts";
import { runCli } from "../support/cli.ts";
import { makeProject, type Project } from "../support/project.ts";

const common = { environment: {} };
const run = ({ dir }: Project, more: object = {}) => generate({ ...common, cwd: dir, ...more });
const local = (file: string, more: object = {}) => ({ file, type: "string", description: "/name", ...more });
const values = (...codes: string[]) => codes.map((code) => ({ code, name: code.toUpperCase() }));
const named = (project: Project, file: string, ...all: object[]) => project.write(file, all);

/** Currencies, and countries with the code of one and of a country that they followed. */
function countries(more: object = {}, members: object = {}): Project {
  const fields = {
    currency: { at: "/currency", list: "currency" },
    former: { at: "/former", list: "country", optional: true },
  };
  const project = makeProject({
    lists: { country: local("country.json", { fields }), currency: local("currency.json", more) },
    ...members,
  });
  named(project, "currency.json", ...values("eur", "usd"));
  const [de, cz] = values("de", "cz");
  named(project, "country.json", { ...de, currency: "eur" }, { ...cz, currency: "usd", former: "de" });
  return project;
}

describe("a field with the codes of a list", () => {
  it("has the type of the code in that list", async () => {
    const project = countries();
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [] });
    const lock = project.read("codegen.lock.json");
    expect(lock).toContain('"currency": { "type": "string", "list": "currency" }');
    const text = project.read("generated/country.ts");
    expect(text).toContain('import type { Currency } from "./currency.js";');
    expect(text).toContain('CountryItemOf<Country.Cz, "Cz", Currency.Usd, Country.De>');
    expect(text).toContain('CountryItemOf<Country.De, "De", Currency.Eur, never>');
  });

  it("has the literal in a list without an enum, or without the code", async () => {
    const union = countries({ enums: { style: "union" } });
    await run(union);
    expect(union.read("generated/country.ts")).not.toContain("./currency");
    expect(union.read("generated/country.ts")).toContain('CountryItemOf<Country.De, "De", "eur", never>');
    const dropped = countries({ enums: { removed: "drop" } });
    await run(dropped);
    named(dropped, "currency.json", ...values("usd"));
    expect(await run(dropped)).toMatchObject({ ok: true });
    expect(dropped.read("generated/country.ts")).toContain('CountryItemOf<Country.De, "De", "eur", never>');
    expect(await check({ ...common, cwd: dropped.dir })).toMatchObject({ ok: true });
  });

  it("may be a code that the list had, but no other one", async () => {
    const project = countries();
    await run(project);
    named(project, "currency.json", ...values("eur"));
    expect(await run(project)).toMatchObject({ ok: true });
    const [de] = values("de");
    named(project, "country.json", { ...de, currency: "chf", former: "x" });
    const { diagnostics, ok } = await run(project, { acceptRemovals: true });
    expect([ok, diagnostics]).toMatchObject([
      false,
      [
        {
          rule: "field-shape",
          reference: "country",
          pointer: "/0/currency",
          expected: "a code of currency",
          actual: "chf",
        },
        { rule: "field-shape", reference: "country", pointer: "/0/former", line: 6 },
      ],
    ]);
    expect(diagnostics[0]?.message).not.toContain("npx codegen");
  });

  it("may be a code of a reference of the service", async () => {
    const fields = { nation: { at: "/nation", list: "country" } };
    const project = makeProject({
      source: "sample",
      references: ["country"],
      lists: { team: local("team.json", { fields, type: "string" }) },
    });
    const [a, b] = values("a", "b");
    named(project, "team.json", { ...a, nation: 276 }, { ...b, nation: 40 });
    expect(await run(project)).toMatchObject({ ok: true, diagnostics: [] });
    expect(project.read("generated/team.ts")).toContain("Country.Germany");
    named(project, "team.json", { ...a, nation: 1 });
    const { diagnostics } = await run(project, { lists: ["team"] });
    expect(diagnostics[0]?.message).toContain("npx codegen generate team country");
  });

  it("is not checked while that list cannot be read", async () => {
    const project = countries();
    await run(project);
    named(project, "currency.json", { code: 1, name: "Euro" });
    const [de] = values("de");
    named(project, "country.json", { ...de, currency: "chf", former: "de" });
    expect(await run(project, { acceptRemovals: true })).toMatchObject({
      diagnostics: [{ rule: "code-type", reference: "currency" }],
    });
  });

  it("makes the module of the other list stale, not this one, where only the other one changes", async () => {
    const project = countries();
    await run(project);
    named(project, "currency.json", { code: "eur", name: "Euro", off: 1 }, ...values("usd"));
    const { written } = await run(project);
    expect(written).not.toContain("generated/country.ts");
    const config = JSON.parse(project.read("codegen.config.json")) as object;
    project.write("codegen.config.json", { ...config, names: { currency: { eur: "Single" } } });
    expect((await run(project)).written).toContain("generated/country.ts");
  });
});

it("a changed parent, array, or code of a list is breaking; a changed text is not", async () => {
  const fields = {
    currency: { at: "/currency", list: "currency" },
    tags: { at: "/tags", type: "string[]" },
    note: "/note",
  };
  const project = makeProject({
    lists: { currency: local("currency.json"), unit: local("unit.json", { fields, parent: "/up" }) },
  });
  named(project, "currency.json", ...values("eur", "usd"));
  const [a, b] = values("a", "b");
  named(
    project,
    "unit.json",
    { ...a, currency: "eur", tags: ["x", "y"], note: "n" },
    { ...b, up: "a", currency: "eur", tags: [], note: "n" },
  );
  await run(project);
  named(
    project,
    "unit.json",
    { ...a, currency: "usd", tags: ["y"], note: "m" },
    { ...b, currency: "eur", tags: [], note: "n" },
  );
  const { changes } = await diff({ ...common, cwd: project.dir });
  expect(changes.map(({ field, level, before, after }) => [field, level, before, after])).toEqual([
    ["currency", "breaking", "eur", "usd"],
    ["note", "cosmetic", "n", "m"],
    ["tags", "cosmetic", ["x", "y"], ["y"]],
    ["parent", "breaking", "a", undefined],
  ]);
  const { stdout } = await runCli(["diff", "--cwd", project.dir]);
  expect(stdout).toContain('"x, y" -> "y"');
  expect((await runCli(["show", "unit", "--cwd", project.dir])).stdout).toContain("x, y");
});

describe("a list in the order of its source", () => {
  const project = (order: string, ...codes: string[]): Project => {
    const made = makeProject({ lists: { unit: local("unit.json", { order }) } });
    named(made, "unit.json", ...values(...codes));
    return made;
  };
  const codesIn = (made: Project) =>
    [...made.read("generated/unit.ts").matchAll(/^ {2}"(.)",/gm)].map(([, code]) => code);

  it("has its tuple, enum and lock in that order, and removed codes after it", async () => {
    const made = project("source", "c", "a", "b", "d");
    await run(made);
    named(made, "unit.json", ...values("d", "a", "b"));
    await run(made);
    expect(codesIn(made)).toEqual(["d", "a", "b"]);
    expect([...made.read("codegen.lock.json").matchAll(/"code": "(.)"/g)].map(([, code]) => code).join("")).toBe(
      "dabc",
    );
    expect(await check({ ...common, cwd: made.dir })).toMatchObject({ ok: true });
  });

  it("makes the lock differ where it changes, although no code has changed", async () => {
    const made = project("source", "a", "b");
    await run(made);
    named(made, "unit.json", ...values("b", "a"));
    expect(await diff({ ...common, cwd: made.dir })).toMatchObject({ changes: [] });
    expect((await check({ ...common, cwd: made.dir })).drift).toMatchObject([{ status: "stale" }, {}, {}]);
    expect(await run(made, { locked: true })).toMatchObject({ ok: false });
    expect(await run(made)).toMatchObject({
      ok: true,
      changes: [],
      diagnostics: [{ rule: "drift", reference: "unit" }],
    });
    expect(codesIn(made)).toEqual(["b", "a"]);
  });

  it("goes back to the order of the codes without the source", async () => {
    const made = project("source", "b", "a");
    await run(made);
    made.write("codegen.config.json", { lists: { unit: local("unit.json") } });
    await run(made, { offline: true });
    expect(codesIn(made)).toEqual(["a", "b"]);
  });
});

it("enums of a list replace the global options, also those that the list gets later", async () => {
  const made = makeProject({
    enums: { style: "union", memberCase: "camel", disabled: "omit" },
    lists: {
      a: local("a.json", {
        enable: { "/off": null },
        enums: { memberCase: "constant", style: "const", disabled: "keep" },
      }),
      b: local("a.json", { enable: { "/off": null } }),
    },
  });
  named(made, "a.json", { code: "x", name: "On hold" }, { code: "y", name: "Ended", off: 1 });
  expect(await run(made)).toMatchObject({ ok: true });
  const [a, b] = ["a", "b"].map((key) => made.read(`generated/${key}.ts`));
  expect(a).toContain('ON_HOLD: "x"');
  expect(a).toContain('ENDED: "y"');
  expect(b).toContain("export type B = BCode;");
  expect([b?.includes("onHold"), b?.includes('"y"')]).toEqual([true, false]);
  expect(made.read("codegen.lock.json")).toContain('"memberCase": "constant",\n      "values"');
  const config = JSON.parse(made.read("codegen.config.json")) as { enums: object };
  made.write("codegen.config.json", { ...config, enums: { ...config.enums, memberCase: "pascal" } });
  const { changes } = await run(made, { offline: true });
  expect(changes.map(({ reference, before, after }) => [reference, before, after])).toEqual([
    ["b", "onHold", "OnHold"],
    ["b", "ended", "Ended"],
  ]);
});
