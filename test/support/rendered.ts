import type { Config } from "../../src/config/schema.ts";
import { readInstallation } from "../../src/disk/installation.ts";
import type { EmitInput } from "../../src/emit/emit-input.ts";
import type { GeneratedFile } from "../../src/emit/generated-file.ts";
import { planPackage } from "../../src/emit/plan.ts";
import { renderFiles } from "../../src/emit/render-files.ts";
import type { Lock } from "../../src/lock/lock.ts";
import { makeEmitInput } from "../../src/runs/make-emit-input.ts";

const installation = readInstallation();

/** What the package of a lock and a configuration is made from. */
export const inputOf = (lock: Lock, config: Config): EmitInput => makeEmitInput(lock, config, installation);

/** The package that a lock and a configuration come to, as text, where there is no package.json yet. */
export function renderPackage(lock: Lock, config: Config): Promise<GeneratedFile[]> {
  const input = inputOf(lock, config);
  return renderFiles(planPackage(input), input, undefined);
}
