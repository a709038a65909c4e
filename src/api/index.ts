export { type CodeType, countryKey, declaredCode, declaredKeys, parseCodeType, printCodeType } from "./catalogue.ts";
export { isCode2, readInteger, widthOfCode } from "./codes.ts";
export { fieldLimits } from "./limits.ts";
export { isPlainKey, keyFilter, overviewPath, singlePath } from "./endpoints.ts";
export type { Reference, ValueItem } from "./resources.ts";
export { statuses, statusMeanings } from "./statuses.ts";
export { rateLimitStatus, transactionalContentTypes, transactionalVersion } from "./transactional.ts";
export { type ApiVersion, apiVersions, currentVersion, deprecated } from "./versions.ts";
