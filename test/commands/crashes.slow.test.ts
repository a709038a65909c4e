import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check } from "../../src/commands/check.ts";
import { docs } from "../../src/commands/docs.ts";
import { fixAliases } from "../../src/commands/impact.ts";
import { generate } from "../../src/commands/generate.ts";
import { init } from "../../src/commands/init.ts";
import { prune } from "../../src/commands/prune.ts";
import { aliasedProject, aliasUse } from "../support/aliases.ts";
import { faultyDisk, killedAt } from "../support/broken-disks.ts";
import { fakeClock } from "../support/clock.ts";
import { git, tryGit } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { noChoices } from "../support/repositories.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";

const low = { code: 1, description: "Low" };
const high = { code: 3, description: "High" };

type Tree = Readonly<Record<string, string>>;

/** The files of a project but for those of git and of the cache. */
const treeOf = (project: Project): Tree =>
  Object.fromEntries(Object.entries(project.snapshot()).filter(([path]) => !/^(?:\.git|node_modules)\//.test(path)));

/** Puts a tree back, whatever a run has made of it. */
function restore(project: Project, tree: Tree): void {
  for (const name of readdirSync(project.dir)) {
    if (name !== ".git") rmSync(join(project.dir, name), { recursive: true });
  }
  for (const [path, text] of Object.entries(tree)) project.write(path, Buffer.from(text, "latin1").toString("utf8"));
}

/** What a killed run may leave beside the files, and the next one removes. */
const isLeftOver = (path: string): boolean => /\.codegen-tmp$|write-lock/.test(path);

const leftOvers = (project: Project): string[] => Object.keys(project.snapshot()).filter(isLeftOver);

/** A run that changes something, and the run that ends what it has begun. */
interface Story {
  readonly project: Project;
  run(host: Host): Promise<unknown>;
  /** The same run again, unless another one is to mend it. */
  mend?(host: Host): Promise<unknown>;
  /** Whether `check` says something of its files. */
  readonly isChecked: boolean;
}

const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock() });
const online = (host: Host) => generate({ cache: false }, host);
const offline = (host: Host) => generate({ cache: false, offline: true }, host);

async function served(references = ["priority", "contact_status"]): Promise<ServedProject> {
  const project = await projectWith({ priority: [low], contact_status: [low] }, { references });
  await online(hostOf(project));
  return project;
}

const stories: Record<string, () => Promise<Story>> = {
  "of a first run": async () => {
    const project = await projectWith({ priority: [low] }, { references: ["priority"] });
    return { project, run: online, mend: online, isChecked: true };
  },
  "of a run that adds a code and removes a reference": async () => {
    const project = await served();
    project.serve({ priority: [low, high] });
    project.configure({ references: ["priority"] });
    return { project, run: online, mend: offline, isChecked: true };
  },
  "of a run from the lock": async () => {
    const project = await served();
    project.configure({ names: { priority: { 1: "Least" } }, references: ["priority", "contact_status"] });
    return { project, run: offline, mend: offline, isChecked: true };
  },
  "of the merge of a conflict": async () => {
    const project = await served(["priority"]);
    const commit = (message: string): void => {
      git(project.dir, "add", "-A", "--", ".", ":!node_modules", ":!codegen.config.json");
      git(project.dir, "commit", "-qm", message);
    };
    git(project.dir, "init", "-q");
    commit("first");
    for (const [branch, item] of [
      ["ours", high],
      ["theirs", { code: 9, description: "Highest" }],
    ] as const) {
      git(project.dir, "checkout", "-q", "-b", branch, "main");
      project.serve({ priority: [low, item] });
      await online(hostOf(project));
      commit(branch);
    }
    expect(tryGit(project.dir, "merge", "-q", "ours").exitCode).not.toBe(0);
    return { project, run: offline, mend: offline, isChecked: true };
  },
  "of the page": async () => {
    const project = await served();
    await docs({}, hostOf(project));
    project.serve({ priority: [low, high] });
    await online(hostOf(project));
    return { project, run: (host) => docs({}, host), isChecked: false };
  },
  "of sources that get the current names": async () => {
    const project = await aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    return { project, run: (host) => fixAliases({}, host), isChecked: false };
  },
  "of aliases that go": async () => {
    const project = await aliasedProject({ "src/a.ts": "export {};\n" });
    return { project, run: (host) => prune({}, host), isChecked: true };
  },
  "of the setup of a repository": async () => {
    const project = makeProject();
    git(project.dir, "init", "-q");
    for (const path of ["package.json", ".prettierignore"])
      project.write(path, path === "package.json" ? "{}\n" : "a\n");
    const run = (host: Host) => init({ cwd: project.dir, choices: noChoices, dryRun: false }, host);
    return { project, run, isChecked: false };
  },
};

