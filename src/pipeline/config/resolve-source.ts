import { errorFinding, type Finding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote, secretHeader } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import { isObject } from "../../base/index.ts";
import {
  baseUrlMistake,
  type Config,
  defaultSource,
  headerMistake,
  isListPath,
  type ListRow,
  listUrlMistake,
  type SourceConfig,
  partsOfVariable,
  variable,
  variablesIn,
} from "../../model/settings/index.ts";
import type { LocationOf } from "./parse-config.ts";
import type { DocumentRequest, ListRequest } from "./request.ts";

const loadVariables: Advice = ["set it, or load it from a file with `--env-file .env`"];

type Headers = SourceConfig["headers"];

export interface ResolvedService {
  readonly baseUrl: URL;
  readonly headers: Headers;
  /** Whether its address has a variable, so that no request is sent on to another origin. */
  readonly hasVariable: boolean;
}

export type ResolvedSources = ReturnType<typeof resolveSources>;

/**
 * Replaces `${VAR}` in every string of `source`, and in the addresses, headers and bodies of `lists`. Called only by a command that
 * is about to open a connection.
 *
 * @param usesService whether references are requested; otherwise the headers of `source` are resolved only for lists that send them
 * @returns `service` is `undefined` for the sample server, or without a service
 * @throws {RunError} rule `config`: each variable that is not set, and what is wrong with the other values, without a value
 */
export function resolveSources(
  { source, lists }: Pick<Config, "source" | "lists">,
  environment: Environment,
  locationOf: LocationOf,
  usesService: boolean,
) {
  const resolver = new Resolver(environment, locationOf);
  const settings = source === "sample" ? defaultSource : source;
  const ca = settings.ca === undefined ? {} : { ca: resolver.text(settings.ca, "/source/ca") };
  const service = resolveService(settings, usesService, resolver);
  const requests = Object.values(lists).flatMap((row) => resolveList(row, service, resolver) ?? []);
  const { problems, secrets } = resolver;
  if (problems.length > 0) throw new RunError(problems);
  return { settings: { ...settings, ...ca }, service, lists: requests, secrets };
}

/** `undefined` without one, or if there are problems. */
function resolveService(settings: SourceConfig, usesService: boolean, resolver: Resolver): ResolvedService | undefined {
  const resolveHeaders = (): Headers => resolver.headers(settings.headers, "/source/headers");
  let headers = usesService ? resolveHeaders() : undefined;
  const written = settings.baseUrl ?? "";
  const options = { mistakeIn: baseUrlMistake, secretFrom: startOfPath(written) };
  const baseUrl = written && resolver.text(written, "/source/baseUrl", options);
  if (baseUrl === "" || resolver.problems.length > 0) return undefined;
  return {
    baseUrl: new URL(baseUrl),
    get headers() {
      return (headers ??= resolveHeaders());
    },
    hasVariable: variablesIn(written).length > 0,
  };
}

const accepted: Readonly<Record<Exclude<DocumentRequest["expected"], "reference">, string>> = {
  json: "application/json",
  csv: "text/csv, */*;q=0.1",
  "json or csv": "application/json, text/csv;q=0.5",
};

