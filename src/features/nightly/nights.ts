import { join } from "node:path";
import { attempt } from "../../base/index.ts";
import { type Disk, readText, replaceFile } from "../../platform/files/index.ts";

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
