export { ciNames, type HookHomeName, hookHomeNames, type SetupChoices } from "./choices.ts";
export { findHookHomes } from "./hooks/index.ts";
export { mergeSettingNames } from "./merge-settings.ts";
export { planSetup, textsOf } from "./plan.ts";
export type { GitFacts, Repository } from "./repository.ts";
export { isChange, type SetupStep, type WriteStep } from "./step.ts";
