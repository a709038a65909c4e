export { digest, sourceHash } from "./digest.ts";
export { groupBy } from "./group-by.ts";
export { isMemberName, isTypeName } from "./identifiers.ts";
export {
  describeNode,
  doubledProperties,
  JsonError,
  type JsonProperty,
  type JsonNode,
  type JsonObject,
  propertyOf,
  parseJson,
  parseJsonBytes,
  toPlain,
} from "./json.ts";
export { parseJsoncBytes } from "./jsonc.ts";
export {
  type JsonPath,
  lineAndColumn,
  nodeFinder,
  pathTo,
  pointerTo,
  type Position,
  positionFinder,
  printPath,
  stepsOf,
} from "./json-pointer.ts";
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
export { nearestWord } from "./nearest-word.ts";
export { compareCodes, compareInTurn, comparePointers, compareText } from "./sort-order.ts";
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
  isSuspicious,
  jsonFormOf,
  jsonString,
  normalizeLineEnds,
  quote,
  replaceCharacters,
  withoutBom,
} from "./text.ts";
