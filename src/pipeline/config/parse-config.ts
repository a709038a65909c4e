import { clipPointer, errorFinding, type Finding, RunError } from "../../model/findings/index.ts";
import { clip, didYouMean } from "../../base/text/index.ts";
import {
  describeNode,
  duplicatePaths,
  type JsonMistake,
  type JsonNode,
  type JsonPath,
  printPath,
  readJson,
} from "../../base/json/index.ts";
import { type Config, configSchema } from "../../model/settings/index.ts";

/** Returns the location of an option in the file, by its JSON pointer from the configuration itself. */
export type LocationOf = (pointer: string) => Pick<Finding, "pointer"> & Partial<Finding>;

/** @throws {RunError} rule `config`: every mistake at once, with line, column and JSON pointer */
export function parseConfig(node: JsonNode, locationOf: LocationOf): Config {
  const { value, mistakes } = readJson(configSchema, node);
  const findingAt = (path: JsonPath, message: string): Finding => {
    const location = locationOf(printPath(path));
    const pointer = clipPointer(location.pointer, null);
    return errorFinding("config", `${pointer || "the configuration"} ${message}`, { ...location, pointer });
  };
  const findings = [
    ...duplicatePaths(node).map((path) => findingAt(path, "is a duplicate key")),
    ...mistakes.map((mistake) => findingAt(mistake.path, describeMistake(mistake))),
  ];
  if (value === undefined || findings.length > 0) throw new RunError(findings);
  return value;
}

function describeMistake(mistake: JsonMistake): string {
  const { kind, path, node, expected, choices, message } = mistake;
  if (kind === "unknown")
    return `is not a known option${suggest(path.at(-1), choices) || ` (known: ${choices.join(", ")})`}`;
  if (kind === "missing") return "is missing";
  if (message !== undefined) return message;
  // A value in `source` or `lists`, or given instead of it, may be a secret.
  const mayBeSecret = path[0] === "source" || path[0] === "lists";
  const isSecret = mayBeSecret && !(expected === "an object" && node?.type === "array");
  // A number may be meant as a version.
  const isWord = node?.type === "string" || node?.type === "number";
  return `must be ${expected}${isSecret ? "" : `, not ${describeValue(node)}`}${isWord ? suggest(node.value, choices) : ""}`;
}

function suggest(word: string | number | undefined, choices: readonly string[]): string {
  const question = didYouMean(String(word), choices);
  return question === undefined ? "" : `; ${question}`;
}

function describeValue(node: JsonNode | undefined): string {
  if (node === undefined) return "";
  return "value" in node ? clip(JSON.stringify(node.value), 60) : describeNode(node);
}
