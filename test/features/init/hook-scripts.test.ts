import { describe, expect, it } from "@jest/globals";
import { type HookManagerName, planHook } from "../../../src/features/init/hooks/index.ts";
import { collectSteps } from "../../../src/features/init/plan/plan.ts";
import type { SetupStep } from "../../../src/features/init/index.ts";
import { type Files, filesAfter, repositoryOf } from "../../support/repositories.ts";

/** The steps of the hook and of the script that installs it. */
function plan(files: Files, hook?: HookManagerName, more: Parameters<typeof repositoryOf>[1] = {}): SetupStep[] {
  return collectSteps(repositoryOf(files, more), (now) => planHook(now, hook));
}

const manifest = (dependencies: object, scripts?: object, more: object = {}): string =>
  JSON.stringify({ ...more, ...(scripts !== undefined && { scripts }), devDependencies: dependencies });

function scriptsAfter(files: Files, steps: readonly SetupStep[]): unknown {
  return (JSON.parse(filesAfter(files, steps)["package.json"] ?? "") as { scripts?: unknown }).scripts;
}

describe("the script that installs hooks in each clone", () => {
  it.each<[HookManagerName, string, object]>([
    ["husky", "^9.1.7", { prepare: "husky" }],
    ["husky", "latest", { prepare: "husky" }],
    ["husky", "~8.0.3", { prepare: "husky install" }],
    ["lefthook", "^2.0.0", { prepare: "lefthook install" }],
  ])("is added for %s %s", (name, range, scripts) => {
    const files = { "package.json": manifest({ [name]: range }) };
    const steps = plan(files);
    expect(scriptsAfter(files, steps)).toEqual(scripts);
    expect(plan(filesAfter(files, steps)).map(({ kind }) => kind)).toEqual(["kept", "kept"]);
  });

  it.each([
    { prepare: "husky" },
    { prepare: "husky || true" },
    { postinstall: "node .husky/install.mjs" },
    { prepare: "npm run build && npm run hooks", hooks: "husky" },
  ])("stays if it exists: %j", (scripts) => {
    expect(plan({ "package.json": manifest({ husky: "9" }, scripts) }).at(-1)).toMatchObject({ kind: "kept" });
  });

  it("is printed, not written, if package.json has another prepare script", () => {
    expect(plan({ "package.json": manifest({ husky: "9" }, { prepare: "npm run build" }) }).at(-1)).toMatchObject({
      kind: "manual",
      file: "package.json",
      lines: ['"prepare": "husky && npm run build"'],
    });
  });

  it("is postinstall with Yarn 2 and newer, and is written only to a private package", () => {
    const lock = { "yarn.lock": "__metadata:\n  version: 8\n" };
    const isPrivate = { ...lock, "package.json": manifest({ husky: "9" }, undefined, { private: true }) };
    expect(scriptsAfter(isPrivate, plan(isPrivate))).toEqual({ postinstall: "husky" });
    expect(plan({ ...lock, "package.json": manifest({ husky: "9" }) }).at(-1)).toMatchObject({
      kind: "manual",
      lines: ['"postinstall": "husky"'],
    });
  });

  it("runs husky at the top of the repository if a package below depends on it", () => {
    const files = { "apps/web/package.json": manifest({ husky: "9" }) };
    const steps = plan(files, undefined, { folder: "apps/web", packageFolder: "apps/web" });
    expect(steps[0]).toMatchObject({ kind: "write", file: "apps/web/.husky/pre-commit" });
    expect(steps[1]).toMatchObject({ after: expect.stringContaining('"cd ../.. && husky apps/web/.husky"') });
  });

  it("requires husky as a dependency, but not lefthook, which may be installed globally", () => {
    expect(plan({ "package.json": "{}", ".husky/pre-commit": "" }).at(-1)).toMatchObject({
      kind: "manual",
      isCommand: true,
      lines: ["npm install --save-dev husky"],
    });
    expect(plan({ "package.json": "{}", "lefthook.yml": "" })).toHaveLength(1);
  });
});

describe("a hook manager that the repository does not have", () => {
  it.each<[HookManagerName, Files, string[]]>([
    ["husky", {}, ["npm install --save-dev husky", "npx codegen init --hook husky"]],
    ["lefthook", { "pnpm-lock.yaml": "" }, ["pnpm add --save-dev lefthook", "pnpm exec codegen init --hook lefthook"]],
    ["lint-staged", {}, ["npm install --save-dev lint-staged", "npx codegen init --hook lint-staged"]],
    [
      "pre-commit",
      {},
      [
        "pip install pre-commit",
        "pre-commit sample-config > .pre-commit-config.yaml",
        "npx codegen init --hook pre-commit",
      ],
    ],
  ])("is not written, but its installation is printed: %s", (name, files, lines) => {
    expect(plan({ "package.json": "{}", ...files }, name)).toMatchObject([{ kind: "manual", isCommand: true, lines }]);
  });

  it("includes husky before version 5, which reads its hooks from package.json", () => {
    expect(plan({ "package.json": manifest({ husky: "^4.3.8" }) }, "husky")).toMatchObject([{ kind: "manual" }]);
  });

  it("does not include git", () => {
    expect(plan({ "package.json": "{}" }, "git")).toMatchObject([{ kind: "write", file: ".git/hooks/pre-commit" }]);
  });
});
