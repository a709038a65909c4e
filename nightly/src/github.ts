import type { Host } from "../../src/platform/index.ts";
import { NightError } from "./findings.ts";
import { type CodeHost, othersText, takenBackText, type Text } from "./publish.ts";

interface Pull extends Text {
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  /** The last commit of its branch. */
  readonly headRefOid: string;
  /** Whether it comes from a fork, whose branches may have any name. */
  readonly isCrossRepository: boolean;
}

const label = "reference-lists";

/** Marks what the run has written, so that it finds it again. */
const marker = (name: string): string => `<!-- reference-codegen ${name} -->`;

/**
 * GitHub, by its command line `gh`.
 *
 * @param branch name of the branch of the run: each has its own issue
 * @throws {NightError} if there is no token
 */
export function createGitHub(branch: string, host: Host): CodeHost {
  const advice = "set it to ${{ secrets.REFERENCE_LISTS_TOKEN || github.token }} in the workflow";
  if (!host.environment["GH_TOKEN"]) throw new NightError(`the variable GH_TOKEN is not set; ${advice}`);
  const gh = commandLine(host);
  return {
    author: { name: "github-actions[bot]", email: "41898282+github-actions[bot]@users.noreply.github.com" },
    currentBranch: host.environment["GITHUB_REF_NAME"] ?? "",
    commitOf: ({ title }) => ({ message: title, options: [] }),
    ...requestsOf(branch, gh),
    ...issuesOf(branch, gh),
  };
}

function commandLine({ cwd, runProgram }: Host) {
  /** Runs `gh` with this stdin and returns its stdout. `permit` is advice for a failure. */
  const run = (args: readonly string[], input = "", ...permit: string[]): string => {
    const result = runProgram("gh", args, { folder: cwd, input });
    if (result === undefined) throw new NightError("gh was not found on the PATH");
    if (result.exitCode === 0) return result.stdout.trim();
    const [reason = ""] = result.stderr.trim().split("\n");
    throw new NightError([`gh ${args.slice(0, 2).join(" ")} failed: ${reason}`, ...permit].join("; "));
  };
  return { run, read: <Json>(...args: string[]): Json => JSON.parse(run(args)) as Json };
}

type GitHub = ReturnType<typeof commandLine>;

const bodyFromStdin = ["--body-file", "-"];

function requestsOf(branch: string, gh: GitHub): Pick<CodeHost, "openRequest" | "closeRequest" | "leaveRequest"> {
  const find = (state: "all" | "open"): Pull | undefined => {
    const fields = "number,state,title,body,headRefOid,isCrossRepository";
    const filter = ["--head", branch, "--state", state, "--limit", "100"];
    return gh.read<Pull[]>("pr", "list", ...filter, "--json", fields).find((pull) => !pull.isCrossRepository);
  };
  return {
    openRequest({ title, body }, { base, commit }, isPushed) {
      const pull = find("all");
      if (pull?.state === "OPEN") {
        if (isSame(pull, { title, body })) return `pull request #${pull.number} is up to date`;
        gh.run(["pr", "edit", String(pull.number), "--title", title, ...bodyFromStdin], body);
        return `updated pull request #${pull.number}: ${title}`;
      }
      if (!isPushed && pull?.state === "CLOSED" && pull.headRefOid === commit)
        return `pull request #${pull.number} was closed; the next one is opened when the lists change again`;
      const permit = "allow GitHub Actions to create pull requests in the settings of the repository";
      const names = ["--head", branch, "--base", base, "--title", title];
      return `opened ${gh.run(["pr", "create", ...names, ...bodyFromStdin], body, permit)}: ${title}`;
    },
    closeRequest(_branch, remove) {
      const pull = find("open");
      // GitHub closes the pull request of a branch that is deleted.
      remove();
      if (pull === undefined) return `deleted the branch ${branch}, which has nothing left to merge`;
      gh.run(["pr", "comment", String(pull.number), ...bodyFromStdin], takenBackText);
      return `closed pull request #${pull.number}: the change was taken back`;
    },
    leaveRequest(update) {
      const pull = find("open");
      if (pull === undefined) return undefined;
      const number = String(pull.number);
      const { comments } = gh.read<{ comments: { body: string }[] }>("pr", "view", number, "--json", "comments");
      if (!comments.some(({ body }) => body.includes(marker("commits")))) {
        gh.run(["pr", "comment", number, ...bodyFromStdin], `${othersText(update)}\n\n${marker("commits")}`);
      }
      return `pull request #${number} has commits of others: nothing was pushed`;
    },
  };
}

function issuesOf(branch: string, gh: GitHub): Pick<CodeHost, "openIssue" | "closeIssue"> {
  const hasIssues = (): boolean =>
    gh.read<{ hasIssuesEnabled: boolean }>("repo", "view", "--json", "hasIssuesEnabled").hasIssuesEnabled;
  const find = () => {
    const open = ["--label", label, "--state", "open", "--limit", "100"];
    const issues = gh.read<(Text & { number: number })[]>("issue", "list", ...open, "--json", "number,title,body");
    return issues.find(({ body }) => body.includes(marker(branch)));
  };
  return {
    openIssue({ title, body: text }) {
      if (!hasIssues()) return undefined;
      const body = `${text}\n\n${marker(branch)}`;
      const issue = find();
      if (issue !== undefined) {
        if (isSame(issue, { title, body })) return `issue #${issue.number} describes it`;
        gh.run(["issue", "edit", String(issue.number), "--title", title, ...bodyFromStdin], body);
        return `updated issue #${issue.number}`;
      }
      const labels = gh.read<{ name: string }[]>("label", "list", "--search", label, "--json", "name");
      if (!labels.some(({ name }) => name === label))
        gh.run(["label", "create", label, "--description", "What stopped the nightly run of reference-codegen"]);
      return `opened ${gh.run(["issue", "create", "--title", title, "--label", label, ...bodyFromStdin], body)}`;
    },
    closeIssue() {
      const issue = hasIssues() ? find() : undefined;
      if (issue === undefined) return undefined;
      gh.run(["issue", "close", String(issue.number), "--comment", "The nightly run works again."]);
      return `closed issue #${issue.number}`;
    },
  };
}

/** Editors in a browser save CRLF. */
function isSame(found: Text, { title, body }: Text): boolean {
  return found.title === title && found.body.replaceAll("\r\n", "\n").trim() === body.trim();
}
