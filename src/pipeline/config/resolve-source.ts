import type { Diagnostic } from "../../model/report/index.ts";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Advice } from "../../model/rules/index.ts";
import { quote } from "../../base/text/index.ts";
import type { Environment } from "../../platform/files/index.ts";
import type { ListRow } from "../../model/spec/index.ts";
import {
  baseUrlMistake,
  type Config,
  defaultSource,
  headerMistake,
  isListPath,
  listRow,
  listUrlMistake,
  replaceVariables,
  type SourceConfig,
  variablesIn,
} from "../../model/settings/index.ts";
import type { LocationOf } from "./parse-config.ts";

const loadVariables: Advice = ["set it, or load it from a file with `--env-file .env`"];

type Headers = Readonly<Record<string, string>>;

/** A list of the configuration, with the address and the headers of its requests. */
export interface ResolvedList {
  readonly row: ListRow;
  readonly url: URL;
  readonly headers: Headers;
  /** The options that may contain credentials, for messages: those with its headers, and its `url`. */
  readonly credentials: readonly string[];
}

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
 * Replaces `${VAR}` in every string of `source`, and in the addresses and headers of `lists`. Called only by a command that is
 * about to open a connection.
 *
 * @throws {RunError} rule `config`: each variable that is not set, and what is wrong with the other values, without a value
 */
export function resolveSources(
  { source, lists }: Pick<Config, "source" | "lists">,
  environment: Environment,
  locationOf: LocationOf,
): ResolvedSources {
  const resolver = new Resolver(environment, locationOf);
  const settings = source === "sample" ? defaultSource : source;
  const ca = settings.ca === undefined ? {} : { ca: resolver.resolve(settings.ca, "/source/ca") };
  const headers = resolver.resolveHeaders(settings.headers, "/source/headers");
  const baseUrl =
    settings.baseUrl === undefined
      ? undefined
      : resolver.resolve(settings.baseUrl, "/source/baseUrl", { mistakeIn: baseUrlMistake });
  const addresses = Object.entries(lists).map(([key, list]) => {
    const pointer = pointerTo("/lists", key);
    const mistakeIn = isListPath(list.url) ? undefined : listUrlMistake;
    const url = resolver.resolve(list.url, `${pointer}/url`, { mistakeIn, isSecret: true });
    return { key, list, url, headers: list.headers && resolver.resolveHeaders(list.headers, `${pointer}/headers`) };
  });
  resolver.throwIfAny();

  const service = baseUrl === undefined ? undefined : { baseUrl: new URL(baseUrl), headers };
  const resolved = addresses.map(({ key, list, url: address, headers: own }) => {
    const url = service && isListPath(list.url) ? urlBelow(service.baseUrl, address) : new URL(address);
    url.hash = "";
    const inherited = service?.baseUrl.origin === url.origin ? headers : {};
    const sent = own ?? inherited;
    const credentials = [
      ...(Object.keys(sent).length > 0 ? [own ? `lists.${key}.headers` : "source.headers"] : []),
      ...(url.search !== "" || variablesIn(list.url).length > 0 ? [`lists.${key}.url`] : []),
    ];
    return { row: listRow(key, list), url, headers: sent, credentials };
  });
  const secrets = [...resolver.secrets, ...resolved.flatMap(({ url }) => wholeAddress(url, resolver.secrets))];
  return { settings: { ...settings, ...ca }, service, lists: resolved, secrets };
}

/** The address of a path that begins with a slash, below the base URL and its path prefix. */
export function urlBelow({ origin, pathname }: URL, path: string): URL {
  return new URL(`${origin}${pathname.replace(/\/+$/, "")}${path}`);
}

/** The forms in which messages show an address, if a variable contains it. */
function wholeAddress({ origin, pathname }: URL, secrets: readonly string[]): string[] {
  return secrets.some((value) => value.includes(origin)) ? [origin, origin + pathname] : [];
}

interface ResolvedText {
  readonly mistakeIn?: ((value: string) => string | undefined) | undefined;
  /** Whether variables in the text are secrets; the service may echo one without the rest of the text. */
  readonly isSecret?: boolean;
}

/** Replaces variables, and collects what must not be shown and what is wrong. */
class Resolver {
  readonly secrets: string[] = [];
  readonly #environment: Environment;
  readonly #locationOf: LocationOf;
  readonly #problems: Diagnostic[] = [];

  constructor(environment: Environment, locationOf: LocationOf) {
    this.#environment = environment;
    this.#locationOf = locationOf;
  }

  resolve(text: string, pointer: string, { mistakeIn, isSecret = false }: ResolvedText = {}): string {
    const names = variablesIn(text);
    const values = new Map(names.map((name) => [name, this.#valueOf(name)]));
    const missing = names.filter((name) => values.get(name) === undefined);
    for (const name of missing) {
      const message = `uses the environment variable ${quote(name, "bare")}, which is not set`;
      this.#addProblem(pointer, message, { advice: loadVariables });
    }
    const value = replaceVariables(text, (name) => values.get(name) ?? "");
    const mistake = missing.length === 0 ? mistakeIn?.(value) : undefined;
    if (mistake !== undefined) this.#addProblem(pointer, mistake);
    if (isSecret)
      for (const each of values.values()) this.secrets.push(each ?? "", encodeURI((each ?? "").toWellFormed()));
    return value;
  }

  resolveHeaders(headers: Headers, pointer: string): Headers {
    const resolved = Object.entries(headers).map(([name, text]) => {
      const mistakeIn = (value: string): string | undefined => headerMistake(name, value);
      const value = this.resolve(text, pointerTo(pointer, name), { mistakeIn, isSecret: true });
      this.secrets.push(value);
      return [name, value] as const;
    });
    return Object.fromEntries(resolved);
  }

  throwIfAny(): void {
    if (this.#problems.length > 0) throw new RunError(this.#problems);
  }

  /** A variable called like a member of every object, such as `constructor`, is not set unless it is a string. */
  #valueOf(name: string): string | undefined {
    const value: unknown = this.#environment[name];
    return typeof value === "string" ? value : undefined;
  }

  #addProblem(pointer: string, message: string, details: Partial<Diagnostic> = {}): void {
    const location = this.#locationOf(pointer);
    this.#problems.push(errorFinding("config", `${location.pointer} ${message}`, { ...location, ...details }));
  }
}
