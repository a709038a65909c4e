import { EventEmitter, once } from "node:events";
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { init, type InitOptions, type InitResult } from "../../src/commands/init-setup.ts";
import { acquireWriteLock } from "../../src/platform/write-lock.ts";
import { realHost } from "../../src/platform/index.ts";
import { environment, git, tryGit } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { noChoices } from "../support/repositories.ts";
import { fakeClock } from "../support/clock.ts";
import { respond, startService } from "../support/service.ts";
import { generate } from "../../src/index.ts";
import { exceptOnWindows } from "../support/windows.ts";

/** A git repository with these files and a package. */
function makeRepository(files: Readonly<Record<string, string>> = {}): Project {
  const project = makeProject();
  git(project.dir, "init", "-q");
  for (const [path, text] of Object.entries({ "package.json": "{}\n", ...files })) project.write(path, text);
  return project;
}

/** Sets up a folder of a project. */
function setUp({ dir }: Project, options: Partial<InitOptions> = {}, folder = ""): Promise<InitResult> {
  const cwd = join(dir, folder);
  return init({ cwd, choices: noChoices, dryRun: false, ...options }, realHost(cwd, environment));
}

/** The files of a project without those of git. */
const filesOf = (project: Project): Record<string, string> =>
  Object.fromEntries(Object.entries(project.snapshot()).filter(([path]) => !path.startsWith(".git/")));

const mode = (project: Project, path: string): number => statSync(join(project.dir, path)).mode & 0o777;

it("writes files and settings of git, and changes nothing in a second run", async () => {
  const project = makeRepository();
  const result = await setUp(project);
  expect(result).toMatchObject({ ok: true, outcome: "done", apiVersion: "1.2", diagnostics: [] });
  expect(Object.keys(filesOf(project))).toEqual(
    expect.arrayContaining([".gitattributes", "codegen.config.json", "package.json"]),
  );
  expect(git(project.dir, "config", "--local", "merge.codegen.driver")).toBe(
    "node_modules/.bin/codegen merge-driver %O %A %B\n",
  );
  expect(git(project.dir, "check-attr", "linguist-generated", "merge", "eol", "--", "codegen.lock.json")).toBe(
    "codegen.lock.json: linguist-generated: set\ncodegen.lock.json: merge: codegen\ncodegen.lock.json: eol: lf\n",
  );
  expect(git(project.dir, "check-attr", "linguist-generated", "--", "generated/a/b.ts")).toContain(": set");

  const before = project.snapshot();
  const { steps } = await setUp(project);
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["kept", "skipped"]));
  expect(project.snapshot()).toEqual(before);
});

it("writes the files of a workspace package into it, and those of git at the top", async () => {
  const project = makeRepository({ "apps/a/package.json": "{}\n", ".husky/pre-commit": "npm test\n" });
  project.write("node_modules/.bin/codegen", "");
  await setUp(project, {}, "apps/a");
  const files = filesOf(project);
  expect(JSON.parse(files["apps/a/codegen.config.json"] ?? "")).toMatchObject({
    $schema: "../../node_modules/reference-codegen/schema/codegen.config.schema.json",
  });
  expect(files["apps/a/package.json"]).toContain('"codegen": "codegen"');
  expect(files["package.json"]).toBe("{}\n");
  expect(files[".gitattributes"]).toContain("apps/a/codegen.lock.json linguist-generated");
  expect(files[".husky/pre-commit"]).toMatch(
    /^# reference-codegen apps\/a\nnode_modules\/\.bin\/codegen check --staged --cwd apps\/a \|\| exit 1\nnpm test\n$/,
  );
});

it("waits for the set-up of another package, because both write the files at the top", async () => {
  const project = makeRepository({ "apps/a/package.json": "{}\n", ".husky/pre-commit": "npm test\n" });
  const host = { ...realHost(project.dir, {}), clock: fakeClock() };
  const writeLock = await acquireWriteLock(project.dir, host);
  const before = filesOf(project);
  const cwd = join(project.dir, "apps/a");
  const { diagnostics } = await init({ cwd, choices: noChoices, dryRun: false }, host);
  expect(diagnostics).toMatchObject([{ rule: "io" }]);
  expect(filesOf(project)).toEqual(before);
  await writeLock.release();
});

