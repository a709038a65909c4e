import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { planWorkflow } from "../../src/setup/workflow.ts";
import { type Files, filesAfter, repositoryOf } from "../support/repositories.ts";

const file = ".github/workflows/reference-lists.yml";

interface Job {
  readonly if: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}

/** The jobs of the workflow of a repository. */
function jobsOf(files: Files, variables: readonly string[] = [], more: Parameters<typeof repositoryOf>[1] = {}) {
  const { [file]: text = "" } = filesAfter({}, [planWorkflow(repositoryOf(files, more), variables)]);
  const { jobs } = parse(text) as { jobs: Readonly<Record<"check" | "update", Job>> };
  const runsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  return { ...jobs, checks: runsOf(jobs.check), updates: runsOf(jobs.update) };
}

it("checks a pull request without a secret, and fetches at night", () => {
  const { check, update, checks, updates } = jobsOf({}, ["API_KEY"]);
  expect(checks).toEqual(["npm ci", "node_modules/.bin/codegen check"]);
  expect(check).toMatchObject({ if: "github.event_name == 'pull_request'", permissions: { contents: "read" } });
  expect(JSON.stringify(check)).not.toContain("secrets.");
  expect(update.if).toBe("github.event_name != 'pull_request'");
  expect(updates.slice(0, 2)).toEqual(["npm ci", "node_modules/.bin/codegen"]);
  expect(update.steps.map(({ env }) => env).filter(Boolean)).toEqual([
    { API_KEY: "${{ secrets.API_KEY }}" },
    { GH_TOKEN: "${{ github.token }}" },
  ]);
  expect(updates[2]).toContain("gh pr create");
  expect(updates[2]).not.toContain(".changeset");
});

it("runs in the folder of the configuration, with the package manager of the repository", () => {
  const more = { folder: "apps/a b", packageFolder: "apps/a b", bin: "apps/a b/node_modules/.bin/codegen" };
  const { check, checks, updates } = jobsOf(
    { "apps/a b/pnpm-lock.yaml": "", ".changeset/config.json": "{}" },
    [],
    more,
  );
  expect(checks).toEqual([
    "corepack enable",
    "pnpm install --frozen-lockfile",
    "'apps/a b/node_modules/.bin/codegen' check --cwd 'apps/a b'",
  ]);
  expect(check.steps).toContainEqual(expect.objectContaining({ "working-directory": "apps/a b" }));
  expect(updates.at(-1)).toContain("git add 'apps/a b/codegen.lock.json' 'apps/a b/generated' .changeset\n");
});

it("that is there stays as it is", () => {
  const step = planWorkflow(repositoryOf({}), []);
  const done = filesAfter({}, [step]);
  expect(planWorkflow(repositoryOf(done), [])).toMatchObject({ kind: "kept", file });
  const windows = { [file]: (done[file] ?? "").replaceAll("\n", "\r\n") };
  expect(planWorkflow(repositoryOf(windows), [])).toMatchObject({ kind: "kept", file });
  expect(planWorkflow(repositoryOf({ [file]: "name: mine\n" }), [])).toMatchObject({ kind: "manual", file });
});
