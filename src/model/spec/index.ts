export {
  type ApiVersion,
  apiVersions,
  currentVersion,
  declaredCode,
  declaredFields,
  declaredKeys,
  deprecated,
} from "./catalogue.ts";
export {
  type CodeType,
  compareFields,
  type Field,
  fieldsWithin,
  type FieldType,
  fieldUses,
  type FieldValue,
  fieldValue,
  type FieldValues,
  fieldIn,
  isFieldName,
  isLanguage,
  isUnion,
  labelField,
  languageOf,
  parentField,
  parseCodeType,
  parseFieldType,
  pickFields,
  printType,
} from "./columns.ts";
export { isPlainKey, keyFilter, overviewPath, plainKeyShape, singlePath } from "./endpoints.ts";
export {
  type Condition,
  type FieldRow,
  type ListRow,
  type NextPage,
  referenceRow,
  type ReferenceRow,
  type Scalar,
} from "./reference-row.ts";
export { fieldLimits, readInteger, type Reference, type ValueItem, widthOfCode } from "./resources.ts";
export {
  rateLimitStatus,
  statuses,
  statusMeanings,
  transactionalContentTypes,
  transactionalVersion,
} from "./statuses.ts";
