/**
 * The folders of `src/`, from the ground up: each with the earlier ones that it may import. Everything but the folder's own
 * files is imported through its one door, `index.ts`.
 */
export const folders = {
  base: [],
  api: ["base"],
  rules: ["api", "base"],
  findings: ["rules", "api", "base"],
  disk: ["findings"],
  memo: ["disk", "api", "base"],
  config: ["rules", "findings", "disk", "api", "base"],
  fetch: ["config", "findings", "disk", "api", "base"],
  map: ["fetch", "config", "rules", "findings", "api", "base"],
  name: ["config", "base"],
  lock: ["name", "map", "config", "rules", "findings", "api", "base"],
  diff: ["lock", "config", "api", "base"],
  emit: ["lock", "name", "config", "api", "base"],
  page: ["emit", "lock", "config", "base"],
  impact: ["emit", "diff", "lock", "disk", "base"],
  compare: ["emit", "findings", "disk", "base"],
  write: ["compare", "findings", "disk", "base"],
  serve: ["lock", "api", "base"],
  setup: ["impact", "lock", "config", "base"],
  runs: [
    "setup",
    "serve",
    "write",
    "compare",
    "impact",
    "page",
    "emit",
    "diff",
    "lock",
    "map",
    "fetch",
    "config",
    "memo",
    "disk",
    "rules",
    "findings",
    "api",
    "base",
  ],
  cli: [
    "runs",
    "setup",
    "memo",
    "serve",
    "compare",
    "impact",
    "diff",
    "lock",
    "config",
    "disk",
    "rules",
    "findings",
    "api",
    "base",
  ],
};

/**
 * The modules of Node that a folder may import; the others may import none. What touches the machine is imported where the
 * world is made (disk), where the network is (fetch, serve) and where it is printed (cli).
 */
export const builtins = {
  base: ["crypto"],
  disk: ["child_process", "crypto", "fs", "os", "path", "process", "timers/promises", "url"],
  memo: ["path"],
  config: ["path"],
  fetch: ["crypto", "events", "http", "path", "stream", "stream/promises", "tls", "zlib"],
  impact: ["path"],
  compare: ["path"],
  write: ["path"],
  serve: ["http", "net", "zlib"],
  runs: ["path"],
  cli: ["events", "fs", "path", "stream", "util"],
};

/** The public API, the one file that lies loose in `src/`. */
export const publicApi = { file: "index.ts", imports: Object.keys(folders) };
