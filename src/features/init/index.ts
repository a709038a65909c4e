export { foldersWithLocks } from "./attributes.ts";
export {
  ciNames,
  type HookHomeName,
  hookHomeNames,
  type OutputForm,
  outputForms,
  type SetupChoices,
  type ToolchainName,
  toolchainNames,
} from "./choices.ts";
export { findHookHomes } from "./hooks/index.ts";
export { mergeSettingNames } from "./merge-settings.ts";
export { type NextSteps, nextSteps } from "./next-steps.ts";
export { planSetup } from "./plan.ts";
export type { GitFacts, Repository } from "./repository.ts";
export { isChange, type SetupStep, type WriteStep } from "./step.ts";
export { configuredTarget, packageNameProblem, type Proposal, proposeOutput, sourceFolder } from "./target.ts";
export { toolchainTitle } from "./toolchains.ts";
