import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { check, type CheckOptions, generate } from "../../src/index.ts";
import { blankSeal, sealText } from "../../src/pipeline/emit/seal.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { responsesOf, startService, type Lists } from "../support/service.ts";

const low = { code: 1, description: "Low" };
const normal = { code: 2, description: "Normal" };

/** A project whose lock and package are what its service says. */
async function generated(lists: Lists = { priority: [low, normal] }): Promise<ServedProject> {
  const source = { headers: { "X-Api-Key": "${KEY}" } };
  const project = await projectWith(lists, { source, references: Object.keys(lists) });
  expect(await generate({ cwd: project.dir, environment: { KEY: "k" } })).toMatchObject({ ok: true });
  return project;
}

const run = (project: Project, options: CheckOptions = {}) => check({ cwd: project.dir, environment: {}, ...options });
const found = async (project: Project, options: CheckOptions = {}) =>
  (await run(project, options)).drift.map(
    ({ file, status, cause }) => `${file.replace("generated/", "")} ${status} ${cause}`,
  );
const edit = (project: Project, path: string, from: string | RegExp, to: string): void =>
  project.write(path, project.read(path).replace(from, to));
describe("check", () => {
  it.each([false, true])("finds nothing where nothing is wrong, full: %s, without the environment", async (full) => {
    const project = await generated();
    const before = project.snapshot();
    expect(await run(project, { full })).toMatchObject({ ok: true, diagnostics: [], drift: [], files: 5 });
    expect(project.snapshot()).toEqual(before);
  });

  const states: [what: string, make: (project: ServedProject) => void, expected: string[]][] = [
    ["missing", (project) => rmSync(join(project.dir, "generated/priority.ts")), ["priority.ts missing hand"]],
    ["edited", (project) => edit(project, "generated/priority.ts", "Low = 1", "Lo = 1"), ["priority.ts edited hand"]],
    [
      "a merge conflict in a file",
      (project) =>
        edit(project, "generated/priority.ts", "  Low = 1,", "<<<<<<< HEAD\n  Low = 1,\n=======\n  Lo = 1,\n>>>>>>> x"),
      ["priority.ts edited hand"],
    ],
    [
      "stale by data",
      (project) => edit(project, "codegen.lock.json", '"description": "Low"', '"description": "Lowest"'),
      ["priority.ts stale data", "README.md stale data"],
    ],
    [
      "stale by configuration",
      (project) => project.configure({ enums: { style: "const" } }),
      ["priority.ts stale config", "README.md stale config"],
    ],
    [
      "stale by another version of the tool",
      (project) => {
        edit(project, "generated/priority.ts", /-[0-9a-f]{20}-[0-9a-f]{40}\n/, `-00000000000000000000-${blankSeal}\n`);
        project.write("generated/priority.ts", sealText(project.read("generated/priority.ts")));
      },
      ["priority.ts stale tool"],
    ],
    [
      "an orphan",
      (project) => project.write("generated/colour.ts", project.read("generated/priority.ts")),
      ["colour.ts orphan hand"],
    ],
    [
      "a file that is not ours",
      (project) => project.write("generated/index.ts", "export {};\n"),
      ["index.ts foreign hand"],
    ],
    [
      "a link in the folder's place",
      (project) => {
        renameSync(join(project.dir, "generated"), join(project.dir, "elsewhere"));
        symlinkSync("elsewhere", join(project.dir, "generated"));
      },
      ["generated foreign hand"],
    ],
    [
      "a package.json whose members of ours were edited",
      (project) => edit(project, "generated/package.json", '"sideEffects": false', '"sideEffects": true'),
      ["package.json edited hand"],
    ],
    [
      "shared types and an entry that were edited",
      (project) => {
        edit(project, "generated/types.ts", "number & {}", "number");
        edit(project, "generated/index.ts", 'export * from "./priority.js";\n', "");
      },
      ["types.ts edited hand", "index.ts edited hand"],
    ],
    [
      "a list that is new in lock and configuration",
      (project) => {
        const lock = JSON.parse(project.read("codegen.lock.json")) as { references: Record<string, object> };
        const references = { ...lock.references, user_status: { ...lock.references["priority"], type: "UserStatus" } };
        project.write("codegen.lock.json", { ...lock, references });
        project.configure({ references: ["priority", "user_status"] });
      },
      ["user_status.ts missing config", "README.md stale config", "package.json stale config", "index.ts stale config"],
    ],
    [
      "sources alone that the configuration asks for",
      (project) => project.configure({ output: { files: [] } }),
      ["priority.ts stale config", "README.md orphan config", "package.json orphan config"],
    ],
    [
      "JavaScript that the configuration asks for",
      (project) => project.configure({ output: { emit: "js" } }),
      [
        "types.d.ts missing config",
        "priority.js missing config",
        "priority.d.ts missing config",
        "README.md stale config",
        "package.json stale config",
        "index.js missing config",
        "index.d.ts missing config",
        "index.ts orphan config",
        "priority.ts orphan config",
        "types.ts orphan config",
      ],
    ],
    [
      "a lock without the names of the configuration",
      (project) => project.configure({ names: { priority: { 1: "Minor" } } }),
      ["codegen.lock.json stale config", "priority.ts stale config", "README.md stale config"],
    ],
    [
      "a lock whose lines a person has moved",
      (project) => edit(project, "codegen.lock.json", /(\{ "code": 1,.*\}),\n(\s*)(\{ "code": 2,.*\})/, "$3,\n$2$1"),
      ["codegen.lock.json edited hand"],
    ],
  ];

  it.each(states)("tells of %s, and a run without network mends what is ours", async (_what, make, expected) => {
    const project = await generated();
    make(project);
    const before = project.snapshot();
    expect(await found(project)).toEqual(expected);
    expect(await found(project, { full: true })).toEqual(expected);
    expect(project.snapshot()).toEqual(before);
    const mended = await generate({ cwd: project.dir, environment: {}, offline: true });
    expect(mended.ok).toBe(!expected.some((drift) => drift.includes(" foreign ")));
    if (mended.ok) expect(await found(project, { full: true })).toEqual([]);
  });

  const [one, both] = [["priority"], ["contact_status", "priority"]];
  it.each([
    ["excludes", both, one, "orphan"],
    ["adds", one, both, "missing"],
  ])(
    "reports that the configuration %s a reference, not a change of the lock",
    async (_what, before, after, status) => {
      const project = await generated({ priority: [low], contact_status: [low] });
      project.configure({ references: before });
      await generate({ cwd: project.dir, environment: {}, offline: true });
      project.configure({ references: after });
      const { drift } = await run(project);
      const stale = ["README.md stale config", "package.json stale config", "index.ts stale config"];
      expect((await found(project)).toSorted()).toEqual([`contact_status.ts ${status} config`, ...stale].toSorted());
      expect(drift.filter(({ message }) => message.includes("the lock"))).toEqual([]);
    },
  );

  it("says where a lock is out of order, and takes other white space for equal", async () => {
    const project = await generated({ priority: [low, normal], contact_status: [low] });
    const { references, ...rest } = JSON.parse(project.read("codegen.lock.json")) as { references: object };
    project.write("codegen.lock.json", { ...rest, references });
    expect(await found(project)).toEqual([]);
    project.write("codegen.lock.json", {
      ...rest,
      references: Object.fromEntries(Object.entries(references).toReversed()),
    });
    const [finding] = (await run(project)).diagnostics;
    expect(finding).toMatchObject({ rule: "drift", file: "codegen.lock.json", drift: { status: "edited" } });
    const line = project.read("codegen.lock.json").split("\n")[(finding?.line ?? 0) - 1];
    expect(line).toContain('"contact_status": {');
  });

  it.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
  ])("takes %s for equal", async (_what, change) => {
    const project = await generated();
    for (const path of Object.keys(project.snapshot())) {
      if (path !== "codegen.config.json") project.write(path, change(project.read(path)));
    }
    expect(await found(project)).toEqual([]);
    expect(await found(project, { full: true })).toEqual([]);
  });
  it("leaves the user's members of package.json to the user", async () => {
    const project = await generated();
    edit(project, "generated/package.json", '"version": "0.0.0"', '"version": "2.0.0",\n  "license": "MIT"');
    expect(await found(project, { full: true })).toEqual([]);
  });
  it.each([",", "<<<<<<< ours\n"])(
    "advises nothing that generate refuses, for a package.json with %j",
    async (damage) => {
      const project = await generated();
      edit(project, "generated/package.json", "{", `{${damage}`);
      const [checked] = (await run(project)).diagnostics;
      const { diagnostics } = await generate({ cwd: project.dir, offline: true, environment: {} });
      expect(diagnostics).toMatchObject([{ rule: "io", message: checked?.message, advice: checked?.advice }]);
    },
  );

  it("finds a forged seal with full", async () => {
    const project = await generated();
    edit(project, "generated/priority.ts", "Low = 1", "Lo = 1");
    edit(project, "generated/priority.ts", /-[0-9a-f]{40}\n/, `-${blankSeal}\n`);
    project.write("generated/priority.ts", sealText(project.read("generated/priority.ts")));
    expect(await found(project, { full: true })).toEqual(["priority.ts edited hand"]);
  });
  it("needs a lock of the version that the configuration asks for", async () => {
    const project = await generated();
    project.configure({ version: "1.1" });
    expect((await run(project)).diagnostics.map(({ rule, actual }) => [rule, actual])).toContainEqual(["drift", "1.2"]);
    rmSync(join(project.dir, "codegen.lock.json"));
    expect((await run(project)).diagnostics).toContainEqual(expect.objectContaining({ rule: "lock" }));
  });

  it("finds any edit of one character in a file that it seals", async () => {
    const project = await generated();
    const before = project.snapshot();
    const paths = ["types.ts", "priority.ts", "index.ts", "README.md"].map((name) => `generated/${name}`);
    const way = fc.constantFrom("replace", "delete", "insert");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat(),
        way,
        fc.stringMatching(/^[!-~]$/),
        async (path, at, how, character) => {
          const text = before[path] as string;
          const place = at % text.length;
          const end = how === "insert" ? place : place + 1;
          const changed = `${text.slice(0, place)}${how === "delete" ? "" : character}${text.slice(end)}`;
          fc.pre(changed !== text);
          project.write(path, changed);
          const { ok } = await run(project);
          project.write(path, text);
          expect(ok).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("finds nothing after generate, whatever the lists that pass the rules", async () => {
  const item = (code: fc.Arbitrary<number | string>) =>
    fc.record({ code, description: fc.string({ unit: "grapheme", maxLength: 60 }), enable: fc.boolean() });
  const byCode = { selector: ({ code }: { code: number | string }) => code, maxLength: 8 };
  const lists = fc.record({
    priority: fc.uniqueArray(item(fc.integer({ min: -9, max: 9 })), byCode),
    transaction_status: fc.uniqueArray(item(fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 })), byCode),
  });
  await fc.assert(
    fc.asyncProperty(lists, async (given) => {
      const service = await startService(responsesOf(given));
      const references = Object.keys(given);
      const rules = { "code-width": "off" };
      const project = makeProject({ source: { baseUrl: service.url }, references, rules });
      expect((await generate({ cwd: project.dir })).ok).toBe(true);
      expect(await found(project)).toEqual([]);
      expect(await found(project, { full: true })).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

describe("check with live", () => {
  const live = (project: Project) => run(project, { live: true, environment: { KEY: "k" } });
  it("tells what the service says otherwise, and writes nothing", async () => {
    const project = await generated();
    const before = project.snapshot();
    project.serve({ priority: [low, normal, { code: 3, description: "High" }] });
    const { diagnostics, changes } = await live(project);
    expect(diagnostics.map(({ rule, file }) => [rule, file])).toEqual([["drift", "codegen.lock.json"]]);
    expect(changes).toMatchObject([{ kind: "code-added", code: 3 }]);
    expect(project.snapshot()).toEqual(before);
  });
  it("holds its guard", async () => {
    const project = await generated();
    project.serve({ priority: [] });
    expect((await live(project)).diagnostics).toContainEqual(expect.objectContaining({ rule: "mass-removal" }));
  });

  it("tells what it finds here beside a service that does not answer", async () => {
    const project = await generated();
    edit(project, "generated/priority.ts", "Low = 1", "Lo = 1");
    project.serve({}, { "/v1.2/references": 503, "/v1.2/references/priority": 503 });
    const rules = (await live(project)).diagnostics.map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(["drift", "fetch"]));
  });
});
