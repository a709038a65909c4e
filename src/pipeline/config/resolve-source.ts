import { type Diagnostic, errorFinding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import {
  baseUrlMistake,
  headerMistake,
  replaceVariables,
  type SourceConfig,
  variablesIn,
} from "../../model/settings/index.ts";
import type { LocationOf } from "./parse-config.ts";

/** Not the file in `node_modules/.bin`, which is not JavaScript on Windows. Node does not accept the flag in `NODE_OPTIONS`. */
const loadVariables: Advice = [
  "set it, or load it from a file: `node --env-file=.env node_modules/reference-codegen/dist/cli.cjs`",
];

/**
 * Replaces `${VAR}` in every string of `source`. Called only by a command that is about to open a connection.
 *
 * @throws {RunError} rule `config`: each variable that is not set, and what is wrong with the other values, without a value
 */
export function resolveSource(source: SourceConfig, environment: Environment, locationOf: LocationOf): SourceConfig {
  const problems: Diagnostic[] = [];
  const addProblem = (pointer: string, message: string, details: Partial<Diagnostic> = {}): void => {
    const location = locationOf(pointer);
    problems.push(errorFinding("config", `${location.pointer} ${message}`, { ...location, ...details }));
  };
  const resolve = (text: string, pointer: string, mistakeIn?: (value: string) => string | undefined): string => {
    // A variable called like a member of every object, such as `constructor`, is not set unless it is a string.
    const missing = variablesIn(text).filter((name) => typeof environment[name] !== "string");
    for (const name of missing) {
      const message = `uses the environment variable ${quote(name, "bare")}, which is not set`;
      addProblem(pointer, message, { advice: loadVariables });
    }
    const value = replaceVariables(text, (name) => environment[name] ?? "");
    const mistake = missing.length === 0 ? mistakeIn?.(value) : undefined;
    if (mistake !== undefined) addProblem(pointer, mistake);
    return value;
  };
  const headers = Object.entries(source.headers).map(([name, text]) => {
    const pointer = pointerTo("/source/headers", name);
    return [name, resolve(text, pointer, (value) => headerMistake(name, value))] as const;
  });
  const resolved = {
    ...source,
    baseUrl: resolve(source.baseUrl, "/source/baseUrl", baseUrlMistake),
    headers: Object.fromEntries(headers),
    ...(source.ca !== undefined && { ca: resolve(source.ca, "/source/ca") }),
  };
  if (problems.length > 0) throw new RunError(problems);
  return resolved;
}
