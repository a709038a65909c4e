import { describe, expect, it } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { printLock } from "../../src/model/lock/index.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject } from "../support/project.ts";
import { isWindows } from "../support/windows.ts";
import { cli } from "./axes.ts";

// The script of `codegen completion` in shells, with an installed command.

/** Completes `$LINE` and prints the words, one per line. */
const scripts = {
  bash: `eval "$(codegen completion)"
    read -ra COMP_WORDS <<<"$LINE"
    case "$LINE" in *' ') COMP_WORDS+=('') ;; esac
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    complete -p codegen | grep -q _codegen_yargs_completions || exit 1
    _codegen_yargs_completions
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // With stubs for the functions of the line editor; descriptions are left out.
  zsh: `compdef() { :; }
    _describe() { print -rl -- "\${(@)\${(P@)2}%%:*}"; }
    _default() { :; }
    eval "$(codegen completion)"
    words=(\${=LINE}); [[ $LINE = *' ' ]] && words+=('')
    CURRENT=\${#words}
    _codegen_yargs_completions | while IFS= read -r word; do
      [[ $word = \${words[-1]}* ]] && print -r -- "$word"
    done; :`,
};
type Shell = keyof typeof scripts;

const shells = isWindows ? [] : (["bash", "zsh"] as const);
const installed = shells.filter((shell) => spawnSync(shell, ["--version"]).status === 0);
const missing = shells.filter((shell) => !installed.includes(shell));
if (missing.length > 0) process.stderr.write(`not installed, so not tested: ${missing.join(", ")}\n`);

/** The words that a shell offers at the end of a line, sorted. */
function complete(shell: Shell, line: string): string[] {
  const project = makeProject({ source: "sample" });
  const lists = { contact_status: [locked(1, "New")], priority: [locked(1, "Low")] };
  project.write("codegen.lock.json", printLock({ ...lockOf(lists), source: "sample" }));
  project.write("bin/codegen", `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
  chmodSync(join(project.dir, "bin/codegen"), 0o755);
  const env = { PATH: `${project.dir}/bin:${process.env["PATH"] ?? ""}`, SHELL: `/bin/${shell}`, LINE: line };
  const args = shell === "zsh" ? ["-f", "-c"] : ["--norc", "-c"];
  const ran = spawnSync(shell, [...args, scripts[shell]], { cwd: project.dir, env, encoding: "utf8" });
  expect({ status: ran.status, stderr: ran.stderr }).toEqual({ status: 0, stderr: "" });
  return ran.stdout.split("\n").filter(Boolean).toSorted();
}

describe.each(installed)("completion in %s", (shell) => {
  it.each([
    ["codegen ch", ["check"]],
    ["codegen -c codegen.config.json d", ["diff", "docs"]],
    ["codegen --off", ["--offline"]],
    ["codegen check --st", ["--staged"]],
    ["codegen verify --no-c", ["--no-cache"]],
    ["codegen --reporter ma", ["markdown"]],
    ["codegen explain code-w", ["code-width"]],
    ["codegen show ", ["contact_status", "priority"]],
    ["codegen show pri", ["priority"]],
    ["codegen show nothing", []],
  ])("of %j offers %j", (line, words) => {
    expect(complete(shell, line)).toEqual(words);
  });
});
