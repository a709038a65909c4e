import type { Diagnostic } from "../../model/report/index.ts";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote, secretHeader } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import { isObject } from "../../base/index.ts";
import type { ListRow } from "../../model/list/index.ts";
import {
  baseUrlMistake,
  type Config,
  type CsvOptions,
  defaultSource,
  headerMistake,
  isListPath,
  type ListFormat,
  listFormat,
  listRow,
  listUrlMistake,
  type SourceConfig,
  partsOfVariable,
  variable,
  variablesIn,
} from "../../model/settings/index.ts";
import type { LocationOf } from "./parse-config.ts";

const loadVariables: Advice = ["set it, or load it from a file with `--env-file .env`"];

type Headers = SourceConfig["headers"];

/** A list of the configuration in a file. */
export interface ListFile {
  readonly row: ListRow;
  /** Relative to the configuration. */
  readonly file: string;
  readonly format: ListFormat;
  readonly csv?: CsvOptions | undefined;
}

/** A list of the configuration behind HTTP, with what its requests have. */
export interface RequestedList {
  readonly row: ListRow;
  readonly url: URL;
  readonly headers: Headers;
  /** Whether its address has a variable, so that it is not sent on to another origin. */
  readonly hasVariable: boolean;
  /** A JSON text, which is sent with POST. */
  readonly body?: string;
  /** `undefined` if the content type decides. */
  readonly format: ListFormat | undefined;
  readonly csv?: CsvOptions | undefined;
  /** The options that may contain credentials, for messages: those with its headers, its `url` and its `body`. */
  readonly credentials: readonly string[];
}

export type ResolvedList = ListFile | RequestedList;

/** What a run fetches from, with all variables replaced. */
export interface ResolvedSources {
  /** The settings that apply to each origin. */
  readonly settings: SourceConfig;
  /** `undefined` for the sample server, or without a service. */
  readonly service: { readonly baseUrl: URL; readonly headers: Headers } | undefined;
  readonly lists: readonly ResolvedList[];
  /** Texts that must not be shown or written. */
  readonly secrets: readonly string[];
}

/**
 * Replaces `${VAR}` in every string of `source`, and in the addresses, headers and bodies of `lists`. Called only by a command that
 * is about to open a connection.
 *
 * @throws {RunError} rule `config`: each variable that is not set, and what is wrong with the other values, without a value
 */
export function resolveSources(
  { source, lists }: Pick<Config, "source" | "lists">,
  environment: Environment,
  locationOf: LocationOf,
): ResolvedSources {
  const { resolve, secrets, problems } = resolverOf(environment, locationOf);
  const resolveIn = (part: unknown, pointer: string, mistakeIn?: ResolveOptions["mistakeIn"]): unknown => {
    if (typeof part === "string") return resolve(part, pointer, { mistakeIn, secretFrom: 0 });
    const below = (name: string | number, value: unknown) => resolveIn(value, pointerTo(pointer, name), mistakeIn);
    if (Array.isArray(part)) return part.map((item, index) => below(index, item));
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, below(name, value)]));
  };
  const resolveHeaders = (headers: Headers, pointer: string): Headers => {
    const resolved = Object.entries(resolveIn(headers, pointer, headerMistake) as Headers);
    secrets.push(...resolved.flatMap(([name, value]) => (secretHeader.test(name) ? value : [])));
    return Object.fromEntries(resolved);
  };
  const settings = source === "sample" ? defaultSource : source;
  const ca = settings.ca === undefined ? {} : { ca: resolve(settings.ca, "/source/ca") };
  const headers = resolveHeaders(settings.headers, "/source/headers");
  const written = settings.baseUrl;
  const addressOptions = { mistakeIn: baseUrlMistake, secretFrom: startOfPath(written ?? "") };
  const baseUrl = written && resolve(written, "/source/baseUrl", addressOptions);
  const service = !baseUrl || problems.length > 0 ? undefined : { baseUrl: new URL(baseUrl), headers };
  const resolved = Object.entries(lists).flatMap(([key, list]): ResolvedList[] => {
    const pointer = pointerTo("/lists", key);
    const path = list.url ?? "";
    const mistakeIn = list.url === undefined || isListPath(path) ? undefined : listUrlMistake;
    const start = startOfPath(path);
    const address = resolve(path, `${pointer}/url`, { mistakeIn, secretFrom: start, encodedFrom: start });
    const own = list.headers && resolveHeaders(list.headers, `${pointer}/headers`);
    const body = list.body === undefined ? {} : { body: JSON.stringify(resolveIn(list.body, `${pointer}/body`)) };
    if (problems.length > 0) return [];
    const row = listRow(key, list);
    const format = listFormat(list);
    if (list.file !== undefined && format !== undefined) return [{ row, file: list.file, format, csv: list.csv }];
    const url = service && address.startsWith("/") ? urlBelow(service.baseUrl, address) : new URL(address);
    url.hash = "";
    const sent = own ?? (service?.baseUrl.origin === url.origin ? headers : {});
    const credentials = [
      ...(Object.keys(sent).length > 0 ? [own ? `lists.${key}.headers` : "source.headers"] : []),
      ...(url.search !== "" || variablesIn(path).length > 0 ? [`lists.${key}.url`] : []),
      ...(variablesIn(JSON.stringify(list.body ?? null)).length > 0 ? [`lists.${key}.body`] : []),
    ];
    const isBelow = isListPath(address) && variablesIn(settings.baseUrl ?? "").length > 0;
    const hasVariable = isBelow || variablesIn(path).length > 0;
    return [{ row, url, hasVariable, headers: sent, ...body, format, csv: list.csv, credentials }];
  });
  if (problems.length > 0) throw new RunError(problems);
  return { settings: { ...settings, ...ca }, service, lists: resolved, secrets };
}

