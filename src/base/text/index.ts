export { digest, sourceHash } from "./digest.ts";
export { groupBy } from "./group-by.ts";
export { isMemberName, isTypeName } from "./identifiers.ts";
export { didYouMean, nearestWord, unknownWord } from "./nearest-word.ts";
export { compareCodes, compareInTurn, comparePointers, compareText } from "./sort-order.ts";
export {
  clip,
  codePoints,
  conflictMarker,
  count,
  decodeUtf8,
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
  replaceCharacters,
  withoutBom,
} from "./text.ts";
export { wrapWords } from "./wrap.ts";
