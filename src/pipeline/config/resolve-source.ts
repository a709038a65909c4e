import type { Diagnostic } from "../../model/report/index.ts";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import { isObject } from "../../base/index.ts";
import type { ListRow } from "../../model/spec/index.ts";
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
  replaceVariables,
  type SourceConfig,
  variablesIn,
} from "../../model/settings/index.ts";
import type { LocationOf } from "./parse-config.ts";

const loadVariables: Advice = ["set it, or load it from a file with `--env-file .env`"];

type Headers = Readonly<Record<string, string>>;

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
  const resolveHeaders = (headers: Headers, pointer: string): Headers =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => {
        const value = resolve(text, pointerTo(pointer, name), { mistakeIn: headerMistake, isSecret: true });
        secrets.push(value);
        return [name, value];
      }),
    );
  const settings = source === "sample" ? defaultSource : source;
  const ca = settings.ca === undefined ? {} : { ca: resolve(settings.ca, "/source/ca") };
  const headers = resolveHeaders(settings.headers, "/source/headers");
  const baseUrl =
    settings.baseUrl === undefined
      ? undefined
      : resolve(settings.baseUrl, "/source/baseUrl", { mistakeIn: baseUrlMistake });
  const resolveBody = (part: unknown, pointer: string): unknown => {
    if (typeof part === "string") return resolve(part, pointer, { isSecret: true });
    if (Array.isArray(part)) return part.map((item, index) => resolveBody(item, pointerTo(pointer, index)));
    if (!isObject(part)) return part;
    const members = Object.entries(part);
    return Object.fromEntries(members.map(([name, value]) => [name, resolveBody(value, pointerTo(pointer, name))]));
  };
  const service = baseUrl === undefined || problems.length > 0 ? undefined : { baseUrl: new URL(baseUrl), headers };
  const resolved = Object.entries(lists).flatMap(([key, list]): ResolvedList[] => {
    const pointer = pointerTo("/lists", key);
    const path = list.url ?? "";
    const mistakeIn = list.url === undefined || isListPath(path) ? undefined : listUrlMistake;
    const address = resolve(path, `${pointer}/url`, { mistakeIn, isSecret: true, encodedFrom: startOfPath(path) });
    const own = list.headers && resolveHeaders(list.headers, `${pointer}/headers`);
    const body = list.body === undefined ? {} : { body: JSON.stringify(resolveBody(list.body, `${pointer}/body`)) };
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
    return [{ row, url, headers: sent, ...body, format, csv: list.csv, credentials }];
  });
  if (problems.length > 0) throw new RunError(problems);
  const addressSecrets = resolved.flatMap((list) => ("url" in list ? wholeAddress(list.url, secrets) : []));
  return { settings: { ...settings, ...ca }, service, lists: resolved, secrets: [...secrets, ...addressSecrets] };
}

/** The address of a path that begins with a slash, below the base URL and its path prefix. */
export function urlBelow({ origin, pathname }: URL, path: string): URL {
  return new URL(`${origin}${pathname.replace(/\/+$/, "")}${path}`);
}

/** The forms in which messages show an address, if a variable contains it. */
function wholeAddress({ origin, pathname }: URL, secrets: readonly string[]): string[] {
  return secrets.some((value) => value.includes(origin)) ? [origin, origin + pathname] : [];
}

/** Where the path of a URL begins; a variable before it may be an address or a host. */
function startOfPath(url: string): number {
  return /^(?:[^/?#]*:\/\/)?[^/?#]*/.exec(url)?.[0].length ?? 0;
}

interface ResolveOptions {
  /** Returns what is wrong with the resolved text. */
  readonly mistakeIn?: ((value: string) => string | undefined) | undefined;
  /** Whether the service may echo a variable without the rest of the text. */
  readonly isSecret?: boolean;
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
    { mistakeIn, isSecret = false, encodedFrom = Infinity }: ResolveOptions = {},
  ): string => {
    const values = new Map<string, string>();
    const names = variablesIn(text);
    for (const name of names) {
      const value: unknown = environment[name];
      // A variable called like a member of every object, such as `constructor`, is not set unless it is a string.
      if (typeof value === "string") {
        values.set(name, value);
        if (isSecret) secrets.push(value, encodeURI(value.toWellFormed()));
      } else {
        const message = `uses the environment variable ${quote(name, "bare")}, which is not set`;
        addProblem(pointer, message, { advice: loadVariables });
      }
    }
    const resolved = replaceVariables(text, (name, offset) => {
      const value = values.get(name) ?? "";
      return offset < encodedFrom ? value : encodeURIComponent(value.toWellFormed());
    });
    const mistake = values.size === names.length ? mistakeIn?.(resolved) : undefined;
    if (mistake !== undefined) addProblem(pointer, mistake);
    return resolved;
  };
  return { resolve, secrets, problems };
}
