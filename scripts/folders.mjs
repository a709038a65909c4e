/**
 * The folders of `src/`, in the order of imports. A folder may only import folders above its line, through their `index.ts`.
 * `isPure` folders may not import `platform`. `apart` lists earlier folders that a folder may not import. `node` lists the
 * modules of Node that it may import.
 *
 * @type {Record<string, { isPure?: true, apart?: readonly string[], node?: readonly string[] }>}
 */
export const folders = {
  base: {},
  "base/text": { node: ["crypto"] },
  "base/json": {},
  "model/list": {},
  "service/catalogue": {},
  "model/rules": {},
  "model/naming": {},
  "model/settings": { node: ["path"] },
  "model/report": {},
  "model/findings": {},
  "model/lock": {},
  "model/diff": {},
  "platform/files": { node: ["fs", "path", "process", "url"] },
  "platform/git": { node: ["child_process", "fs", "path", "process"] },
  platform: { node: ["child_process", "fs", "os", "path", "process", "timers/promises"] },
  "pipeline/config": { node: ["path"] },
  "pipeline/fetch": {
    node: ["crypto", "events", "http", "path", "process", "stream", "stream/promises", "tls", "url", "util", "zlib"],
  },
  "pipeline/read": { isPure: true },
  "pipeline/merge": { isPure: true },
  "pipeline/emit": { isPure: true },
  "pipeline/compare": { node: ["path"] },
  "pipeline/write": { node: ["path"] },
  service: {},
  "service/sample": { node: ["events", "http", "net", "zlib"] },
  "features/impact": { node: ["path"] },
  "features/page": {},
  "features/add": {},
  project: { node: ["path"] },
  report: { apart: ["features", "project"], node: ["path", "stream", "util"] },
  commands: { node: ["events", "path"] },
  cli: { node: ["console", "events", "fs", "path", "stream", "util"] },
};

/** The modules of Node that `create/` may import. */
export const nodeOfCreate = [
  "child_process",
  "crypto",
  "fs",
  "module",
  "os",
  "path",
  "process",
  "stream",
  "url",
  "util",
];

/** The public API, the only file directly in `src/`. */
export const publicApi = "index.ts";
