import type { Command } from "./command.ts";

export type { CheckOptions, CheckResult } from "./check.ts";
export { type Command, type Commands, defaultCommand, type ExitMeaning, namesOf } from "./command.ts";
export type { DiffResult } from "./diff.ts";
export {
  type Flag,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  printFlags,
  visibleFlags,
} from "./flags.ts";
export type { GenerateOptions, GenerateResult, GenerateSummary } from "./project/generate-options.ts";
export type { ImpactOptions, ImpactResult } from "./impact.ts";
export { type RunOptions, type RunProgress, startFolder } from "./options.ts";
export type { ProjectResult } from "./project/run.ts";
export type { DiffOptions } from "./project/states.ts";
export type { ReferenceServerOptions } from "./serve.ts";

/** In the order of help. A file is loaded when its command runs. */
export const commandFiles = {
  init: () => import("./init.ts"),
  generate: () => import("./generate.ts"),
  check: () => import("./check.ts"),
  diff: () => import("./diff.ts"),
  impact: () => import("./impact.ts"),
  prune: () => import("./prune.ts"),
  show: () => import("./show.ts"),
  docs: () => import("./docs.ts"),
  explain: () => import("./explain.ts"),
  completion: () => import("./completion.ts"),
  serve: () => import("./serve.ts"),
  "merge-driver": () => import("./merge-driver.ts"),
} satisfies Record<string, () => Promise<{ readonly command: Command }>>;
