import { markdown } from "../../base/text/index.ts";
import type { Author, UpdateBranch } from "./branch.ts";

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
  /** Message of the commit. */
  messageOf(text: Text): string;
  /** Push options that open the request or update it. */
  pushOptions(text: Text, branch: UpdateBranch): readonly string[];
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

export const takenBackText = "The service has taken the change back, so there is nothing left to merge.";

export function othersText({ name, base, others }: UpdateBranch): string {
  const list = others.map((each) => `- ${markdown(each)}`).join("\n");
  return `The lists have changed again, but the branch \`${name}\` has commits of others, which the nightly run does not remove:\n\n${list}\n\nMerge the branch into \`${base}\`, or delete it: then the next run starts from \`${base}\`.`;
}
