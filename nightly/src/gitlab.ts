import type { Environment } from "../../src/platform/files/index.ts";
import { NightError } from "./findings.ts";
import type { CodeHost } from "./publish.ts";

/**
 * GitLab, only by push options: they need no other token than the one that pushes. They cannot contain a line break, so the report
 * is the body of the commit, which GitLab uses as the description of a new merge request. They cannot open an issue.
 *
 * @throws {NightError} if there is no token
 */
export function createGitLab(environment: Environment): CodeHost {
  const {
    REFERENCE_LISTS_TOKEN: token = "",
    CI_COMMIT_BRANCH: currentBranch = "",
    CI_SERVER_HOST: server,
  } = environment;
  const advice = "create a project access token with the scope write_repository, and store it in this variable";
  if (token === "") throw new NightError(`the variable REFERENCE_LISTS_TOKEN is not set; ${advice}`);
  return {
    author: { name: "reference-codegen", email: `reference-codegen@noreply.${server ?? "localhost"}` },
    currentBranch,
    commitOf: ({ title, body }, { base, commit }) => ({
      message: `${title}\n\n${body}`,
      options: [
        "merge_request.create",
        `merge_request.target=${base}`,
        `merge_request.title=${title}`,
        ...(commit === undefined ? [] : ["merge_request.description=The report is the message of the commit."]),
        "merge_request.remove_source_branch",
      ],
    }),
    openRequest: ({ title }, _branch, isPushed) =>
      isPushed ? `opened or updated the merge request: ${title}` : "the merge request is up to date",
    closeRequest: (_branch, remove) => {
      remove();
      return "deleted the branch, which closes its merge request: the change was taken back";
    },
    leaveRequest: ({ name }) => `the branch ${name} has commits of others: nothing was pushed`,
    openIssue: () => undefined,
    closeIssue: () => undefined,
  };
}
