import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment, git } from "../../test/support/git.ts";
import { makeProject, type Project } from "../../test/support/project.ts";

export const branch = "reference-lists";

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

/** A repository on GitHub. */
export interface HostedRepository {
  /** The clone of a colleague, on the default branch. */
  readonly clone: Project;
  /** State of the substitute for GitHub. */
  readonly state: () => GitHubState;
  change(state: Partial<GitHubState>): void;
  /** Clones the default branch into a folder, as a workflow does. Returns it with the variables of the workflow. */
  checkOut(folder: string): { readonly dir: string; readonly env: Readonly<Record<string, string | undefined>> };
  /** Commits all files of the clone, with these arguments, and pushes. */
  pushAll(...commit: string[]): void;
  /** Runs a hook before each push. */
  onPush(script: string): void;
  /** Commit of a branch in the remote repository, empty without it. */
  commitOf(branch: string): string;
  /** Git in the remote repository. */
  remote(...args: string[]): string;
}

/**
 * Creates a remote repository with the files of a clone.
 *
 * @param tools the folder for the clones and for `gh`
 */
export function hostRepository(clone: Project, tools: Project): HostedRepository {
  const { dir } = makeProject();
  const remote = (...args: string[]): string => git(dir, ...args).trim();
  remote("init", "-q", "--bare");
  // Push options, as on GitLab.
  remote("config", "receive.advertisePushOptions", "true");
  git(clone.dir, "init", "-q");
  git(clone.dir, "remote", "add", "origin", `file://${dir}`);
  git(clone.dir, "add", "-A");
  git(clone.dir, "commit", "-qm", "first");
  git(clone.dir, "push", "-q", "-u", "origin", "main");

  tools.write("bin/gh", gh);
  chmodSync(join(tools.dir, "bin/gh"), 0o755);
  tools.write("state.json", noState);
  const state = (): GitHubState => JSON.parse(tools.read("state.json")) as GitHubState;
  return {
    clone,
    state,
    change: (changed) => tools.write("state.json", { ...state(), ...changed }),
    checkOut(folder) {
      git(tools.dir, "clone", "-q", "--depth", "1", `file://${dir}`, folder);
      const env = {
        ...environment,
        PATH: [join(tools.dir, "bin"), environment["PATH"]].join(delimiter),
        GITHUB_ACTIONS: "true",
        GITHUB_REF_NAME: "main",
        GH_TOKEN: "token",
        GH_STATE: join(tools.dir, "state.json"),
      };
      return { dir: join(tools.dir, folder), env };
    },
    pushAll(...commit) {
      git(clone.dir, "add", "-A");
      git(clone.dir, "commit", "-q", ...commit);
      git(clone.dir, "push", "-qf");
    },
    onPush: (script) => writeFileSync(join(dir, "hooks/pre-receive"), `#!/bin/bash\n${script}\n`, { mode: 0o755 }),
    commitOf: (name) => remote("for-each-ref", "--format=%(objectname)", `refs/heads/${name}`),
    remote,
  };
}
