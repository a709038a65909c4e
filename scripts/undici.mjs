// The parts of undici that a run needs, which the build takes in place of its index: that also loads fetch, mocks and caches, some
// 50 ms at each start. The exact version in package.json keeps these paths.
import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "undici/lib/dispatcher/pool.js";

// As its index does.
Object.assign(Dispatcher.prototype, api);

export { EnvHttpProxyAgent, Pool };
