export { decodeUtf8, digest, sourceHash } from "./bytes.ts";
export { isMemberName, isTypeName } from "./identifiers.ts";
export { markdown, markdownRow, markdownText } from "./markdown.ts";
export { compareCodes, compareInTurn, comparePointers, compareText, groupBy } from "./sort-order.ts";
export {
  clip,
  codePoints,
  conflictMarker,
  count,
  echoLimit,
  escapeHidden,
  escapeJson,
  fill,
  hidesNothing,
  htmlText,
  isSuspicious,
  jsonString,
  normalizeLineEnds,
  quote,
  withoutBom,
} from "./text.ts";
export { didYouMean, nearestWord, unknownWord, wrapWords } from "./words.ts";
