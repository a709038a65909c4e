export { digest } from "./digest.ts";
export { isMemberName, isTypeName } from "./identifiers.ts";
export {
  describeNode,
  doubledMembers,
  JsonError,
  type JsonNode,
  type JsonObject,
  lineAndColumn,
  member,
  nodeAt,
  parseJson,
  parseJsonBytes,
  pointerTo,
  toPlain,
} from "./json.ts";
export { nearest } from "./nearest-word.ts";
export { compareCodes, compareText, inOrder } from "./sort-order.ts";
export {
  clip,
  codePoints,
  count,
  escapeHidden,
  escapeJson,
  hidesNothing,
  isSuspicious,
  jsonString,
  normalizeLineEnds,
} from "./text.ts";
