import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Lock, LockedReference } from "../../../src/model/lock/index.ts";
import type { Config } from "../../../src/model/settings/index.ts";
import { exportsOf } from "../../../src/pipeline/emit/files/kind.ts";
import { mayBeGenerated, planPackage, renderFiles, sizeOf } from "../../../src/pipeline/emit/plan.ts";
import { sealLock } from "../../../src/pipeline/emit/seal.ts";
import { fileStem, subpath } from "../../../src/pipeline/emit/model.ts";
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
    const planned = planPackage(inputOf(lock, config));
    const sealed = planned.files.filter(({ inputs }) => inputs !== undefined);
    const exports = exportsOf(planned);
    expect(exports.map(({ stem }) => stem)).toEqual([...new Set(sealed.map(({ path }) => stemOf(path)))]);
    expect(exports.map((entry) => entry.subpath)).toEqual(["country", "priority", "transactional"]);
  });

  it("counts its references and the codes that the service lists", () => {
    const size = (members: object) => sizeOf(planPackage(inputOf(lock, configOf(members))));
    for (const members of [{}, { enums: { disabled: "omit" }, output: { emit: "js" } }])
      expect(size(members)).toEqual({ references: 2, lists: 0, codes: 3 });
  });
});

describe("the digest of inputs", () => {
  const digests = (config: Config, of = lock) =>
    Object.fromEntries(planPackage(inputOf(of, config)).files.map(({ path, inputs }) => [path, inputs]));
  /** The paths of the modules whose digest of inputs is another one with these members of the configuration. */
  const changedBy = (members: object, of = lock): string[] => {
    const [before, after] = [configOf(), { ...configOf(), ...members } as Config].map((config) => digests(config, of));
    return Object.keys(after ?? {}).filter((path) => before?.[path] !== after?.[path]);
  };

  it("is one of each module, and of no other file", () => {
    const sealed = planAll("ts").filter(({ inputs }) => inputs !== undefined);
    expect(sealed.map(({ path }) => path)).toEqual(["country.ts", "priority.ts", "transactional.ts"]);
    expect(new Set(sealed.map(({ inputs }) => inputs)).size).toBe(3);
  });

  it("includes every option that is not excluded, also new ones", () => {
    expect(changedBy({ colour: "blue" })).toEqual(["country.ts", "priority.ts"]);
  });

  it.each([
    ["$schema", { $schema: "./schema.json" }],
    ["source", { source: { baseUrl: "https://lists.example" } }],
    ["rules", { rules: { "names-unused": "off" } }],
    ["references", { references: ["country", "priority"] }],
    ["names that do not apply", { names: { country: { 1: "Germany" }, colour: { 1: "Red" } } }],
  ])("excludes %s", (_option, members) => {
    expect(changedBy(members)).toEqual([]);
  });

  it("includes only the names of the reference of the file, in any order", () => {
    expect(changedBy({ names: { priority: { 1: "Lowest" } } })).toEqual(["priority.ts"]);
    const strings = lockOf({ priority: [locked("high", "High"), locked("low", "Low")] });
    const [one, other] = [
      { low: "A", high: "B" },
      { high: "B", low: "A" },
    ].map((priority) => digests(configOf({ names: { priority } }), strings));
    expect(one).toEqual(other);
  });

  it("includes the list without its seal", () => {
    const [country, priority] = lock.references as [LockedReference, LockedReference];
    const withPriority = (more: object): Lock => ({ ...lock, references: [country, { ...priority, ...more }] });
    expect(digests(configOf(), withPriority({ seal: "a-b" }))).toEqual(digests(configOf()));
    const renamed = digests(configOf(), withPriority({ name: "Urgency" }));
    expect(renamed["country.ts"]).toBe(digests(configOf())["country.ts"]);
    expect(renamed["priority.ts"]).not.toBe(digests(configOf())["priority.ts"]);
  });
});

describe("the seals of a package", () => {
  const sealsOf = async (of: Lock, members: object = {}) => {
    const planned = planPackage(inputOf(of, configOf(members)));
    const modules = planned.files.filter(({ inputs }) => inputs !== undefined);
    const sealed = sealLock(planned, await renderFiles(modules, planned, undefined));
    return { planned, sealed, seals: sealed.references.map(({ seal }) => seal) };
  };

  it("are those of the modules that were rendered; others keep theirs", async () => {
    const { planned, sealed, seals } = await sealsOf(lock, { transactional: true });
    expect([...seals, sealed.seal]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{20}-[0-9a-f]{20}$/)),
    );
    const again = planPackage({ ...planned, lock: sealed });
    expect(sealLock(again, [])).toEqual(sealed);
  });

  it("do not exist for what is not in the package", async () => {
    const { sealed } = await sealsOf(lock, { transactional: true });
    expect(sealLock(planPackage(inputOf(sealed, configOf())), [])).toMatchObject({ seal: undefined });
  });

  it("include both files of a module in JavaScript", async () => {
    const { planned, seals } = await sealsOf(lock, { output: { emit: "js" } });
    const texts = await renderFiles(planned.files, planned, undefined);
    const changed = texts.map((file) => (file.path === "priority.d.ts" ? { ...file, text: "" } : file));
    const now = sealLock(planned, changed).references.map(({ seal }) => seal);
    expect(now.map((seal, index) => seal === seals[index])).toEqual([true, false]);
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
