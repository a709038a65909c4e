export type { CheckOptions, CheckResult } from "./check.ts";
export type { DiffResult } from "./diff.ts";
export type { GenerateOptions, GenerateResult, GenerateSummary } from "./generate-options.ts";
export type { ImpactOptions, ImpactResult } from "./impact.ts";
export type { SetupOutcome, SetupQuestions, SetupSurvey } from "./init.ts";
export { type RunOptions, type RunProgress, startFolder } from "./options.ts";
export type { ProjectResult } from "./project.ts";
export type { DiffOptions } from "./project/states.ts";
export { readTemplate } from "./read-template.ts";
export type { ReferenceServerOptions } from "./serve.ts";
export type { AliasRow, ReferenceRow, ShownTables, TombstoneRow, ValueRow } from "./show.ts";

/** The file of each run, loaded when it runs. */
export const load = {
  check: () => import("./check.ts"),
  diff: () => import("./diff.ts"),
  docs: () => import("./docs.ts"),
  fixAliases: () => import("./fix-aliases.ts"),
  generate: () => import("./generate.ts"),
  impact: () => import("./impact.ts"),
  init: () => import("./init.ts"),
  lockText: () => import("./lock-text.ts"),
  mergeDriver: () => import("./merge-driver.ts"),
  prune: () => import("./prune.ts"),
  serve: () => import("./serve.ts"),
  show: () => import("./show.ts"),
};
