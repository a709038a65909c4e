export { foldersWithLocks } from "./attributes.ts";
export {
  ciNames,
  type OutputForm,
  outputForms,
  type SetupChoices,
  type ToolchainName,
  toolchainNames,
} from "./choices.ts";
export { describeStep, describeSteps } from "./describe-steps.ts";
export { findHookHomes, type HookHomeName, hookHomeNames } from "./hooks/index.ts";
export { type NextSteps, nextSteps } from "./next-steps.ts";
export { performSteps } from "./perform-steps.ts";
export { planSetup } from "./plan.ts";
export type { Repository } from "./repository.ts";
export { isChange, type SetupStep } from "./step.ts";
export { surveyRepository } from "./survey-repository.ts";
export { configuredTarget, type Proposal, proposeOutput } from "./target.ts";
export { toolchainTitle } from "./toolchains.ts";
export { type SetupValue, valueProblem } from "./value-problem.ts";
