import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { diffLocks, semverOf } from "../../src/model/diff/index.ts";
import { Findings } from "../../src/model/findings/index.ts";
import { type Lock, parseLock, printLock, referencesByKey } from "../../src/model/lock/index.ts";
import type { Config } from "../../src/model/settings/index.ts";
import { declaredCode, declaredKeys, referenceRow } from "../../src/service/catalogue/index.ts";
import { type Document, type FetchedList, parseDocument } from "../../src/pipeline/fetch/document.ts";
import { readList } from "../../src/pipeline/read/index.ts";
import { migrateLock, readService, withService } from "../../src/service/index.ts";
import { mergeLock } from "../../src/pipeline/merge/index.ts";
import { integerCode, stringCode } from "../support/arbitraries.ts";
import { parseConfigText } from "../support/configs.ts";
import { bytesOf, configOf, isRendered, jsonEdits, mostly, parameters, text, timeoutMs } from "./arbitraries.ts";
import { expectPackage, expectSound, expectVisible, valueOf } from "./sound.ts";

/** Declared keys, and others. */
const keys = fc
  .tuple(
    fc.subarray(["contact_status", "country", "priority", "transaction_status"], { minLength: 1 }),
    mostly(
      [],
      3,
      fc.subarray(["loyalty", "Priority", "index", "types", "__proto__", "a-b", "ä", "con", "x".repeat(70)]),
    ),
  )
  .map(([declared, undeclared]) => [...declared, ...undeclared]);

function codeOf(key: string): fc.Arbitrary<number | string> {
  if (key === "priority") return fc.integer({ min: -9, max: 9 });
  if (key === "transaction_status") return stringCode;
  return key === "country" || key === "contact_status" ? integerCode : fc.oneof(integerCode, stringCode);
}

/** The JSON texts of a list, alone and in the overview. */
const listOf = (key: string) =>
  fc
    .record({
      name: text,
      description: text,
      items: fc.uniqueArray(fc.record({ code: codeOf(key), description: text, enable: fc.boolean() }), {
        selector: ({ code }) => code,
        maxLength: 6,
      }),
      asObject: fc.boolean(),
    })
    .map(({ items, asObject, ...about }) => {
      const isCountry = key === "country";
      const values = items.map((item, at) => ({ ...item, ...(isCountry && { code2: `A${"ABCDEF"[at] ?? "Z"}` }) }));
      const byCode = <T extends { code: number | string }>(all: readonly T[]) =>
        Object.fromEntries(all.map((item) => [String(item.code), item]));
      return {
        single: JSON.stringify({ ...about, values: asObject ? byCode(values) : values }),
        inOverview: JSON.stringify({ ...about, values: byCode(items) }),
      };
    });

const prefix = "http://test/v1/references";

/** The responses of a service with these keys: most parts are valid, some hostile. */
const documentsOf = (of: readonly string[]) => {
  const parts = fc.record({ edit: jsonEdits, bytes: bytesOf });
  const failures = fc.constantFrom<404 | 410 | "failed" | "absent">(404, 410, "failed", "absent");
  const response = fc.record({ part: parts, failure: mostly(undefined, 30, failures), areTexts: fc.boolean() });
  return fc
    .record({
      lists: fc.tuple(...of.map(listOf)),
      responses: fc.tuple(...of.map(() => response)),
      overview: fc.option(parts, { freq: 30, nil: undefined }),
    })
    .map(({ lists, responses, overview }) => {
      const singles = of.flatMap((key, at): [string, Omit<FetchedList, "row">][] => {
        const url = `${prefix}/${key}`;
        const { part, failure, areTexts } = responses[at] as (typeof responses)[number];
        if (failure === "absent") return [];
        if (failure === "failed") return [[key, { pages: [] }]];
        if (failure !== undefined) return [[key, { pages: [], absent: { url, status: failure } }]];
        const bytes = part.bytes(part.edit(lists[at]?.single ?? ""));
        return [[key, { pages: [{ ...parseDocument(bytes, { url }), areTexts }] }]];
      });
      const members = of.map((key, at) => `${JSON.stringify(key)}: ${lists[at]?.inOverview}`);
      const bytes = overview && overview.bytes(overview.edit(`{${members.join(", ")}}`));
      const document = bytes && parseDocument(bytes, { url: prefix });
      return { overview: document, singles: new Map(singles) };
    });
};

interface Accepted {
  readonly acceptRemovals: boolean;
  readonly acceptMeanings: boolean;
}

const locationOf = (pointer: string) => ({ pointer, file: "codegen.config.json" });

interface Documents {
  readonly overview: Document | undefined;
  readonly singles: ReadonlyMap<string, Omit<FetchedList, "row">>;
}

