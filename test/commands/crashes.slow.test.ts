import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { realHost, type Host } from "../../src/platform/index.ts";
import { check } from "../../src/commands/check.ts";
import { docs } from "../../src/commands/docs.ts";
import { fix } from "../../src/commands/impact-fix.ts";
import { generate } from "../../src/commands/generate.ts";
import { prune } from "../../src/commands/prune.ts";
import { aliasedProject, aliasUse } from "../support/aliases.ts";
import { faultyDisk, killedAt } from "../support/broken-disks.ts";
import { fakeClock } from "../support/clock.ts";
import { git, tryGit } from "../support/git.ts";
import type { Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { high, itemOf, low } from "../support/service.ts";

type Tree = Readonly<Record<string, string>>;

/** The files of a project without those of git. */
const treeOf = (project: Project): Tree =>
  Object.fromEntries(Object.entries(project.snapshot()).filter(([path]) => !path.startsWith(".git/")));

/** Replaces the files of a project with a tree. */
function restore(project: Project, tree: Tree): void {
  for (const name of readdirSync(project.dir)) {
    if (name !== ".git") rmSync(join(project.dir, name), { recursive: true });
  }
  for (const [path, text] of Object.entries(tree)) project.write(path, Buffer.from(text, "latin1").toString("utf8"));
}

/** Whether a file is temporary: a killed run may leave it, and the next one removes it. */
const isTemporary = (path: string): boolean => path.endsWith(".codegen-tmp");

const temporaryFiles = (project: Project): string[] => Object.keys(project.snapshot()).filter(isTemporary);

/** A run that changes files, and the run that completes it. */
interface Scenario {
  readonly project: Project;
  run(host: Host): Promise<unknown>;
  /** By default, the same run. */
  repair?(host: Host): Promise<unknown>;
  /** Whether `check` reads its files. */
  readonly isChecked: boolean;
}

const writePage = (host: Host) => docs({}, "docs.html", { host, terminal: { out: () => undefined } });
const hostOf = ({ dir }: Project): Host => ({ ...realHost(dir, {}), clock: fakeClock() });
const online = (host: Host) => generate({}, host);
const offline = (host: Host) => generate({ offline: true }, host);

async function served(references = ["priority", "contact_status"]): Promise<ServedProject> {
  const project = await projectWith({ priority: [low], contact_status: [low] }, { references });
  await online(hostOf(project));
  return project;
}

async function addAndRemove(): Promise<Scenario> {
  const project = await served();
  project.serve({ priority: [low, high] });
  project.configure({ references: ["priority"] });
  return { project, run: online, repair: offline, isChecked: true };
}

const scenarios: Record<string, () => Promise<Scenario>> = {
  "a first run": async () => {
    const project = await projectWith({ priority: [low] }, { references: ["priority"] });
    return { project, run: online, repair: online, isChecked: true };
  },
  "a run that adds a code and removes a reference": addAndRemove,
  "a run from the lock": async () => {
    const project = await served();
    project.configure({ names: { priority: { 1: "Least" } }, references: ["priority", "contact_status"] });
    return { project, run: offline, repair: offline, isChecked: true };
  },
  "the merge of a conflict": async () => {
    const project = await served(["priority"]);
    const commit = (message: string): void => {
      git(project.dir, "add", "-A", "--", ".", ":!codegen.config.json");
      git(project.dir, "commit", "-qm", message);
    };
    git(project.dir, "init", "-q");
    commit("first");
    for (const [branch, item] of Object.entries({ ours: high, theirs: itemOf(9, "Highest") })) {
      git(project.dir, "checkout", "-q", "-b", branch, "main");
      project.serve({ priority: [low, item] });
      await online(hostOf(project));
      commit(branch);
    }
    expect(tryGit(project.dir, "merge", "-q", "ours").exitCode).not.toBe(0);
    return { project, run: offline, repair: offline, isChecked: true };
  },
  "the page": async () => {
    const project = await served();
    await writePage(hostOf(project));
    project.serve({ priority: [low, high] });
    await online(hostOf(project));
    return { project, run: writePage, isChecked: false };
  },
  "sources that get the current names": async () => {
    const project = aliasedProject({ "src/a.ts": aliasUse, "src/b.ts": aliasUse });
    return { project, run: (host) => fix({}, host), isChecked: false };
  },
  "aliases that are removed": async () => {
    const project = aliasedProject({ "src/a.ts": "export {};\n" });
    return { project, run: (host) => prune({}, host), isChecked: true };
  },
};

describe("a run that is killed at any call that changes the disk", () => {
  it.each(Object.entries(scenarios))("keeps each file old or new: %s", async (_what, prepare) => {
    const { project, run, isChecked, repair = run } = await prepare();
    const before = treeOf(project);
    await run(hostOf(project));
    const after = treeOf(project);
    expect(after).not.toEqual(before);
    restore(project, before);
    const stable = repair === run ? undefined : await repair(hostOf(project)).then(() => treeOf(project));
    let points = 0;
    for (; ; points++) {
      restore(project, before);
      const { host, calls } = killedAt(points + 1, project.dir);
      await run(host).catch(() => undefined);
      if (calls.length <= points) break;
      const found = treeOf(project);
      for (const [path, text] of Object.entries(found)) {
        if (!isTemporary(path)) expect([path, before[path], after[path]]).toContain(text);
      }
      if (isChecked) {
        const { ok } = (await check({}, hostOf(project))).report;
        const files = Object.fromEntries(Object.entries(found).filter(([path]) => !isTemporary(path)));
        // The old tree may have drifted from a new configuration, or have no lock; a mixed one always has.
        if (ok) expect([before, after]).toContainEqual(files);
      }
      await repair(hostOf(project));
      // A run from the lock cannot complete what the lock does not contain.
      expect(stable === undefined ? [after] : [after, stable]).toContainEqual(treeOf(project));
      expect(temporaryFiles(project)).toEqual([]);
    }
    // A file is at least written and renamed.
    expect(points).toBeGreaterThan(1);
  });
});

it.each(["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE"])(
  "%s at any call that changes the disk is reported with the path, and keeps each file old or new",
  async (code) => {
    const { project, run } = await addAndRemove();
    const before = treeOf(project);
    await run(hostOf(project));
    const after = treeOf(project);
    const changes = new Set<boolean>();
    for (let at = 1; ; at++) {
      restore(project, before);
      const { disk, calls } = faultyDisk(at, code);
      const result = await generate({}, { ...hostOf(project), disk });
      if (calls.length < at) break;
      const call = calls[at - 1] as string;
      const found = treeOf(project);
      const message: unknown = expect.stringContaining(call.slice(call.lastIndexOf("/") + 1));
      expect(result.findings).toMatchObject([{ rule: "io", severity: "error", message }]);
      for (const [path, text] of Object.entries(found)) expect([before[path], after[path]]).toContain(text);
      changes.add(JSON.stringify(found) !== JSON.stringify(before));
    }
    expect([...changes].toSorted()).toEqual([false, true]);
  },
);
