import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { apiVersions } from "../../src/model/spec/index.ts";
import { loadCommands } from "../../src/cli/arguments.ts";
import { completionScript } from "../../src/commands/completion.ts";
import { reporterNames, onlyFor } from "../../src/report/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { ruleIds } from "../../src/model/rules/index.ts";
import { runCli } from "../support/cli.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";
import { isWindows } from "../support/windows.ts";

const commands = await loadCommands();

const states = ["lock", "live", ...apiVersions.map((version) => `live@${version}`), "git:HEAD"];
const reportersOfAll = reporterNames.filter((name) => !(name in onlyFor));
const globalNames = ["--config", "--cwd", "--reporter", "--quiet", "--verbose", "--color", "--help", "--version"];

/** Prints the candidates for the end of `$LINE`. */
const scripts = {
  bash: `source ./codegen.bash
    COMP_LINE="$LINE" COMP_POINT=\${#LINE} COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
    _codegen
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // With stubs for the functions of the line editor.
  zsh: `compdef() { :; }
    compadd() { print -rl -- "\${(@P)2}"; }
    _files() { print -rl -- "$PREFIX"*(N); }
    compset() { PREFIX=\${PREFIX#*=}; }
    source ./codegen.zsh
    words=(\${=LINE}); [[ $LINE = *' ' ]] && words+=('')
    CURRENT=\${#words} PREFIX=\${words[-1]}
    _codegen | while IFS= read -r each; do [[ $each = \${words[-1]}* || -e $each ]] && print -r -- "$each"; done`,
};
type Shell = keyof typeof scripts;
const shells = Object.keys(scripts) as Shell[];
const argsOf = { bash: ["--norc", "-c"], zsh: ["-f", "-c"] };

const isInstalled = (shell: Shell): boolean => spawnSync(shell, ["--version"]).status === 0;

/** A folder with both scripts, some files, and a program `codegen`, which fails by default. */
function shellProject(program = "exit 1"): Project {
  const project = makeProject();
  const installation = readInstallation();
  for (const shell of shells) project.write(`codegen.${shell}`, completionScript(shell, commands, installation));
  project.write("bin/codegen", `#!/bin/sh\n${program}\n`);
  project.write("lists.json", "{}");
  project.write("apps/mailer/eu lists.json", "{}");
  chmodSync(join(project.dir, "bin/codegen"), 0o755);
  return project;
}

/** The candidates for the end of a line, sorted. */
function complete(shell: Shell, line: string, { dir } = shellProject()): string[] {
  const PATH = `${join(dir, "bin")}:${process.env["PATH"] ?? ""}`;
  const env = { PATH, LINE: line, HOME: dir };
  const ran = spawnSync(shell, [...argsOf[shell], scripts[shell]], { cwd: dir, env, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  return ran.stdout.split("\n").filter(Boolean).toSorted();
}

/** The candidates that begin like the end of a line; in bash, only the part behind the last character that breaks words. */
const matching = (shell: Shell, candidates: readonly string[], line: string): string[] => {
  const current = line.split(" ").at(-1) ?? "";
  const kept = shell === "bash" ? current.length - (/[^=@:]*$/.exec(current)?.[0].length ?? 0) : 0;
  return candidates.filter((word) => word.startsWith(current)).map((word) => word.slice(kept));
};

type Row = [line: string, candidates: readonly string[]];

// On Windows, `bash` may be the one of WSL, which does not find the program `codegen` of a test.
const tested = isWindows ? [] : shells.filter(isInstalled);
const untested = shells.filter((shell) => !tested.includes(shell));
if (untested.length > 0) process.stderr.write(`not installed or on Windows, so not tested: ${untested.join(", ")}\n`);

(tested.length > 0 ? describe.each(tested) : describe.skip.each(shells))("completion in %s", (shell) => {
  it.each<Row>([
    ["codegen ", [...commands.keys()].flatMap((name) => (name === "check" ? ["check", "verify"] : [name]))],
    ["codegen ch", ["check"]],
    ["codegen -c lists.json ch", ["check"]],
    ["codegen --o", ["--offline"]],
    ["codegen check --", ["--live", "--staged", "--full", "--no-cache", "--env-file", ...globalNames]],
    ["codegen explain --", globalNames],
    ["codegen --reporter ", reportersOfAll],
    ["codegen diff --reporter ", reporterNames],
    ["codegen diff --reporter=c", ["--reporter=changeset"]],
    ["codegen check --reporter=c", []],
    ["codegen serve --from s", ["sample"]],
    ["codegen serve --from=lo", ["--from=lock"]],
    ["codegen serve --port ", []],
    ["codegen diff l", [...states, "lists.json"]],
    ["codegen diff live@", states],
    ["codegen diff lock git:", states],
    ["codegen diff lock live ", []],
    ["codegen explain code-w", ["code-width"]],
    ["codegen explain lock ", ruleIds],
    ["codegen completion ", ["bash", "zsh"]],
    ["codegen unknown ", []],
  ])("completes %j", (line, candidates) => {
    expect(complete(shell, line)).toEqual(matching(shell, candidates, line).toSorted());
  });

  it.each<Row>([
    ["codegen -c li", ["lists.json"]],
    ["codegen --config=li", ["lists.json"]],
    ["codegen check apps/mailer/", ["apps/mailer/eu lists.json"]],
  ])("completes %j with files", (line, files) => {
    expect(complete(shell, line)).toEqual(files);
  });

  it("completes references from the lock that the line names", () => {
    const program = 'printf "%s\\n" "$@"';
    const args = ["completion", "--references", "--config=eu.json", "--cwd=apps"];
    expect(complete(shell, "codegen show -c eu.json --cwd=apps ", shellProject(program))).toEqual(args.toSorted());
    expect(complete(shell, "codegen show priority ", shellProject(program))).toEqual([]);
  });

  it.each([
    ["fails", "echo priority; exit 2"],
    ["prints an error", "echo no lock >&2; exit 1"],
    ["is killed", "kill -9 $$"],
  ])("offers and prints nothing if the command %s", (_what, program) => {
    expect(complete(shell, "codegen show ", shellProject(program))).toEqual([]);
  });

  it("does not run commands in the keys of a lock", () => {
    const project = shellProject("echo '$(touch made)'; echo '`touch made`'; echo priority");
    complete(shell, "codegen show ", project);
    expect(Object.keys(project.snapshot())).not.toContain("made");
  });
});

describe("codegen completion", () => {
  it.each([
    ["zsh", ["zsh"], {}],
    ["bash", [], { SHELL: "/usr/local/bin/bash" }],
    ["zsh", ["zsh"], { SHELL: "/bin/bash" }],
  ] as const)("prints the script of %s for %j in %j, without a configuration", async (shell, args, env) => {
    expect(await runCli(["completion", ...args], { cwd: makeProject().dir, env })).toEqual({
      exitCode: 0,
      stdout: `${completionScript(shell, commands, readInstallation())}\n`,
      stderr: "",
    });
  });

  it.each<[args: string[], env: Record<string, string>, message: string]>([
    [["fish"], {}, `unknown shell "fish" (supported: bash, zsh)`],
    [[], { SHELL: "/usr/bin/fish" }, "$SHELL is fish (supported: bash, zsh)"],
    [[], {}, "$SHELL is not set (supported: bash, zsh)"],
    [["bash", "zsh"], {}, "completion accepts at most one shell, found 2"],
  ])("refuses %j in %j", async (args, env, message) => {
    const stdout: unknown = expect.stringContaining(`error usage  ${message}`);
    expect(await runCli(["completion", ...args], { env })).toMatchObject({ exitCode: 2, stdout });
  });
});

describe("codegen completion --references", () => {
  const source = { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } };
  const lock = printLock(lockOf({ priority: [locked(1, "Low")], country: [locked(826, "Uk", { code2: "GB" })] }));

  it.each<[what: string, files: Record<string, string | object>, stdout: string]>([
    ["each key, without a service", { "eu.json": { source }, "codegen.lock.json": lock }, "country\npriority\n"],
    ["nothing without a configuration", { "codegen.lock.json": lock }, ""],
    ["nothing without a lock", { "eu.json": { source } }, ""],
    ["nothing with an invalid lock", { "eu.json": { source }, "codegen.lock.json": "<<<<<<< HEAD\n" }, ""],
  ])("prints %s", async (_what, files, stdout) => {
    const project = makeProject();
    for (const [name, content] of Object.entries(files)) project.write(`apps/${name}`, content);
    const args = ["completion", "--references", "--cwd=apps", "--config=eu.json"];
    expect(await runCli(args, { cwd: project.dir })).toEqual({ exitCode: 0, stdout, stderr: "" });
  });
});
