import { spawn } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { runCli } from "../../test/support/cli.ts";
import { environment } from "../../test/support/git.ts";
import { makeProject } from "../../test/support/project.ts";
import { projectWith, type ServedProject } from "../../test/support/served-project.ts";
import type { Lists } from "../../test/support/service.ts";
import { type HostedRepository, hostRepository } from "./hosted-repository.ts";

export interface Night {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What `gh` has changed in this night. */
  readonly calls: readonly string[];
  /** The step summary. */
  readonly summary: string;
}

/** A repository with a nightly run: each night has a new clone, as in a workflow. */
export interface HostedProject extends HostedRepository {
  readonly lists: Pick<ServedProject, "serve">;
  night(args?: readonly string[], variables?: Record<string, string | undefined>): Promise<Night>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs the built package, also while a service of the test answers. */
export async function runNightly(
  args: readonly string[],
  how: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
) {
  const child = spawn(process.execPath, [join(root, "nightly/dist/cli.cjs"), ...args], how);
  const closed = new Promise<number | null>((resolve) => void child.on("close", resolve));
  const [stdout, stderr, exitCode] = await Promise.all([readAll(child.stdout), readAll(child.stderr), closed]);
  return { exitCode, stdout, stderr };
}

/** Creates a remote repository whose default branch has a generated package of these lists, and files. */
export async function hostedProject(lists: Lists, files: Record<string, string> = {}): Promise<HostedProject> {
  const served = await projectWith(lists, { references: Object.keys(lists) });
  for (const [path, text] of Object.entries(files)) served.write(path, text);
  const first = await runCli([], { cwd: served.dir, env: environment });
  if (first.exitCode !== 0) throw new Error(first.stdout);

  const tools = makeProject();
  // Where the clones find the generator of this repository.
  mkdirSync(join(tools.dir, "node_modules"));
  symlinkSync(root, join(tools.dir, "node_modules/reference-codegen"), "junction");
  // The cache of the workflow.
  const counter = ".codegen-nights-without-service";
  tools.write(counter, "0");
  const hosted = hostRepository(served, tools);
  let nights = 0;
  const night: HostedProject["night"] = async (args = [], variables = {}) => {
    hosted.change({ calls: [] });
    const folder = `night-${++nights}`;
    const { dir, env } = hosted.checkOut(folder);
    tools.write(`${folder}/${counter}`, tools.read(counter));
    tools.write("summary.md", "");
    const summary = { GITHUB_STEP_SUMMARY: join(tools.dir, "summary.md") };
    const ran = await runNightly(args, { cwd: dir, env: { ...env, ...summary, ...variables } });
    if (existsSync(join(dir, counter))) tools.write(counter, tools.read(`${folder}/${counter}`));
    return { ...ran, calls: hosted.state().calls, summary: tools.read("summary.md") };
  };
  return { ...hosted, lists: served, night };
}
