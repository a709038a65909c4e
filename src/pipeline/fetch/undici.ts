import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "undici/lib/dispatcher/pool.js";

/** The parts of undici that a run needs: its index loads fetch, mocks and caches as well, which is half of its start. */
export function undiciParts() {
  // As its index does.
  Object.assign(Dispatcher.prototype, api);
  return { EnvHttpProxyAgent, Pool };
}
