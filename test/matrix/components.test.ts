import { beforeAll, expect, it } from "@jest/globals";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { currentNode, here, root } from "./axes.ts";
import { run } from "./run.ts";
import { blocksOf } from "../support/markdown.ts";
import { makeUsingProject } from "./packages.ts";

const require = createRequire(import.meta.url);
const dir = join(here, "build/components");

const blocks = blocksOf(readFileSync(join(root, "docs/using.md"), "utf8"));
const codeOf = (lang: string, text = ""): string =>
  blocks.find((block) => block.lang === lang && block.code.includes(text))?.code ?? "";

/** A check of the components of docs/using.md by their framework's compiler. */
interface Check {
  readonly file: string;
  readonly code: string;
  readonly tool: string;
  readonly args: readonly string[];
  /** Members of the tsconfig.json. */
  readonly config?: object;
}

const checks: Readonly<Record<string, Check>> = {
  "vue-tsc": { file: "StatusSelect.vue", code: codeOf("vue"), tool: "vue-tsc/bin/vue-tsc.js", args: ["-p"] },
  "svelte-check": {
    file: "StatusSelect.svelte",
    code: codeOf("svelte"),
    tool: "svelte-check/bin/svelte-check",
    args: ["--threshold", "warning", "--fail-on-warnings", "--tsconfig"],
  },
  ngc: {
    file: "status-select.ts",
    code: codeOf("ts", "@angular/core"),
    tool: "@angular/compiler-cli/bundles/src/bin/ngc.js",
    args: ["-p"],
    config: { angularCompilerOptions: { strictTemplates: true } },
  },
};

const compilerOptions = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

beforeAll(async () => {
  await makeUsingProject("components");
  for (const [name, { file, code, config }] of Object.entries(checks)) {
    writeFileSync(join(dir, file), `${code}\n`);
    const wrong = code.replace("=== ContactStatus.OptedOut", "=== ContactStatus.Lost");
    writeFileSync(join(dir, `wrong-${file}`), `${wrong}\n`);
    const include = [file, `wrong-${file}`];
    writeFileSync(join(dir, `${name}.json`), JSON.stringify({ compilerOptions, include, ...config }));
  }
});

it.each(Object.entries(checks))(
  "%s accepts the component of docs/using.md, and reports only a member that does not exist in the template of a copy",
  async (name, { file, tool, args }) => {
    const { exitCode, output } = await run(currentNode.executable, [toolPath(tool), ...args, `${name}.json`], dir);
    expect(exitCode).not.toBe(0);
    const lines = stripVTControlCharacters(output).split("\n");
    const found = lines.filter((line) => /(?:error|warning) (?:TS|NG)|^(?:Error|Warn)/.test(line));
    expect(found).toEqual([expect.stringContaining("'Lost'")]);
    expect(output).toContain(`wrong-${file}`);
  },
);

/** The path of a tool's script; not every package exports it. */
function toolPath(tool: string): string {
  const [, name = "", path = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(tool) ?? [];
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}