/** The address of a path that begins with a slash, below the base URL and its path prefix. */
export function urlBelow({ origin, pathname }: URL, path: string): URL {
  return new URL(`${origin}${pathname.replace(/\/+$/, "")}${path}`);
}

/** Where the path of a URL begins; a variable before it may be an address or a host. */
function startOfPath(url: string): number {
  return /^(?:[^/?#]*:\/\/)?[^/?#]*/.exec(url)?.[0].length ?? 0;
}

interface ResolveOptions {
  /** Returns what is wrong with the resolved text. */
  readonly mistakeIn?: ((value: string) => string | undefined) | undefined;
  /** Where the part begins in which variables are secret: an address may be shown up to its path. */
  readonly secretFrom?: number;
  /** Where the part of a URL begins in which values are percent-encoded. */
  readonly encodedFrom?: number;
}

/** A function that replaces variables; what must not be shown, and what is wrong, as far as texts were resolved. */
function resolverOf(environment: Environment, locationOf: LocationOf) {
  const secrets: string[] = [];
  const problems: Diagnostic[] = [];
  const addProblem = (pointer: string, message: string, details: Partial<Diagnostic> = {}): void => {
    const location = locationOf(pointer);
    problems.push(errorFinding("config", `${location.pointer} ${message}`, { ...location, ...details }));
  };
  const resolve = (
    text: string,
    pointer: string,
    { mistakeIn, secretFrom = Infinity, encodedFrom = Infinity }: ResolveOptions = {},
  ): string => {
    const missing = new Set<string>();
    const resolved = text.replace(variable, (_match, inner: string, offset: number) => {
      const [name, fallback] = partsOfVariable(inner);
      const given: unknown = environment[name];
      // A variable called like a member of every object, such as `constructor`, is not set unless it is a string.
      const value = typeof given === "string" && (given !== "" || fallback === undefined) ? given : fallback;
      if (value === undefined) missing.add(name);
      else if (value === given && offset >= secretFrom) secrets.push(value, encodeURI(value.toWellFormed()));
      return offset < encodedFrom ? (value ?? "") : encodeURIComponent((value ?? "").toWellFormed());
    });
    for (const name of missing) {
      const message = `uses the environment variable ${quote(name, "bare")}, which is not set`;
      addProblem(pointer, message, { advice: loadVariables });
    }
    const mistake = missing.size === 0 ? mistakeIn?.(resolved) : undefined;
    if (mistake !== undefined) addProblem(pointer, mistake);
    return resolved;
  };
  return { resolve, secrets, problems };
}
