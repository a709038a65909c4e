import { join } from "node:path";
import { attempt } from "../../base/index.ts";
import { runError } from "../../model/findings/index.ts";
import { type Disk, readText, replaceFile } from "../../platform/files/index.ts";
import type { Host } from "../../platform/index.ts";
import type { CodeHost } from "./publish.ts";
import { createGitHub } from "./github.ts";
import { createGitLab } from "./gitlab.ts";

export { openRepository, readBranch } from "./branch.ts";
export { publishUpdate } from "./publish.ts";
export { describeOutage, describeStop, describeUpdate } from "./texts.ts";

/** Name of the branch, without `--branch`. */
export const defaultBranch = "reference-lists";

/**
 * The host of the repository, by the variables of its workflows.
 *
 * @param branch name of the branch of the run
 * @param folder absolute path of a folder in the repository
 */
export function findCodeHost(branch: string, folder: string, host: Host): CodeHost {
  const { GITHUB_ACTIONS: github, GITLAB_CI: gitlab } = host.environment;
  if (github === "true") return createGitHub(branch, folder, host);
  if (gitlab === "true") return createGitLab(host.environment);
  const message = "codegen nightly runs only in a workflow of GitHub or a pipeline of GitLab";
  throw runError("usage", message);
}

/** At the top of the repository, where the workflow's cache keeps it. Never committed. */
export const nightsFile = ".codegen-nights-without-service";

/** The number of runs in succession that the service did not answer, up to this one. Saves it for the next run. */
export function countNightsWithoutService(isAnswered: boolean, top: string, disk: Disk): number {
  const file = join(top, nightsFile);
  const before = Number(attempt(() => readText(disk, file))) || 0;
  const nights = isAnswered ? 0 : before + 1;
  replaceFile(disk, file, `${nights}\n`);
  return nights;
}
