export { describeFix, describePrune, type NoteOptions, unreadText } from "./alias-notes.ts";
export type { CheckOptions, CheckResult } from "./check.ts";
export type { DiffResult } from "./diff.ts";
export type { DocsResult } from "./docs.ts";
export type { GenerateOptions, GenerateResult, GenerateSummary } from "./generate-options.ts";
export type { ImpactOptions, ImpactResult } from "./impact.ts";
export type { InitResult, SetupQuestions, SetupSurvey } from "./init.ts";
export { type RunOptions, type RunProgress, startFolder } from "./options.ts";
export type { ProjectResult } from "./project.ts";
export type { DiffOptions } from "./project/states.ts";
export { readTemplate } from "./read-template.ts";
export type { ReferenceServerOptions } from "./serve.ts";
export { describeTables } from "./show-tables.ts";
export type { ShowResult } from "./show.ts";

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

export type { PruneResult } from "./prune.ts";
