import { clipPointer, errorFinding, RunError } from "../../model/findings/index.ts";
import { advise, type Advice } from "../../model/rules/index.ts";
import { clip, didYouMean } from "../../base/text/index.ts";
import {
  describeNode,
  duplicatePaths,
  type JsonMistake,
  type JsonNode,
  nodeFinder,
  parseJson,
  pointerTo,
  positionFinder,
  readJson,
} from "../../base/json/index.ts";
import { type Config, configSchema, type Mistake } from "../../model/settings/index.ts";

interface ConfigText {
  readonly node: JsonNode;
  readonly text: string;
  readonly file: string;
  readonly folder?: string;
  readonly pointer: string;
}

/** @throws {RunError} rule `config`: every mistake at once, with line, column and JSON pointer */
export function parseConfig({ node, text, file, folder, pointer: top }: ConfigText): Config {
  const { value, mistakes } = readJson(configSchema, node);
  const problems: (Mistake & { readonly advice?: Advice })[] = [
    ...duplicatePaths(node).map((path) => ({ path, message: "is a duplicate key" })),
    ...mistakes.map((mistake) => ({
      path: mistake.path,
      message: describeMistake(mistake),
      ...(isUnknownRule(mistake) && { advice: advise`run ${["explain"]} to list the rules` }),
    })),
  ];
  if (value !== undefined && problems.length === 0) return value;
  const [find, positionOf] = [nodeFinder(node), positionFinder(text)];
  throw new RunError(
    problems.map(({ path, message, advice }) => {
      const pointer = clipPointer(path.reduce<string>(pointerTo, top), null);
      return errorFinding("config", `${pointer || "the configuration"} ${message}`, {
        pointer,
        file,
        ...(folder !== undefined && { folder }),
        ...(advice !== undefined && { advice }),
        ...positionOf(find(path).offset),
      });
    }),
  );
}

/** The first mistake in a configuration that is not in a file yet; `undefined` if it is valid. */
export function configProblem(config: unknown): string | undefined {
  const [mistake] = readJson(configSchema, parseJson(JSON.stringify(config))).mistakes;
  return mistake && describeMistake(mistake);
}

function describeMistake(mistake: JsonMistake): string {
  const { kind, path, node, expected, choices, message } = mistake;
  if (kind === "unknown") {
    const others = isUnknownRule(mistake) ? "" : ` (known: ${choices.join(", ")})`;
    return `is not a known option${suggest(String(path.at(-1)), choices) || others}`;
  }
  if (kind === "missing") return "is missing";
  if (message !== undefined) return message;
  // A value in `source`, or given instead of it, may be a secret.
  const isSecret = path[0] === "source" && !(expected === "an object" && node?.type === "array");
  return `must be ${expected}${isSecret ? "" : `, not ${describeValue(node)}`}${suggestChoice(node, choices)}`;
}

/** An unknown rule without a similar name: there are too many rules to list them. */
function isUnknownRule({ kind, path, choices }: JsonMistake): boolean {
  return kind === "unknown" && path[0] === "rules" && suggest(String(path.at(-1)), choices) === "";
}

function suggest(word: string, known: readonly string[]): string {
  const question = didYouMean(word, known);
  return question === undefined ? "" : `; ${question}`;
}

function suggestChoice(node: JsonNode | undefined, choices: readonly string[]): string {
  // A number may be meant as a version.
  if (node?.type !== "string" && node?.type !== "number") return "";
  return suggest(String(node.value), choices);
}

function describeValue(node: JsonNode | undefined): string {
  if (node === undefined) return "";
  return "value" in node ? clip(JSON.stringify(node.value), 60) : describeNode(node);
}