/** `undefined` if there are problems. */
function resolveList(row: ListRow, service: ResolvedService | undefined, resolver: Resolver): ListRequest | undefined {
  const { key, url: path = "", format, csv, reader } = row;
  const pointer = pointerTo("/lists", key);
  const mistakeIn = row.url === undefined || isListPath(path) ? undefined : listUrlMistake;
  const start = startOfPath(path);
  const address = resolver.text(path, `${pointer}/url`, { mistakeIn, secretFrom: start, encodedFrom: start });
  const own = row.headers && resolver.headers(row.headers, `${pointer}/headers`);
  const body = row.body === undefined ? undefined : JSON.stringify(resolver.part(row.body, `${pointer}/body`));
  if (resolver.problems.length > 0) return undefined;
  if (row.url === undefined) return { row };
  const url = service && address.startsWith("/") ? urlBelow(service.baseUrl, address) : new URL(address);
  url.hash = "";
  const headers = own ?? (service?.baseUrl.origin === url.origin ? service.headers : {});
  const expected = format ?? "json or csv";
  const defaults = {
    accept: reader === undefined ? accepted[expected] : "*/*",
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const hasVariable = variablesIn(path).length > 0 || (isListPath(address) && service?.hasVariable === true);
  const option = `lists.${key}`;
  const options = {
    address: `${option}.url`,
    path: body === undefined ? `${option}.url` : `${option}.url and body`,
    headers: own || Object.keys(headers).length === 0 ? `${option}.headers` : "source.headers",
    format: `${option}.format`,
  };
  const headersElsewhere = body === undefined && !hasVariable && { headersElsewhere: defaults };
  const wanted = { url, reference: key, headers: { ...defaults, ...headers }, ...headersElsewhere, body };
  return { row, request: { ...wanted, expected, csv, reader, options } };
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
  readonly mistakeIn?: ((value: string) => string | undefined) | undefined;
  /** Where the part begins in which variables are secret: an address may be shown up to its path. */
  readonly secretFrom?: number;
  /** Where the part of a URL begins in which values are percent-encoded. */
  readonly encodedFrom?: number;
}

/** Replaces variables. Collects what must not be shown, and what is wrong, as far as texts were resolved. */
class Resolver {
  readonly secrets: string[] = [];
  readonly problems: Finding[] = [];
  readonly #environment: Environment;
  readonly #locationOf: LocationOf;

  constructor(environment: Environment, locationOf: LocationOf) {
    this.#environment = environment;
    this.#locationOf = locationOf;
  }

  text(
    text: string,
    pointer: string,
    { mistakeIn, secretFrom = Infinity, encodedFrom = Infinity }: ResolveOptions = {},
  ): string {
    const missing = new Set<string>();
    const resolved = text.replace(variable, (_match, inner: string, offset: number) => {
      const [name, fallback] = partsOfVariable(inner);
      const given: unknown = this.#environment[name];
      // A variable called like a member of every object, such as `constructor`, is not set unless it is a string.
      const value = typeof given === "string" && (given !== "" || fallback === undefined) ? given : fallback;
      if (value === undefined) missing.add(name);
      else if (value === given && offset >= secretFrom) this.secrets.push(value, encodeURI(value.toWellFormed()));
      return offset < encodedFrom ? (value ?? "") : encodeURIComponent((value ?? "").toWellFormed());
    });
    for (const name of missing) {
      const message = `uses the environment variable ${quote(name, "bare")}, which is not set`;
      this.#addProblem(pointer, message, { advice: loadVariables });
    }
    const mistake = missing.size === 0 ? mistakeIn?.(resolved) : undefined;
    if (mistake !== undefined) this.#addProblem(pointer, mistake);
    return resolved;
  }

  part(part: unknown, pointer: string, mistakeIn?: ResolveOptions["mistakeIn"]): unknown {
    if (typeof part === "string") return this.text(part, pointer, { mistakeIn, secretFrom: 0 });
    const below = (name: string | number, value: unknown) => this.part(value, pointerTo(pointer, name), mistakeIn);
    if (Array.isArray(part)) return part.map((item, index) => below(index, item));
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, below(name, value)]));
  }

  headers(headers: Headers, pointer: string): Headers {
    const resolved = this.part(headers, pointer, headerMistake) as Headers;
    this.secrets.push(...Object.entries(resolved).flatMap(([name, value]) => (secretHeader.test(name) ? value : [])));
    return resolved;
  }

  #addProblem(pointer: string, message: string, details: Partial<Finding> = {}): void {
    const location = this.#locationOf(pointer);
    this.problems.push(errorFinding("config", `${location.pointer} ${message}`, { ...location, ...details }));
  }
}
