// The parts of undici that a run needs. The build replaces the index of undici with this module, since the index also loads fetch,
// mocks and caches, which takes about 50 ms. The paths are internal, so package.json has an exact version.
import connect from "undici/lib/api/api-connect.js";
import request from "undici/lib/api/api-request.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "undici/lib/dispatcher/pool.js";

// Like the index of undici, without the methods that a run does not call. A tunnel through a proxy calls `connect`.
Object.assign(Dispatcher.prototype, { connect, request });

export { EnvHttpProxyAgent, Pool };
