import { type Diagnostic, errorFinding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import { baseUrlMistake, headerMistake, replaceVariables, type SourceConfig } from "../../model/settings/index.ts";
import type { LocationOf } from "./load-config.ts";

/** Not the file in `node_modules/.bin`, which is not JavaScript on Windows. Node does not accept the flag in `NODE_OPTIONS`. */
const loadVariables: Advice = [
  "set it, or load it from a file: `node --env-file=.env node_modules/reference-codegen/dist/cli.cjs`",
];

/**
 * Replaces `${VAR}` in every string of `source`. Called only by a command that is about to open a connection.
 *
 * @throws {RunError} rule `config`: each variable that is not set; or else what is wrong with the values, without a value
 */
export function resolveSource(source: SourceConfig, environment: Environment, locationOf: LocationOf): SourceConfig {
  const problems: Diagnostic[] = [];
  const addProblem = (pointer: string, message: string, more: Partial<Diagnostic> = {}): void => {
    const location = locationOf(pointer);
    problems.push(errorFinding("config", `${location.pointer} ${message}`, { ...location, ...more }));
  };

  const replace = (text: string, pointer: string): string =>
    replaceVariables(text, (name) => {
      // A variable called like a member of every object, such as `constructor`, is not set unless it is a string.
      const value = environment[name];
      if (typeof value === "string") return value;
      addProblem(pointer, `uses the environment variable ${quote(name, "bare")}, which is not set`, {
        advice: loadVariables,
      });
      return "";
    });

  const baseUrl = replace(source.baseUrl, "/source/baseUrl");
  const headers = Object.fromEntries(
    Object.entries(source.headers).map(([name, value]) => [name, replace(value, pointerTo("/source/headers", name))]),
  );
  const ca = source.ca === undefined ? undefined : replace(source.ca, "/source/ca");

  if (problems.length > 0) throw new RunError(problems);
  const urlMistake = baseUrlMistake(baseUrl);
  if (urlMistake !== undefined) addProblem("/source/baseUrl", urlMistake);
  for (const [name, value] of Object.entries(headers)) {
    const mistake = headerMistake(name, value);
    if (mistake !== undefined) addProblem(pointerTo("/source/headers", name), mistake);
  }
  if (problems.length > 0) throw new RunError(problems);
  return { ...source, baseUrl, headers, ...(ca !== undefined && { ca }) };
}
