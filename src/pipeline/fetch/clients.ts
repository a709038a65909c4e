import { type ClientOptions, type Deadline, HttpClient } from "./client.ts";

export interface ClientsOptions extends Omit<ClientOptions, "base" | "deadline" | "cacheOrigin"> {
  /**
   * The address of the service, if there is one. A server that a run starts itself has another port each time, so that the cache
   * needs a name for it; its requests use no proxy.
   */
  readonly service?: { readonly baseUrl: URL; readonly localName?: string | undefined } | undefined;
}

/** The clients of a run: one for each origin, with the same settings and one deadline. */
export class Clients {
  readonly #options: ClientsOptions;
  readonly #deadline: Deadline;
  readonly #clients = new Map<string, HttpClient>();

  constructor(options: ClientsOptions) {
    const { source, host } = options;
    this.#options = options;
    this.#deadline = { at: host.clock.now() + source.deadlineMs, limit: host.clock.limit(source.deadlineMs) };
  }

  /**
   * The client of the origin of an address.
   *
   * @throws {RunError} rule `config`: `source.ca` cannot be read, or the address of a proxy is invalid
   */
  for(url: URL): HttpClient {
    const client = this.#clients.get(url.origin) ?? new HttpClient({ ...this.#options, ...this.#optionsOf(url) });
    this.#clients.set(url.origin, client);
    return client;
  }

  #optionsOf(url: URL): Pick<ClientOptions, "base" | "deadline" | "cacheOrigin" | "host"> {
    const { service, host } = this.#options;
    const common = { base: new URL(url.origin), deadline: this.#deadline, host };
    if (service?.baseUrl.origin !== url.origin) return common;
    const { baseUrl, localName } = service;
    const local = localName !== undefined && { cacheOrigin: localName, host: { ...host, environment: {} } };
    return { ...common, base: baseUrl, ...local };
  }

  async close(): Promise<void> {
    this.#deadline.limit.clear();
    await Promise.all(Array.from(this.#clients.values(), (client) => client.close()));
  }
}