it("does not wait for itself if the folder is named by a link", async () => {
  const project = makeRepository();
  symlinkSync(".", join(project.dir, "link"));
  const host = { ...realHost(project.dir, environment), clock: fakeClock() };
  const result = await init({ cwd: join(project.dir, "link"), choices: noChoices, dryRun: false }, host);
  expect(result).toMatchObject({ outcome: "done", diagnostics: [] });
});

it("keeps an existing configuration, and uses its folder and variables", async () => {
  const source = { baseUrl: "https://api.example.com", headers: { "X-Api-Key": "${KEY_OF_LISTS}" } };
  const config = JSON.stringify({ source, output: { dir: "src/lists" } });
  const project = makeRepository({ "codegen.config.json": config, ".prettierrc": "{}" });
  await setUp(project, { choices: { ...noChoices, ci: "github" } });
  const files = filesOf(project);
  expect(files["codegen.config.json"]).toBe(config);
  expect(files[".prettierignore"]).toBe("src/lists/\ncodegen.lock.json\n");
  expect(files[".github/workflows/reference-lists.yml"]).toContain("KEY_OF_LISTS: ${{ secrets.KEY_OF_LISTS }}");
});

it("indents new JSON like package.json without a formatter", async () => {
  const project = makeRepository({ "package.json": '{\n\t"name": "app"\n}\n' });
  await setUp(project, { choices: { ...noChoices, ci: "github" } });
  expect(project.read("codegen.config.json")).toContain('\n\t"source"');
  expect(project.read(".github/workflows/reference-lists.yml")).toContain('- cron: "17 3 * * *"');
});

it("warns that the hook of a root with a configuration no longer covers its workspaces", async () => {
  const project = makeRepository({
    "package.json": '{ "workspaces": ["packages/*"] }',
    "packages/eu/package.json": "{}",
    "packages/eu/codegen.config.json": '{ "source": "sample" }',
  });
  const { diagnostics } = await setUp(project);
  expect(diagnostics).toMatchObject([{ rule: "config", severity: "warn" }]);
  expect(diagnostics[0]?.message).toContain("packages/eu;");
});

exceptOnWindows("where files have no permissions of POSIX", () => {
  it("keeps the permissions of a file, and makes a new hook executable", async () => {
    const project = makeRepository({ ".husky/pre-commit": "npm test\n" });
    chmodSync(join(project.dir, ".husky/pre-commit"), 0o755);
    await setUp(project);
    expect(mode(project, ".husky/pre-commit")).toBe(0o755);
    await setUp(project, { choices: { ...noChoices, hook: "git" } });
    expect(mode(project, ".git/hooks/pre-commit") & 0o111).not.toBe(0);
  });
});

it("does not change links and files of other encodings", async () => {
  const project = makeRepository({ "real.txt": "" });
  symlinkSync("real.txt", join(project.dir, ".gitattributes"));
  writeFileSync(join(project.dir, ".prettierignore"), Buffer.from([0xff]));
  mkdirSync(join(project.dir, "biome.json"));
  const { steps } = await setUp(project);
  const manual = steps.flatMap((step) => (step.kind === "manual" ? [[step.file, step.why]] : []));
  expect(manual).toEqual(
    expect.arrayContaining([
      [".gitattributes", "it is a symbolic link"],
      [".prettierignore", "it is not valid UTF-8"],
      ["biome.json", "it is a folder"],
    ]),
  );
  expect(project.read("real.txt")).toBe("");
});

