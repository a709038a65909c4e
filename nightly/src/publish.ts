import { markdown } from "../../src/base/text/index.ts";
import {
  type Author,
  commitIndex,
  isUpToDate,
  pushBranch,
  type Repository,
  stageChanges,
  type UpdateBranch,
} from "./branch.ts";

/** The texts of a pull request or an issue. `body` is markdown. */
export interface Text {
  readonly title: string;
  readonly body: string;
}

/** Where the repository is hosted, and where pull requests and issues are opened. */
export interface CodeHost {
  readonly author: Author;
  /** Name of the branch that the workflow has checked out. */
  readonly currentBranch: string;
  /** Message of the commit, and push options that open the request or update it. */
  commitOf(text: Text, branch: UpdateBranch): { readonly message: string; readonly options: readonly string[] };
  /** Opens or updates the request of a branch after the push. Returns what was done. */
  openRequest(text: Text, branch: UpdateBranch, isPushed: boolean): string;
  /** Closes the request of a branch with a sentence. `remove` deletes the branch. */
  closeRequest(branch: UpdateBranch, remove: () => void): string;
  /** Comments once, on the request, that the run leaves the branch to others; `undefined` if no request is open. */
  leaveRequest(branch: UpdateBranch): string | undefined;
  /** Opens or updates the issue of the run; `undefined` if this is not possible. */
  openIssue(text: Text): string | undefined;
  /** Closes the issue if one is open. */
  closeIssue(): string | undefined;
}

export const takenBackText = "The change was taken back, so there is nothing left to merge.";

export function othersText({ name, base, others }: UpdateBranch): string {
  const list = others.map((each) => `- ${markdown(each)}`).join("\n");
  return `The lists have changed again, but the branch \`${name}\` has commits of others, which the nightly run does not remove:\n\n${list}\n\nMerge the branch into \`${base}\`, or delete it: then the next run starts from \`${base}\`.`;
}

/**
 * Brings the branch and its pull request in line with the work tree. If they are, it changes nothing. Returns what was done, and
 * what somebody has to do before a later run can publish its changes.
 *
 * @param update its paths are the files and folders of the run, from the top of the repository
 */
export function publishUpdate(
  update: Text & { readonly paths: readonly string[] },
  branch: UpdateBranch,
  host: CodeHost,
  repository: Repository,
): { readonly done: string; readonly problem?: Text } {
  const { paths } = update;
  const changed = stageChanges(paths, repository);
  const isCurrent = isUpToDate(branch, paths, repository);
  if (branch.others.length > 0) {
    if (isCurrent) return { done: `the branch ${branch.name} has these changes, and commits of others` };
    const done = host.leaveRequest(branch);
    if (done !== undefined) return { done };
    if (changed === 0) return { done: `the branch ${branch.name} has commits of others, and stays` };
    const title = `The branch ${branch.name} has commits of others`;
    return { done: "nothing was pushed", problem: { title, body: othersText(branch) } };
  }
  if (changed === 0) {
    if (branch.commit === undefined) return { done: "the lists have not changed" };
    return { done: host.closeRequest(branch, () => pushBranch(branch, "", [], repository)) };
  }
  if (!isCurrent) {
    const { message, options } = host.commitOf(update, branch);
    pushBranch(branch, commitIndex(message, host.author, repository), options, repository);
  }
  return { done: host.openRequest(update, branch, !isCurrent) };
}
