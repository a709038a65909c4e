// Folders, each imports those before it: facts (what a repository has), steps (changes of files as data), hooks, choices (of the
// user, and what is proposed), plan (from all of these to steps).
export { foldersWithLocks } from "./facts/git-attributes.ts";
export {
  ciNames,
  type OutputForm,
  outputForms,
  type SetupChoices,
  type ToolchainName,
  toolchainNames,
} from "./choices/choices.ts";
export { findHookHomes, type HookHomeName, hookHomeNames } from "./hooks/index.ts";
export { type NextSteps, nextSteps } from "./plan/next-steps.ts";
export { performSteps } from "./steps/perform-steps.ts";
export { planSetup } from "./plan/plan.ts";
export type { Repository } from "./facts/repository.ts";
export { describeStep, describeSteps, isChange, type SetupStep } from "./steps/step.ts";
export { surveyRepository } from "./facts/survey-repository.ts";
export { configuredTarget, type Proposal, proposeOutput } from "./choices/target.ts";
export { toolchainTitle } from "./choices/toolchains.ts";
export { type SetupValue, valueProblem } from "./choices/value-problem.ts";