it.each([
  ["an invalid address", { baseUrl: "nowhere" }, {}, ["usage"]],
  ["an address with a query", { baseUrl: "http://host/x?y=1" }, {}, ["usage"]],
  ["an invalid folder and name", { dir: "../x", packageName: "A b" }, {}, ["usage", "usage"]],
  ["a folder of another program", { dir: "src" }, { "src/index.ts": "" }, ["usage"]],
  ["a file instead of a folder", { dir: "package.json" }, {}, ["usage"]],
  ["the name of this tool", { packageName: "reference-codegen" }, {}, ["usage"]],
  ["a broken configuration", {}, { "codegen.config.json": "{" }, ["config"]],
  [
    "two configurations",
    {},
    { "codegen.config.json": '{ "source": "sample" }', "codegen.config.jsonc": "// mine\n{}" },
    ["config"],
  ],
])("writes nothing with %s", async (_what, choices, files, rules) => {
  const project = makeRepository(files);
  const before = project.snapshot();
  const { ok, outcome, diagnostics } = await setUp(project, { choices: { ...noChoices, ...choices } });
  expect({ ok, outcome }).toEqual({ ok: false, outcome: "failed" });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(rules);
  expect(project.snapshot()).toEqual(before);
});

describe("a tsconfig.json", () => {
  const outputOf = (project: Project) => (JSON.parse(project.read("codegen.config.json")) as { output: object }).output;

  it("reads a tsconfig.json with its extends and references", async () => {
    const project = makeRepository({
      "src/main.ts": "",
      "base.json": '{ "compilerOptions": { "module": "nodenext" } }',
      "tsconfig.app.json": '{ "extends": "./base.json", "include": ["src"] }',
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] } // solution',
      "package.json": '{ "type": "module" }',
    });
    expect((await setUp(project)).diagnostics).toEqual([]);
    expect(outputOf(project)).toEqual({ dir: "src/reference-lists", importExtension: ".js", form: "folder" });
  });

  it("reads the tsconfig.json of each workspace at the root", async () => {
    const project = makeRepository({
      "package.json": '{ "workspaces": ["apps/*"] }',
      "apps/api/package.json": "{}",
      "apps/api/tsconfig.json": '{ "compilerOptions": { "module": "node16" } }',
      "apps/api/src/main.ts": "",
    });
    expect((await setUp(project)).diagnostics).toEqual([]);
    const expected = { dir: "generated", packageName: "reference-lists", emit: "js", module: "cjs" };
    expect(outputOf(project)).toEqual(expected);
  });

  it("warns about a tsconfig.json that cannot be read", async () => {
    const result = await setUp(makeRepository({ "tsconfig.json": '{ "extends": "@tsconfig/node22" }' }));
    expect(result).toMatchObject({ ok: true, diagnostics: [{ rule: "config", severity: "warn" }] });
  });
});

it("writes the files, and reports an error if a setting of git fails", async () => {
  const project = makeRepository({ ".git/config.lock": "" });
  expect(await setUp(project)).toMatchObject({ ok: false, diagnostics: [{ rule: "io" }] });
  expect(project.read("codegen.config.json")).toContain('"sample"');
});

it("works without git, and lists the manual steps", async () => {
  const project = makeProject();
  project.write("package.json", "{}");
  const { outcome, steps } = await setUp(project);
  expect({ outcome, last: steps.at(-1) }).toMatchObject({ outcome: "done", last: { kind: "manual" } });
  expect(project.read("codegen.config.json")).toContain('"sample"');
});

describe("git's hooks folder", () => {
  const hookOf = ({ steps }: InitResult) => steps.find(({ what }) => what.includes("before each commit"));
  const withGit = { choices: { ...noChoices, hook: "git" } } as const;

  it("outside the repository is never written", async () => {
    const project = makeRepository();
    const shared = makeProject();
    git(project.dir, "config", "core.hooksPath", shared.dir);
    expect(hookOf(await setUp(project, withGit))).toMatchObject({ kind: "manual" });
    expect(shared.snapshot()).toEqual({});
  });

  it("uses the hooks folder of the repository in a linked worktree", async () => {
    const project = makeRepository();
    git(project.dir, "add", "--all");
    git(project.dir, "commit", "-q", "--message", "first");
    git(project.dir, "worktree", "add", "-q", "linked");
    expect(hookOf(await setUp(project, withGit, "linked"))).toMatchObject({ kind: "write" });
    expect(project.snapshot()[".git/hooks/pre-commit"]).toContain("check --staged");
  });

  it("has a hook that accepts branches without a lock", async () => {
    const project = makeRepository();
    await setUp(project, withGit);
    const commit = () => tryGit(project.dir, "commit", "-q", "--allow-empty", "--message", "empty").exitCode;
    expect(commit()).toBe(0);
    project.write("codegen.lock.json", "");
    git(project.dir, "add", "codegen.lock.json");
    expect(commit()).not.toBe(0);
  });
});

