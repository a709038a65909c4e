import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { runCli } from "../../test/support/cli.ts";
import { environment, git } from "../../test/support/git.ts";
import { makeProject, type Project } from "../../test/support/project.ts";
import { projectWith, type ServedProject } from "../../test/support/served-project.ts";
import type { Lists } from "../../test/support/service.ts";

/** A pull request or an issue in the state of the substitute for `gh`. */
interface Item {
  number: number;
  state: string;
  title: string;
  body: string;
  comments: { body: string }[];
  isCrossRepository?: boolean;
  headRefOid?: string;
}

interface GitHubState {
  pulls: Item[];
  issues: Item[];
  labels: string[];
  hasIssues: boolean;
  /** Commands that fail, with what they print: `pr create`. */
  failures: Record<string, string>;
  /** The commands that change something. */
  calls: string[];
}

const noState: GitHubState = { pulls: [], issues: [], labels: [], hasIssues: true, failures: {}, calls: [] };

/**
 * A substitute for `gh` that keeps pull requests and issues in a file. As on GitHub, a deleted branch closes its pull request, and an
 * issue cannot have a label that does not exist.
 */
const gh = String.raw`#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const { spawnSync } = require("node:child_process");
const { parseArgs } = require("node:util");
const file = process.env.GH_STATE;
const state = JSON.parse(readFileSync(file, "utf8"));
const flags = {
  "repo view": ["json"], "pr list": ["head", "state", "limit", "json"], "pr view": ["json"],
  "pr create": ["head", "base", "title", "body-file"], "pr edit": ["title", "body-file"], "pr comment": ["body-file"],
  "issue list": ["label", "state", "limit", "json"], "issue create": ["title", "label", "body-file"],
  "issue edit": ["title", "body-file"], "issue close": ["comment"],
  "label list": ["search", "json"], "label create": ["description"],
};
const [, , group, verb, ...rest] = process.argv;
const name = group + " " + verb;
const fail = (text) => { process.stderr.write(text + "\n"); process.exit(1); };
const options = Object.fromEntries(flags[name].map((flag) => [flag, { type: "string" }]));
const { values, positionals: [id] } = parseArgs({ args: rest, options, allowPositionals: true });
if (!process.env.GH_TOKEN) fail("gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.");
if (name in state.failures) fail(state.failures[name]);
if (group === "issue" && !state.hasIssues) fail("the 'o/r' repository has disabled issues");
const body = values["body-file"] === "-" ? readFileSync(0, "utf8") : undefined;
if (body !== undefined && body.length > 65536) fail("GraphQL: Body is too long (maximum is 65536 characters)");
const ref = (branch) => spawnSync("git", ["ls-remote", "origin", "refs/heads/" + branch], { encoding: "utf8" }).stdout.split("\t")[0];
for (const pull of state.pulls) {
  if (pull.state !== "OPEN") continue;
  const head = ref(pull.branch);
  if (pull.isCrossRepository) continue;
  if (head === "") pull.state = "CLOSED";
  else pull.headRefOid = head;
}
const items = group === "pr" ? state.pulls : state.issues;
const item = items.find(({ number }) => String(number) === id);
const pick = (each) => Object.fromEntries(values.json.split(",").map((key) => [key, each[key] ?? false]));
const print = (value) => process.stdout.write(JSON.stringify(value));
const create = (more) => {
  const number = state.pulls.length + state.issues.length + 1;
  items.unshift({ number, state: "OPEN", title: values.title, body, comments: [], ...more });
  process.stdout.write("https://github.com/o/r/" + (group === "pr" ? "pull" : "issues") + "/" + number + "\n");
};
const actions = {
  "repo view": () => print({ hasIssuesEnabled: state.hasIssues }),
  "pr list": () => print(items.filter(({ branch, state }) => branch === values.head && (values.state === "all" || state === "OPEN")).map(pick)),
  "pr view": () => print(pick(item)),
  "pr create": () => create({ branch: values.head, base: values.base, headRefOid: ref(values.head) }),
  "pr edit": () => Object.assign(item, { title: values.title, body }),
  "pr comment": () => item.comments.push({ body }),
  "issue list": () => print(items.filter(({ state, labels }) => state === "OPEN" && labels.includes(values.label)).map(pick)),
  "issue create": () => {
    if (!state.labels.includes(values.label)) fail("could not add label: '" + values.label + "' not found");
    create({ labels: [values.label] });
  },
  "issue edit": () => Object.assign(item, { title: values.title, body }),
  "issue close": () => Object.assign(item, { state: "CLOSED", comments: [...item.comments, { body: values.comment }] }),
  "label list": () => print(state.labels.map((name) => ({ name }))),
  "label create": () => state.labels.push(id),
};
actions[name]();
if (!/ (list|view)$/.test(name)) state.calls.push(name);
writeFileSync(file, JSON.stringify(state));
`;

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
export interface HostedProject {
  readonly lists: Pick<ServedProject, "serve">;
  /** The clone of a colleague, on the default branch. */
  readonly clone: Project;
  /** State of the substitute for GitHub. */
  readonly state: () => GitHubState;
  change(state: Partial<GitHubState>): void;
  night(args?: readonly string[], variables?: Record<string, string | undefined>): Promise<Night>;
  /** Commit of a branch in the remote repository, empty without it. */
  commitOf(branch: string): string;
  /** Git in the remote repository. */
  remote(...args: string[]): string;
}

