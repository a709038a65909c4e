import type { GeneratedFile } from "../../src/model/report/index.ts";
import type { Config } from "../../src/model/settings/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { type EmitInput, planPackage, renderFiles } from "../../src/pipeline/emit/index.ts";
import type { Lock } from "../../src/model/lock/index.ts";
import { emitInput } from "../../src/project/package.ts";

const installation = readInstallation();

/** The input for the package of a lock and a configuration. */
export const inputOf = (lock: Lock, config: Config): EmitInput =>
  emitInput({ config, configName: undefined }, installation, lock);

/** Renders the package of a lock and a configuration without an existing package.json. */
export function renderPackage(lock: Lock, config: Config): Promise<GeneratedFile[]> {
  const plan = planPackage(inputOf(lock, config));
  return renderFiles(plan.files, plan, undefined);
}
