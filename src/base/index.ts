export { digest } from "./digest.ts";
export { isMemberName, isTypeName } from "./identifiers.ts";
export {
  describeNode,
  doubledMembers,
  JsonError,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  member,
  parseJson,
  parseJsonBytes,
  toPlain,
} from "./json.ts";
export {
  type JsonPath,
  lineAndColumn,
  nodeAt,
  pathTo,
  pointerTo,
  type Position,
  positionFinder,
  printPath,
  stepsOf,
} from "./json-pointer.ts";
export { adviceText, advise, type Advice, commandText } from "./advice.ts";
export { nearestWord } from "./nearest-word.ts";
export { compareCodes, compareInTurn, compareText } from "./sort-order.ts";
export {
  clip,
  codePoints,
  conflictMarker,
  count,
  echoLimit,
  escapeHidden,
  escapeJson,
  hidesNothing,
  isSuspicious,
  jsonString,
  normalizeLineEnds,
  quote,
  withoutBom,
} from "./text.ts";
