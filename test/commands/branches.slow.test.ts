import { describe, expect, it } from "@jest/globals";
import { check, generate } from "../../src/index.ts";
import { initRepository, environment, git, tryGit } from "../support/git.ts";
import type { Item } from "../support/service.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";

/** What the service says of a list, before any branch. */
const first: readonly Item[] = [1, 2, 3, 4, 5].map((code) => ({ code, description: `Word ${code}`, enable: true }));
/** Side by side in lock and package: their keys follow each other. */
const keys = ["contact_source", "contact_status"] as const;
type Key = (typeof keys)[number];

/** What happens on a branch: another list of the service, or names of the configuration. */
interface Kind {
  readonly what: string;
  readonly lists: (key: Key) => Record<string, readonly Item[]>;
  readonly names?: Readonly<Record<number, string>>;
}

const of = (change: (values: readonly Item[]) => readonly Item[]) => (key: Key) => ({ [key]: change(first) });

const kinds: readonly Kind[] = [
  { what: "a new last code", lists: of((values) => [...values, { code: 6, description: "Word 6", enable: true }]) },
  { what: "a new first code", lists: of((values) => [{ code: 0, description: "Word 0", enable: true }, ...values]) },
  { what: "a removed code", lists: of((values) => values.filter(({ code }) => code !== 5)) },
  {
    what: "new words",
    lists: of((values) => values.map((each) => (each.code === 1 ? { ...each, description: "Else" } : each))),
  },
  {
    what: "a disabled code",
    lists: of((values) => values.map((each) => (each.code === 3 ? { ...each, enable: false } : each))),
  },
  { what: "a new name", lists: () => ({}), names: { 2: "Second" } },
  // Each in another part of the alphabet: of two lists side by side both lines stand in one place.
  { what: "a new list", lists: (key) => ({ [key === keys[0] ? "aa_list" : "zz_list"]: first }) },
];

const pairs = kinds.flatMap((ours) => kinds.map((theirs) => [ours.what, theirs.what, ours, theirs] as const));

async function commitOn(project: ServedProject, branch: string, { lists, names }: Kind, key: Key): Promise<void> {
  git(project.dir, "checkout", "-q", "-b", branch, "main");
  project.serve({ contact_source: first, contact_status: first, ...lists(key) });
  if (names) project.configure({ names: { [key]: names } });
  const { ok, diagnostics } = await generate({ cwd: project.dir, environment });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(ok).toBe(true);
  // Of two branches that both name members the configuration would be in conflict: it is the user's, and not our subject.
  git(project.dir, "add", "generated", "codegen.lock.json");
  git(project.dir, "commit", "-qm", branch);
  git(project.dir, "checkout", "-q", "codegen.config.json");
}

describe("two branches that change two lists", () => {
  it.each(pairs)("%s and %s: git merges them, and check is content", async (_ours, _theirs, ours, theirs) => {
    const project = await projectWith({ contact_source: first, contact_status: first }, { references: "all" });
    await generate({ cwd: project.dir, environment });
    initRepository(project.dir);
    await commitOn(project, "ours", ours, keys[0]);
    await commitOn(project, "theirs", theirs, keys[1]);

    expect(tryGit(project.dir, "merge", "-q", "--no-edit", "ours").exitCode).toBe(0);
    project.configure({
      names: { ...(ours.names && { [keys[0]]: ours.names }), ...(theirs.names && { [keys[1]]: theirs.names }) },
    });
    const { written, removed } = await generate({ cwd: project.dir, offline: true, environment });
    expect({ written, removed }).toEqual({ written: [], removed: [] });
    expect((await check({ cwd: project.dir, full: true, environment })).drift).toEqual([]);
  });
});
