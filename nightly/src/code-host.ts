import { join } from "node:path";
import { attempt } from "../../src/base/index.ts";
import { type Disk, readText, replaceFile } from "../../src/platform/files/index.ts";
import type { Host } from "../../src/platform/index.ts";
import { NightError } from "./findings.ts";
import { createGitHub } from "./github.ts";
import { createGitLab } from "./gitlab.ts";
import type { CodeHost } from "./publish.ts";

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
  throw new NightError("reference-codegen-nightly runs only in a workflow of GitHub or a pipeline of GitLab");
}

/** At the top of the repository, where the workflow's cache keeps it. Never committed. */
const nightsFile = ".codegen-nights-without-service";

/** The number of runs in succession that could not fetch the lists, up to this one. Saves it for the next run. */
export function countNightsWithoutLists(isFetched: boolean, top: string, disk: Disk): number {
  const file = join(top, nightsFile);
  const before = Number(attempt(() => readText(disk, file))) || 0;
  const nights = isFetched ? 0 : before + 1;
  replaceFile(disk, file, `${nights}\n`);
  return nights;
}
