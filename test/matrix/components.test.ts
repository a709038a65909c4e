import { beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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
    writeFileSync(join(dir, `${name}.json`), JSON.stringify({ compilerOptions, include: [file], ...config }));
  }
});

describe.each(Object.entries(checks))("%s", (name, { file, code, tool, args }) => {
  const check = () => run(currentNode.executable, [toolPath(tool), ...args, `${name}.json`], dir);

  it("accepts the component of docs/using.md", async () => {
    const { exitCode, output } = await check();
    expect({ exitCode, output: exitCode === 0 ? "" : output }).toEqual({ exitCode: 0, output: "" });
  });

  it("reports a member that does not exist, so it compiles the template", async () => {
    writeFileSync(join(dir, file), `${code.replace("=== ContactStatus.OptedOut", "=== ContactStatus.Lost")}\n`);
    const { exitCode, output } = await check();
    writeFileSync(join(dir, file), `${code}\n`);
    expect(exitCode).not.toBe(0);
    expect(output).toContain("'Lost'");
  });
});

/** The path of a tool's script; not every package exports it. */
function toolPath(tool: string): string {
  const [, name = "", path = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(tool) ?? [];
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}