describe("the questions", () => {
  const chosen = { ...noChoices, hook: "git" } as const;

  it("get the hook managers and a proposal, then the steps", async () => {
    const project = makeRepository({ "lefthook.yml": "" });
    const received: unknown[] = [];
    const { outcome } = await setUp(project, {
      questions: {
        choose: async ({ config, managers, propose }, choices) => {
          received.push({ config, managers, dir: propose({ ...choices, form: "folder" }).target.dir });
          return { ...choices, ...chosen };
        },
        confirm: async (steps) => (received.push(steps.length), true),
      },
    });
    expect(received).toEqual([{ config: undefined, managers: ["lefthook"], dir: "reference-lists" }, 8]);
    expect(outcome).toBe("done");
    expect(project.snapshot()[".git/hooks/pre-commit"]).toContain("check --staged");
  });

  it.each([
    ["declined", chosen, false],
    ["ended", chosen, undefined],
    ["ended", undefined, true],
  ] as const)("can be refused: %s", async (outcome, choices, answer) => {
    const project = makeRepository();
    const before = project.snapshot();
    const questions = { choose: async () => choices, confirm: async () => answer };
    expect(await setUp(project, { questions })).toMatchObject({ ok: true, outcome });
    expect(project.snapshot()).toEqual(before);
  });
});

