// The parts of undici that a run needs. The build replaces the index of undici with this module, since the index also loads fetch,
// mocks and caches, which takes about 50 ms. The paths are internal, so package.json has an exact version.
import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "undici/lib/dispatcher/pool.js";

// Like the index of undici.
Object.assign(Dispatcher.prototype, api);

export { EnvHttpProxyAgent, Pool };
