export { withJsonValue } from "./edit-json.ts";
export {
  describeNode,
  doubledProperties,
  JsonError,
  type JsonProperty,
  type JsonNode,
  type JsonObject,
  propertyOf,
  parseJson,
  toPlain,
} from "./json.ts";
export { type JsonMistake, readJson } from "./read-json.ts";
export {
  duplicatePaths,
  type JsonPath,
  lineAndColumn,
  nodeFinder,
  pointerTo,
  type Position,
  positionFinder,
  printPath,
  stepsOf,
} from "./json-pointer.ts";