/** Reads the documents as a run would. */
function read(
  { overview, singles }: Documents,
  config: Config,
  old: Lock | undefined,
  accepted: Accepted,
  findings: Findings,
) {
  const { version, references, lists: rows } = config;
  const locked = referencesByKey(old);
  const listKeys = new Set(Object.keys(rows));
  const own = Object.values(rows).map((row) => readList({ row, ...(singles.get(row.key) ?? { pages: [] }) }, findings));
  const fetched = version && {
    version,
    references,
    listKeys,
    isPartial: false,
    overview,
    singles: [...new Set([...declaredKeys(version), ...singles.keys()])].flatMap((key) =>
      listKeys.has(key) ? [] : { row: referenceRow(version, key), ...(singles.get(key) ?? { pages: [] }) },
    ),
  };
  const service =
    fetched &&
    readService(fetched, {
      locationOf,
      isExpectedRemoval: (key) => accepted.acceptRemovals && declaredCode(fetched.version, key) !== undefined,
      isLocked: (key) => locked.has(key),
      findings,
    });
  return {
    references: [...own.flatMap((list) => list ?? []), ...(service?.lists ?? [])],
    missing: service?.missing ?? [],
    servedKeys: service?.servedKeys,
    failed: new Set(service?.failed),
  };
}

/** The lock of documents; `undefined` if they have errors. */
async function lockOf(
  documents: Documents,
  config: Config,
  old: Lock | undefined,
  accepted: Accepted,
): Promise<Lock | undefined> {
  const { version, names, rules, enums } = config;
  const findings = new Findings(rules);
  const lists = read(documents, config, old, accepted, findings);
  const options = { lists: config.lists, names, locationOf, memberCase: enums.memberCase, ...accepted };
  const merge = (before: Lock | undefined, into: Findings): Lock => {
    const moved = before && migrateLock(before, version, lists);
    return withService(mergeLock(moved, lists, { ...options, findings: into }), { apiVersion: version });
  };
  const lock = await valueOf(() => merge(old, findings));
  await expectSound(findings.sorted());
  if (!lock || findings.hasErrors()) return undefined;
  const second = new Findings(rules);
  expect(merge(lock, second)).toEqual(lock);
  expect(second.hasErrors()).toBe(false);
  return lock;
}

async function expectLock(lock: Lock, { rules, ...config }: Config, old: Lock | undefined, isShown: boolean) {
  const printed = printLock(lock);
  expectVisible(printed);
  const parsed = await valueOf(() => parseLock(printed, rules));
  // A lock may violate the widths that an overview does not have, if the configuration makes that an error.
  if (!parsed) return expect(Object.values(rules)).toContain("error");
  expect(parsed).toEqual(lock);
  semverOf(diffLocks(old, lock));
  expect(diffLocks(lock, lock)).toEqual([]);
  return expectPackage(lock, { rules, ...config }, isShown);
}

const listKey = "listed";

const fields = {
  text: "/description",
  same: { at: "/code", type: "integer", as: "key", optional: true },
  flag: { at: "/enable", type: "boolean" },
  short: { at: "/description", type: "string(3)", as: "union" },
  none: { at: "/nowhere", type: "number", optional: true },
};

/** A list of the configuration, whose document is like that of a reference. */
const lists = fc
  .record({
    url: fc.constant("https://lists.example.com"),
    type: fc.constantFrom("string", "string(3)", "integer", "integer(2)"),
    values: mostly("/values", 12, fc.constantFrom("", "/nowhere", "/values/0")),
    code: mostly(undefined, 4, fc.constantFrom("/code", "/description", "")),
    description: mostly(undefined, 4, fc.constantFrom("/name", "/code", "", null)),
    enable: mostly(undefined, 2, fc.constant("/enable")),
    next: mostly(undefined, 4, fc.constant("/name")),
    member: mostly(undefined, 2, fc.constantFrom("code", "/description")),
    where: mostly(undefined, 3, fc.constantFrom({ "/enable": [true, null] }, { "/code": [1, "a"] })),
    children: mostly(undefined, 3, fc.constantFrom("/children", "/code")),
    labels: mostly({}, 2, fc.constant({ de: "/description", "pt-BR": "/nowhere" })),
    fields: mostly({}, 1, fc.subarray(Object.entries(fields)).map(Object.fromEntries)),
  })
  .map((list) => ({ [listKey]: list }));

const cases = keys.chain((of) =>
  fc.record({
    config: fc
      .tuple(configOf(of), mostly({}, 2, lists))
      .map(([members, configured]) => JSON.stringify({ source: "sample", ...members, lists: configured })),
    before: fc.option(documentsOf([...of, listKey]), { nil: undefined }),
    now: documentsOf([...of, listKey]),
    accepted: fc.record({ acceptRemovals: fc.boolean(), acceptMeanings: fc.boolean() }),
    isShown: isRendered,
  }),
);

it(
  "maps, merges and plans any documents, or reports why not",
  async () => {
    let lockCount = 0;
    const property = fc.asyncProperty(cases, async ({ config: json, before, now, accepted, isShown }) => {
      const config = await valueOf(() => parseConfigText(json));
      if (!config) return;
      const old = before && (await lockOf(before, config, undefined, accepted));
      const lock = await lockOf(now, config, old, accepted);
      if (old) await expectLock(old, config, undefined, isShown);
      if (lock) await expectLock(lock, config, old, isShown);
      if (lock) lockCount++;
    });
    await fc.assert(property, parameters);
    expect(lockCount).toBeGreaterThan(0);
  },
  timeoutMs,
);
