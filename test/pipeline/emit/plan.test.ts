import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Config } from "../../../src/model/settings/index.ts";
import { mayBeGenerated } from "../../../src/pipeline/emit/files/index.ts";
import { exportsOf } from "../../../src/pipeline/emit/files/kind.ts";
import { planPackage, sizeOf } from "../../../src/pipeline/emit/plan.ts";
import { fileStem, subpath, toModules } from "../../../src/pipeline/emit/model.ts";
import { configOf } from "../../support/configs.ts";
import { lockOf, locked } from "../../support/locks.ts";
import { inputOf } from "../../support/rendered.ts";

const lock = lockOf({
  country: [locked(250, "France", { fields: { code2: "FR" } })],
  priority: [locked(1, "Low"), locked(2, "Normal", { enable: false }), locked(3, "High", { removed: true })],
});
const plan = (config: Config) => planPackage(inputOf(lock, config)).files;

/** The plan of everything that a package can have. */
const planAll = (emit: string) => plan(configOf({ output: { emit }, transactional: true }));
const stemOf = (path: string): string => path.replace(/\..*$/, "");

describe("the plan of a package", () => {
  const modules = ["country", "priority", "transactional"].flatMap((stem) => [`${stem}.js`, `${stem}.d.ts`]);
  const last = ["README.md", "package.json", "index.js", "index.d.ts"];

  it.each([
    ["ts", "types.ts schema.ts country.ts priority.ts transactional.ts README.md package.json index.ts".split(" ")],
    ["js", ["types.d.ts", "schema.js", "schema.d.ts", ...modules, ...last]],
  ])("plans imported files first and the entry last, as %s", (emit, paths) => {
    expect(planAll(emit).map(({ path }) => path)).toEqual(paths);
  });

  it.each(["ts", "js"])("has only paths that are recognised as leftovers, as %s", (emit) => {
    expect(planAll(emit).filter(({ path }) => !mayBeGenerated(path))).toEqual([]);
  });

  it.each(["ts", "js"])("plans no other file with the name of a module, as %s", (emit) => {
    const files = planAll(emit).filter(({ kind }) => kind !== "module");
    for (const stem of files.map(({ path }) => stemOf(path).toLowerCase())) expect(fileStem(stem)).not.toBe(stem);
  });

  it.each(["ts", "js"])("exports each module with a seal, as %s", (emit) => {
    const config = configOf({ output: { emit }, transactional: true });
    const sealed = plan(config).filter(({ seal }) => seal !== undefined);
    const exports = exportsOf({ config, modules: toModules(lock, config) });
    expect(exports.map(({ stem }) => stem)).toEqual([...new Set(sealed.map(({ path }) => stemOf(path)))]);
    expect(exports.map((entry) => entry.subpath)).toEqual(["country", "priority", "transactional"]);
  });

  it("counts its references and the codes that the service lists", () => {
    const size = (members: object) => sizeOf(planPackage(inputOf(lock, configOf(members))));
    for (const members of [{}, { enums: { disabled: "omit" }, output: { emit: "js" } }])
      expect(size(members)).toEqual({ references: 2, lists: 0, codes: 3 });
    expect(size({ references: ["priority"] })).toEqual({ references: 1, lists: 0, codes: 2 });
  });
});

describe("the seal of inputs", () => {
  const seals = (config: Config) => plan(config).flatMap(({ seal }) => seal ?? []);

  it("includes every option that is not excluded, also new ones", () => {
    const [none, blue, red] = [{}, { colour: "blue" }, { colour: "red" }].map((more) =>
      seals({ ...configOf(), ...more } as Config).map((seal) => seal.split("-")[1]),
    );
    for (const [index, seal] of (blue ?? []).entries()) expect([none?.[index], red?.[index]]).not.toContain(seal);
  });

  it.each([
    ["$schema", { $schema: "./schema.json" }],
    ["source", { source: { baseUrl: "https://lists.example" } }],
    ["rules", { rules: { "names-unused": "off" } }],
    ["references", { references: ["country", "priority"] }],
  ])("excludes %s", (_option, members) => {
    expect(seals(configOf(members))).toEqual(seals(configOf()));
  });

  it("includes only the names of the reference of the file", () => {
    const changed = plan(configOf({ names: { priority: { 1: "Lowest" } } }));
    const before = plan(configOf());
    const paths = changed.filter(({ seal }, index) => seal !== before[index]?.seal).map(({ path }) => path);
    expect(paths).toEqual(["priority.ts"]);
  });

  it("ignores names that do not apply, and their order", () => {
    const strings = lockOf({ country: [], priority: [locked("high", "High"), locked("low", "Low")] });
    const sealsOf = (names: object) => planPackage(inputOf(strings, configOf({ names }))).files.map(({ seal }) => seal);
    const unused = { country: { DE: "Germany" }, priority: { low: "A", medium: "C", high: "B" } };
    expect(sealsOf(unused)).toEqual(sealsOf({ priority: { high: "B", low: "A" }, colour: { 1: "Red" } }));
    expect(sealsOf({ priority: { medium: "C" } })).toEqual(sealsOf({}));
  });

  it("seals only modules, and records which other files list them", () => {
    const files = planAll("ts");
    const sealed = files.filter(({ seal }) => seal !== undefined);
    expect(sealed.map(({ path }) => path)).toEqual(["country.ts", "priority.ts", "transactional.ts"]);
    const lists = files.flatMap(({ path, lists: what }) => (what === undefined ? [] : [[path, what]]));
    expect(Object.fromEntries(lists)).toEqual({
      "README.md": "values",
      "package.json": "modules",
      "index.ts": "modules",
    });
  });
});

describe("toModules", () => {
  describe("fileStem", () => {
    it("keeps names that only resemble a reserved one", () => {
      const keys = ["contact_status", "contact-status", "Country", "indexes", "com10", "transactional_status"];
      expect(keys.map(fileStem)).toEqual(keys);
    });

    it("appends _ to reserved names, and to those with _ after them", () => {
      const generated = ["index", "index_", "index__", "types", "transactional", "package", "readme"];
      const keys = [...generated, "nul", "com1", "lpt9", "Con"];
      expect(keys.map(fileStem)).toEqual(keys.map((key) => `${key}_`));
    });

    it("returns unique stems even without case, and no reserved name", () => {
      const key = fc.oneof(
        fc.stringMatching(/^(?:[Ii]ndex|[Tt]ypes|CON|aux|readme|com[0-9])_{0,3}$/),
        fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,9}$/),
      );
      const property = fc.property(key, key, (one, other) => {
        const [stem, otherStem] = [fileStem(one).toLowerCase(), fileStem(other).toLowerCase()];
        expect(stem === otherStem).toBe(one.toLowerCase() === other.toLowerCase());
        expect(stem).not.toMatch(/^(?:index|types|transactional|package|readme|con|prn|aux|nul|com\d|lpt\d)$/);
      });
      fc.assert(property, { numRuns: 100 });
    });
  });

  describe("subpath", () => {
    it.each(["index", "types", "package", "contact_status", "transactional_status"])("returns the key %s", (key) => {
      expect(subpath(key)).toBe(key);
    });

    it("returns another subpath than the transactional module and other keys", () => {
      const keys = ["transactional", "transactional_", "transactional__"];
      expect(keys.map(subpath)).toEqual(["transactional_", "transactional__", "transactional___"]);
    });
  });
});