describe("a run that is killed at any call that changes something", () => {
  it.each(Object.keys(stories))("leaves every file old or new: %s", async (name) => {
    const { project, run, isChecked, mend = run } = await (stories[name] as () => Promise<Story>)();
    const before = treeOf(project);
    await run(hostOf(project));
    const after = treeOf(project);
    expect(after).not.toEqual(before);
    restore(project, before);
    const stable = mend === run ? undefined : await mend(hostOf(project)).then(() => treeOf(project));
    let points = 0;
    for (; ; points++) {
      restore(project, before);
      const { host, calls } = killedAt(points + 1, project.dir);
      await run(host).catch(() => undefined);
      if (calls.length <= points) break;
      const found = treeOf(project);
      for (const [path, text] of Object.entries(found)) {
        if (!isLeftOver(path)) expect([path, before[path], after[path]]).toContain(text);
      }
      if (isChecked) {
        const { ok } = await check({ cache: false }, hostOf(project));
        const whole = Object.entries(found).filter(([path]) => !isLeftOver(path));
        const isWhole = [before, after].some((tree) => JSON.stringify(whole) === JSON.stringify(Object.entries(tree)));
        // What is old may have drifted from a new configuration, or have no lock; what is mixed always has.
        if (ok) expect({ at: calls.at(-1), isWhole }).toEqual({ at: calls.at(-1), isWhole: true });
      }
      await mend(hostOf(project));
      // From the lock alone, what a run had not put into it is not made up for.
      expect(stable === undefined ? [after] : [after, stable]).toContainEqual(treeOf(project));
      expect(leftOvers(project)).toEqual([]);
    }
    expect(points).toBeGreaterThan(4);
  });
});

describe("a fault at any call that changes something", () => {
  it.each(["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE"])(
    "%s is told with the path, and leaves the tree as it was or each file whole",
    async (code) => {
      const { project, run } = await (
        stories["of a run that adds a code and removes a reference"] as () => Promise<Story>
      )();
      const before = treeOf(project);
      await run(hostOf(project));
      const after = treeOf(project);
      const phases = new Set<boolean>();
      for (let at = 1; ; at++) {
        restore(project, before);
        const { disk, calls } = faultyDisk(at, code);
        const result = await generate({ cache: false }, { ...hostOf(project), disk });
        if (calls.length < at) break;
        const call = calls[at - 1] as string;
        const found = treeOf(project);
        if (/\/\.cache|\/node_modules|codegen-write-lock/.test(call)) {
          // The cache and the write lock have tests of their own.
          expect(result.diagnostics).toEqual([]);
          expect(found).toEqual(after);
          continue;
        }
        const file = call.slice(call.lastIndexOf("/") + 1);
        expect(result.diagnostics).toMatchObject([
          { rule: "io", severity: "error", message: expect.stringContaining(file) },
        ]);
        const isBegun = JSON.stringify(found) !== JSON.stringify(before);
        for (const [path, text] of Object.entries(found)) expect([before[path], after[path]]).toContain(text);
        phases.add(isBegun);
      }
      expect([...phases].toSorted()).toEqual([false, true]);
    },
  );
});
