/**
 * The folders of `src/`, from the ground up: each with the earlier ones that it may import. Everything but the folder's own
 * files is imported through its one door, `index.ts`.
 */
export const folders = {
  base: [],
  api: ["base"],
  rules: ["api", "base"],
  findings: ["rules", "api", "base"],
  disk: ["findings", "base"],
  config: ["rules", "findings", "disk", "api", "base"],
  fetch: ["config", "findings", "disk", "api", "base"],
  map: ["fetch", "rules", "findings", "api", "base"],
  name: ["config", "base"],
  lock: ["name", "map", "config", "rules", "findings", "api", "base"],
  diff: ["lock", "config", "api", "base"],
  emit: ["lock", "name", "config", "api", "base"],
  compare: ["emit", "findings", "disk", "base"],
  write: ["compare", "findings", "disk", "base"],
  serve: ["lock", "api", "base"],
  runs: [
    "serve",
    "write",
    "compare",
    "emit",
    "diff",
    "lock",
    "map",
    "fetch",
    "config",
    "disk",
    "rules",
    "findings",
    "api",
    "base",
  ],
  cli: ["runs", "serve", "compare", "diff", "fetch", "lock", "config", "disk", "rules", "findings", "api", "base"],
};

/** The public API, the one file that lies loose in `src/`. */
export const publicApi = { file: "index.ts", imports: Object.keys(folders) };