describe("lists of any service", () => {
  const currencies = [
    { code: "EUR", name: "Euro" },
    { code: "USD", name: "US Dollar" },
  ];
  const entry = { type: "string", description: "/name" };

  it("writes a complete configuration, which generates", async () => {
    const service = await startService({ "/currencies": currencies });
    const project = makeRepository();
    const url = `${service.url}/currencies`;
    const result = await setUp(project, { lists: [`currency=${url}`] });
    expect(result).toMatchObject({ ok: true, apiVersion: null });
    const config = JSON.parse(project.read("codegen.config.json")) as object;
    expect(config).toMatchObject({ lists: { currency: { url, ...entry } } });
    expect(config).not.toHaveProperty("source");
    expect(result.steps[0]?.kind === "write" && result.steps[0].what).toContain('Currency.Euro = "EUR"');
    expect(result.next?.example.join("\n")).toContain("currencyItems");
    expect(service.requests).toEqual(["/currencies"]);
    expect(await generate({ cwd: project.dir, environment })).toMatchObject({ ok: true });
  });

  it("adds lists to a configuration with comments, once", async () => {
    const service = await startService({ "/currencies": currencies });
    const project = makeRepository();
    project.write("codegen.config.json", '{\n  // ours\n  "source": "sample"\n}\n');
    const lists = [`currency=${service.url}/currencies`, `unit=${service.url}/currencies`];
    const { steps, ...result } = await setUp(project, { lists });
    expect(result).toMatchObject({ ok: true, apiVersion: "1.2" });
    const ofConfig = steps.filter((step) => "file" in step && step.file === "codegen.config.json");
    expect(ofConfig.map(({ kind }) => kind)).toEqual(["write", "write"]);
    const before = project.snapshot();
    expect(before["codegen.config.json"]).toMatch(/^{\n  \/\/ ours\n  "source": "sample",\n  "lists": {[^]*"unit": {/);
    const again = await setUp(project, { lists });
    expect(again.diagnostics).toMatchObject([
      { rule: "usage", message: expect.stringContaining("already") as unknown },
    ]);
    expect(project.snapshot()).toEqual(before);
  });

  it("shows values of the same name with their codes, as they will be generated", async () => {
    const service = await startService({ "/currencies": ["CAD", "USD"].map((code) => ({ code, name: "Dollar" })) });
    const { steps } = await setUp(makeRepository(), { lists: [`currency=${service.url}/currencies`] });
    const examples = 'Currency.Dollar_CAD = "CAD", Currency.Dollar_USD = "USD"';
    expect(steps[0]).toMatchObject({ kind: "write", what: expect.stringContaining(examples) as unknown });
  });

  it("asks to complete an ambiguous entry in a configuration, which init can write first", async () => {
    const service = await startService({ "/levels": [{ id: 1, code: 1 }] });
    const project = makeRepository();
    const lists = [`level=${service.url}/levels`];
    const adviceOf = async () => (await setUp(project, { lists })).diagnostics[0]?.advice ?? [];
    const written = `{"level":{"url":"${service.url}/levels","type":"integer","code":"/…","description":null}}`;
    const advice = await adviceOf();
    expect(advice).toContainEqual({ args: ["init", "--yes"] });
    expect(advice.at(-1)).toContain(`"lists":${written}`);

    await setUp(project, {});
    const source = /"source": "sample"/;
    const completed = written.replace("/…", "/code");
    project.write("codegen.config.json", project.read("codegen.config.json").replace(source, `"lists":${completed}`));
    expect(await generate({ cwd: project.dir, environment })).toMatchObject({ ok: true });

    project.write("codegen.config.json", '{ "source": "sample" }');
    expect(await adviceOf()).toEqual([expect.stringContaining(written.slice(1, -1))]);
  });

  it("sets enable, and names the booleans that it does not use", async () => {
    const states = [{ code: "a", name: "A", deprecated: true, eu: true }];
    const service = await startService({ "/states": states });
    const project = makeRepository();
    const { steps } = await setUp(project, { lists: [`state=${service.url}/states`] });
    expect(steps[0]).toMatchObject({ what: expect.stringMatching(/State\.A = "a" .*"eu"/) as unknown });
    const enable = { "/deprecated": false };
    expect(JSON.parse(project.read("codegen.config.json"))).toMatchObject({ lists: { state: { enable } } });
    expect(await generate({ cwd: project.dir, environment })).toMatchObject({ ok: true });
    expect(JSON.parse(project.read("codegen.lock.json"))).toMatchObject({
      references: { state: { values: [{ code: "a", enable: false }] } },
    });
  });

  it("aborts the other requests if one list fails", async () => {
    const requests = new EventEmitter();
    const [requested, aborted] = [once(requests, "request"), once(requests, "close")];
    const service = await startService({
      "/endless": (_request, response) => {
        response.on("close", () => requests.emit("close"));
        requests.emit("request");
      },
      "/nowhere": (_request, response) => void requested.then(() => response.writeHead(404).end()),
    });
    const lists = [`a=${service.url}/endless`, `b=${service.url}/nowhere`];
    const source = { timeoutMs: 600_000, deadlineMs: 3_600_000 };
    const config = { source, lists: { c: { url: service.url, type: "string" } } };
    const project = makeRepository({ "codegen.config.json": JSON.stringify(config) });
    const { ok, diagnostics } = await setUp(project, { lists });
    expect([ok, diagnostics.map(({ rule, reference }) => [rule, reference])]).toEqual([false, [["fetch", "b"]]]);
    await aborted;
  });

  it.each<[what: string, list: string, rule: string]>([
    ["no address", "currency", "usage"],
    ["the key of another", "currency=URL/currencies currency=URL/currencies", "usage"],
    ["an invalid key", "a/b=URL/currencies", "usage"],
    ["an invalid address", "currency=currencies", "usage"],
    ["an ambiguous document", "currency=URL/ambiguous", "usage"],
    ["duplicate codes after all", "currency=URL/pages", "code-duplicate"],
    ["a missing document", "currency=URL/nowhere", "fetch"],
    ["no JSON", "currency=URL/text", "usage"],
  ])("write nothing if one has %s", async (_what, list, rule) => {
    const service = await startService({
      "/currencies": currencies,
      "/ambiguous": [{ id: 1, code: 1 }],
      "/text": "text",
      "/pages": respond(200, { link: "</currencies>; rel=next" }, JSON.stringify(currencies)),
    });
    const project = makeRepository();
    const before = project.snapshot();
    const lists = list.split(" ").map((text) => text.replace("URL", service.url));
    const { ok, diagnostics } = await setUp(project, { lists });
    expect([ok, new Set(diagnostics.map((each) => each.rule))]).toEqual([false, new Set([rule])]);
    expect(project.snapshot()).toEqual(before);
  });
});
