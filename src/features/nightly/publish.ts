import { deleteBranch, isUpToDate, pushUpdate, type Repository, stageChanges, type UpdateBranch } from "./branch.ts";
import { type CodeHost, othersText, type Text } from "./code-host.ts";

export interface Update extends Text {
  /** The files and folders of the run, from the top of the repository. */
  readonly paths: readonly string[];
}

interface Published {
  /** What was done. */
  readonly done: string;
  /** What somebody has to do before a later run can publish its changes. */
  readonly problem?: Text;
}

/** Brings the branch and its pull request in line with the work tree. If they are, it changes nothing. */
export function publishUpdate(update: Update, branch: UpdateBranch, host: CodeHost, repository: Repository): Published {
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
    return { done: host.closeRequest(branch, () => deleteBranch(branch, repository)) };
  }
  if (!isCurrent) {
    const message = host.messageOf(update);
    pushUpdate(branch, { message, author: host.author, options: host.pushOptions(update, branch) }, repository);
  }
  return { done: host.openRequest(update, branch, !isCurrent) };
}