export const branch = "reference-lists";

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
  const clone: Project = { ...served };
  for (const [path, text] of Object.entries(files)) clone.write(path, text);
  const first = await runCli([], { cwd: clone.dir, env: environment });
  if (first.exitCode !== 0) throw new Error(first.stdout);
  const remoteFolder = makeProject();
  const remote = (...args: string[]): string => git(remoteFolder.dir, ...args).trim();
  remote("init", "-q", "--bare");
  // Push options, as on GitLab.
  remote("config", "receive.advertisePushOptions", "true");
  git(clone.dir, "init", "-q");
  git(clone.dir, "remote", "add", "origin", `file://${remoteFolder.dir}`);
  git(clone.dir, "add", "-A");
  git(clone.dir, "commit", "-qm", "first");
  git(clone.dir, "push", "-q", "-u", "origin", "main");

  const tools = makeProject();
  // Where the clones find the generator of this repository.
  mkdirSync(join(tools.dir, "node_modules"));
  symlinkSync(root, join(tools.dir, "node_modules/reference-codegen"), "junction");
  tools.write("bin/gh", gh);
  chmodSync(join(tools.dir, "bin/gh"), 0o755);
  tools.write("state.json", noState);
  tools.write("counter", "0");
  const state = (): GitHubState => JSON.parse(tools.read("state.json")) as GitHubState;
  const change = (changed: Partial<GitHubState>): void => tools.write("state.json", { ...state(), ...changed });
  let nights = 0;
  const night: HostedProject["night"] = async (args = [], variables = {}) => {
    change({ calls: [] });
    const folder = `night-${++nights}`;
    git(tools.dir, "clone", "-q", "--depth", "1", `file://${remoteFolder.dir}`, folder);
    // The cache of the workflow.
    const counter = ".codegen-nights-without-service";
    tools.write(`${folder}/${counter}`, tools.read("counter"));
    tools.write("summary.md", "");
    const env = {
      ...environment,
      PATH: [join(tools.dir, "bin"), environment["PATH"]].join(delimiter),
      GITHUB_ACTIONS: "true",
      GITHUB_REF_NAME: "main",
      GITHUB_STEP_SUMMARY: join(tools.dir, "summary.md"),
      GH_TOKEN: "token",
      GH_STATE: join(tools.dir, "state.json"),
      ...variables,
    };
    const ran = await runNightly(args, { cwd: join(tools.dir, folder), env });
    const file = join(tools.dir, folder, counter);
    if (existsSync(file)) tools.write("counter", readFileSync(file, "utf8"));
    return { ...ran, calls: state().calls, summary: tools.read("summary.md") };
  };
  return {
    lists: served,
    clone,
    state,
    change,
    night,
    commitOf: (name) => remote("for-each-ref", "--format=%(objectname)", `refs/heads/${name}`),
    remote,
  };
}
