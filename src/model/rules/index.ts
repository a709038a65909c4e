export {
  codeOf,
  type CheckedList,
  type CheckedValue,
  type ListPlace,
  type Quote,
  type RuleSetting,
  type Severity,
  type Violation,
} from "./rule.ts";
export { type DescribedValue, displacedCodes, memberSources } from "./meaning-changed.ts";
export {
  type DataRule,
  dataRuleIds,
  defaultSeverity,
  isDataRule,
  isAlwaysErrorInLock,
  hasFixedSeverity,
  checkList,
  type Rule,
  ruleIds,
  pageAddress,
  rulePage,
  rulePagePath,
  rules,
  type RunRule,
} from "./record.ts";
export {
  adviceText,
  type CommandForm,
  advise,
  type Advice,
  type GitCommand,
  type OwnCommand,
  npxCodegen,
  commandText,
  shellWord,
  withAdvice,
} from "./advice.ts";
