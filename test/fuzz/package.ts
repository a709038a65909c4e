import type { Config } from "../../src/model/settings/index.ts";
import { planPackage, renderFiles } from "../../src/pipeline/emit/index.ts";
import type { Lock } from "../../src/model/lock/index.ts";
import { inputOf } from "../support/rendered.ts";
import type { Tally } from "./kind.ts";
import { assert, assertHidesNothing, isShare } from "./sound.ts";

/** How a package is checked. */
interface PackageCheck {
  readonly tally: Tally;
  /** The text of the case, which decides whether the package is rendered. */
  readonly text: string;
  /** One of this number of cases is rendered. */
  readonly of: number;
}

/**
 * Plans the package of a lock, and renders it for a share of the cases.
 *
 * @returns whether it was rendered
 */
export async function checkPackage(lock: Lock, config: Config, { tally, text, of }: PackageCheck): Promise<boolean> {
  const input = inputOf(lock, config);
  const plan = planPackage(input);
  const paths = new Set(plan.map(({ path }) => path.toLowerCase()));
  assert(paths.size === plan.length, "two files of a package have one path");
  tally.reach("planned");
  if (!isShare(text, of)) return false;
  const files = await renderFiles(plan, input, undefined);
  for (const file of files) assertHidesNothing(file.text, file.path);
  tally.reach("rendered");
  return true;
}
