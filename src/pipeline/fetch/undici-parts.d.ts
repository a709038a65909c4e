// Undici declares the types of its index alone.

declare module "undici/lib/api/index.js" {
  import type { Dispatcher } from "undici";
  /** What its index makes methods of every dispatcher. */
  const api: Pick<Dispatcher, "request" | "stream" | "pipeline" | "upgrade" | "connect">;
  export default api;
}

declare module "undici/lib/dispatcher/dispatcher.js" {
  export { Dispatcher as default } from "undici";
}

declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}

declare module "undici/lib/dispatcher/env-http-proxy-agent.js" {
  export { EnvHttpProxyAgent as default } from "undici";
}
