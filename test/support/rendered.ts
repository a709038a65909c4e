import type { Config } from "../../src/model/settings/schema.ts";
import { readInstallation } from "../../src/platform/files/installation.ts";
import type { EmitInput } from "../../src/pipeline/emit/emit-input.ts";
import type { GeneratedFile } from "../../src/pipeline/emit/generated-file.ts";
import { planPackage } from "../../src/pipeline/emit/plan.ts";
import { renderFiles } from "../../src/pipeline/emit/render-files.ts";
import type { Lock } from "../../src/model/lock/lock.ts";
import { makeEmitInput } from "../../src/commands/make-emit-input.ts";

const installation = readInstallation();

/** What the package of a lock and a configuration is made from. */
export const inputOf = (lock: Lock, config: Config): EmitInput => makeEmitInput(lock, config, installation);

/** The package that a lock and a configuration come to, as text, where there is no package.json yet. */
export function renderPackage(lock: Lock, config: Config): Promise<GeneratedFile[]> {
  const input = inputOf(lock, config);
  return renderFiles(planPackage(input), input, undefined);
}
