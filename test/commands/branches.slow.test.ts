import { beforeAll, expect, it } from "@jest/globals";
import { check, generate } from "../../src/index.ts";
import { initRepository, environment, git, tryGit } from "../support/git.ts";
import type { Item } from "../support/service.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";

const item = (code: number): Item => ({ code, description: `Value ${code}`, enable: true });
const list: readonly Item[] = [1, 2, 3, 4, 5].map(item);

/** Adjacent in lock and package. */
const keys = ["contact_source", "contact_status"] as const;
type Key = (typeof keys)[number];

/** A change of a list of the service, or of the names in the configuration. Each list has a branch with it. */
interface BranchChange {
  readonly lists: (key: Key) => Record<string, readonly Item[]>;
  readonly names?: Readonly<Record<number, string>>;
}

const toList = (change: (values: readonly Item[]) => readonly Item[]): BranchChange => ({
  lists: (key) => ({ [key]: change(list) }),
});
const toItem = (code: number, change: Partial<Item>): BranchChange =>
  toList((values) => values.map((each) => (each.code === code ? { ...each, ...change } : each)));

const changes: Readonly<Record<string, BranchChange>> = {
  "a new last code": toList((values) => [...values, item(6)]),
  "a new first code": toList((values) => [item(0), ...values]),
  "a removed code": toList((values) => values.filter(({ code }) => code !== 5)),
  "a new description": toItem(1, { description: "Else" }),
  "a disabled code": toItem(3, { enable: false }),
  "a new name": { lists: () => ({}), names: { 2: "Second" } },
  // At both ends of the alphabet: git cannot merge two adjacent new lists.
  "a new list": { lists: (key) => ({ [key === keys[0] ? "aa_list" : "zz_list"]: list }) },
};

/** Each pair once, alternately in both orders. */
const pairs = Object.entries(changes).flatMap(([name, ours], index, all) =>
  all.slice(index).map(([other, theirs], distance) => {
    return distance % 2 === 0 ? ([name, other, ours, theirs] as const) : ([other, name, theirs, ours] as const);
  }),
);

let project: ServedProject;

const branchOf = (name: string, key: Key): string => `${name} of ${key}`.replaceAll(" ", "-");

async function commit(name: string, { lists, names }: BranchChange, key: Key): Promise<void> {
  git(project.dir, "checkout", "-q", "-b", branchOf(name, key), "main");
  project.serve({ contact_source: list, contact_status: list, ...lists(key) });
  if (names) project.configure({ names: { [key]: names } });
  const { ok, diagnostics } = await generate({ cwd: project.dir, environment });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(ok).toBe(true);
  // The user merges the configuration.
  git(project.dir, "add", "generated", "codegen.lock.json");
  git(project.dir, "commit", "-qm", name);
  git(project.dir, "checkout", "-q", "codegen.config.json");
}

beforeAll(async () => {
  project = await projectWith({ contact_source: list, contact_status: list }, { references: "all" });
  await generate({ cwd: project.dir, environment });
  initRepository(project.dir);
  for (const [name, change] of Object.entries(changes)) for (const key of keys) await commit(name, change, key);
});

it.each(pairs)("%s and %s in two lists are merged by git without drift", async (our, their, ours, theirs) => {
  git(project.dir, "checkout", "-q", "--force", "--detach", branchOf(their, keys[1]));
  expect(tryGit(project.dir, "merge", "-q", "--no-edit", branchOf(our, keys[0])).exitCode).toBe(0);
  project.configure({
    names: { ...(ours.names && { [keys[0]]: ours.names }), ...(theirs.names && { [keys[1]]: theirs.names }) },
  });
  const { written, removed } = await generate({ cwd: project.dir, offline: true, environment });
  expect({ written, removed }).toEqual({ written: [], removed: [] });
  expect((await check({ cwd: project.dir, full: true, environment })).drift).toEqual([]);
});
