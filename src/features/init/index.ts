// Folders, each imports those before it: facts (what a repository has), steps (changes of files as data), hooks, choices (of the
// user, and what is proposed), plan (from all of these to steps).
export { hasConfig } from "./facts/packages.ts";
export { findHookManagers, type HookManagerName, hookManagerNames } from "./hooks/index.ts";
export { type NextSteps, nextSteps } from "./plan/next-steps.ts";
export { performSteps } from "./steps/perform-steps.ts";
export { newSource } from "./plan/config-file.ts";
export { planSetup } from "./plan/plan.ts";
export type { Repository } from "./facts/repository.ts";
export { describeStep, describeSteps, isChange, type SetupStep } from "./steps/step.ts";
export { inspectRepository } from "./facts/inspect-repository.ts";
export { ciNames, configuredTarget, type Proposal, proposeOutput, type SetupChoices } from "./choices/target.ts";
export {
  type OutputForm,
  outputForms,
  type ToolchainName,
  toolchainNames,
  toolchainTitle,
} from "./choices/toolchains.ts";
export { type SetupValue, valueProblem } from "./choices/value-problem.ts";
