export { withJsonValue } from "./edit-json.ts";
export {
  describeNode,
  doubledProperties,
  duplicatePaths,
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
