export { codeOf, type JudgedList, type JudgedValue, type ListPlace } from "./list.ts";
export type { MovedMeaning, WordedValue } from "./meaning-changed.ts";
export {
  type DataRule,
  dataRuleIds,
  defaultSeverity,
  isDataRule,
  isHardInLock,
  isHardRule,
  judgeList,
  type Rule,
  ruleIds,
  rulePage,
  rulePagePath,
  rules,
  type RunRule,
  runRules,
} from "./record.ts";
export type { Quote, RuleSetting, Severity, Statement, Verdict } from "./rule.ts";
export {
  advise,
  type Advice,
  adviceFrom,
  type GitCommand,
  type OwnCommand,
  partText,
  shellWord,
  withAdvice,
} from "./advice.ts";
