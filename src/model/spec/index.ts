export {
  type ApiVersion,
  apiVersions,
  type CodeType,
  countryKey,
  currentVersion,
  declaredCode,
  declaredKeys,
  deprecated,
  parseCodeType,
  printCodeType,
} from "./catalogue.ts";
export { isPlainKey, keyFilter, overviewPath, plainKeyShape, singlePath } from "./endpoints.ts";
export { type Condition, type ListRow, referenceRow, type ReferenceRow, type Scalar } from "./reference-row.ts";
export { fieldLimits, isCode2, readInteger, type Reference, type ValueItem, widthOfCode } from "./resources.ts";
export {
  rateLimitStatus,
  statuses,
  statusMeanings,
  transactionalContentTypes,
  transactionalVersion,
} from "./statuses.ts";
