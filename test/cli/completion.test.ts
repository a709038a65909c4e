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

const commands = await loadCommands();

const states = ["lock", "live", ...apiVersions.map((version) => `live@${version}`), "git:HEAD"];
const reportersOfAll = reporterNames.filter((name) => !(name in onlyFor));
const everywhere = ["--config", "--cwd", "--reporter", "--quiet", "--verbose", "--color", "--help", "--version"];

/** How a shell is asked what stands at the end of a line. */
const asks = {
  bash: `source ./codegen.bash
    COMP_LINE="$LINE" COMP_POINT=\${#LINE} COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
    _codegen
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // What the line editor has ready, and what it does with the result.
  zsh: `compdef() { :; }
    compadd() { print -rl -- "\${(@P)2}"; }
    _files() { print -rl -- "$PREFIX"*(N); }
    compset() { PREFIX=\${PREFIX#*=}; }
    source ./codegen.zsh
    words=(\${=LINE}); [[ $LINE = *' ' ]] && words+=('')
    CURRENT=\${#words} PREFIX=\${words[-1]}
    _codegen | while IFS= read -r each; do [[ $each = \${words[-1]}* || -e $each ]] && print -r -- "$each"; done`,
};
type Shell = keyof typeof asks;
const shells = Object.keys(asks) as Shell[];
const argsOf = { bash: ["--norc", "-c"], zsh: ["-f", "-c"] };

const isInstalled = (shell: Shell): boolean => spawnSync(shell, ["--version"]).status === 0;

/** A folder with both scripts, files, and a program `codegen` that tells what it was called with. */
function shellProject(program: string): Project {
  const project = makeProject();
  const installation = readInstallation();
  for (const shell of shells) project.write(`codegen.${shell}`, completionScript(shell, commands, installation));
  project.write("bin/codegen", `#!/bin/sh\n${program}\n`);
  project.write("lists.json", "{}");
  project.write("apps/mailer/eu lists.json", "{}");
  chmodSync(join(project.dir, "bin/codegen"), 0o755);
  return project;
}

/** What the shell offers at the end of a line. */
function complete(shell: Shell, line: string, { dir }: Project): string[] {
  const PATH = `${join(dir, "bin")}:${process.env["PATH"] ?? ""}`;
  const ran = spawnSync(shell, [...argsOf[shell], asks[shell]], {
    cwd: dir,
    env: { PATH, LINE: line, HOME: dir },
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  return ran.stdout.split("\n").filter((word) => word !== "");
}

/** In bash, only what stands behind the last sign that breaks words. */
const typed = (shell: Shell, words: readonly string[], line: string): string[] => {
  const current = line.split(" ").at(-1) ?? "";
  const kept = shell === "bash" ? current.length - (/[^=@:]*$/.exec(current)?.[0].length ?? 0) : 0;
  return words.filter((word) => word.startsWith(current)).map((word) => word.slice(kept));
};

type Row = [line: string, words: readonly string[]];
const rows: Row[] = [
  ["codegen ", [...commands.keys()].flatMap((name) => (name === "check" ? ["check", "verify"] : [name]))],
  ["codegen ch", ["check"]],
  ["codegen -c lists.json ch", ["check"]],
  ["codegen --o", ["--offline"]],
  ["codegen check --", ["--live", "--staged", "--full", "--no-cache", ...everywhere]],
  ["codegen explain --", everywhere],
  ["codegen --reporter ", reportersOfAll],
  ["codegen diff --reporter ", reporterNames],
  ["codegen diff --reporter=c", ["--reporter=changeset"]],
  ["codegen check --reporter=c", []],
  ["codegen serve --from s", ["sample"]],
  ["codegen serve --from=lo", ["--from=lock"]],
  ["codegen serve --from lis", ["lists.json"]],
  ["codegen serve --port ", []],
  ["codegen diff l", states],
  ["codegen diff live@", states],
  ["codegen diff lock git:", states],
  ["codegen diff lock live ", []],
  ["codegen explain code-w", ["code-width"]],
  ["codegen explain lock ", ruleIds],
  ["codegen completion ", ["bash", "zsh"]],
  ["codegen unknown ", []],
];

const missing = shells.filter((shell) => !isInstalled(shell));
if (missing.length > 0)
  process.stderr.write(`not installed, and so not tested: ${missing.join(", ")}
`);

describe.each(shells.filter(isInstalled))("completion in %s", (shell) => {
  it("is a script without mistakes", () => {
    const { dir } = shellProject("exit 1");
    const { status, stderr } = spawnSync(shell, ["-n", join(dir, `codegen.${shell}`)], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.each(rows)("%j offers what may stand there", (line, words) => {
    const offered = complete(shell, line, shellProject("exit 1"));
    const isPath = line.startsWith("codegen diff l");
    expect(offered.filter((word) => !isPath || word !== "lists.json")).toEqual(typed(shell, words, line));
  });

  it.each<Row>([
    ["codegen -c li", ["lists.json"]],
    ["codegen --config=li", ["lists.json"]],
    ["codegen diff li", ["live", ...apiVersions.map((version) => `live@${version}`), "lists.json"]],
    ["codegen check apps/mailer/", ["apps/mailer/eu lists.json"]],
  ])("%j offers files", (line, words) => {
    expect(complete(shell, line, shellProject("exit 1")).toSorted()).toEqual(words.toSorted());
  });

  it("asks for the references of the lock that the line names", () => {
    const project = shellProject('printf "%s\\n" "$@"');
    expect(complete(shell, "codegen show -c eu.json --cwd=apps ", project)).toEqual([
      "completion",
      "--references",
      "--config=eu.json",
      "--cwd=apps",
    ]);
    expect(complete(shell, "codegen show priority ", project)).toEqual([]);
  });

  it.each([
    ["fails", "echo priority; exit 2"],
    ["complains", "echo no lock >&2; exit 1"],
    ["ends in a signal", "kill -9 $$"],
  ])("offers nothing and says nothing where the command %s", (_what, program) => {
    expect(complete(shell, "codegen show ", shellProject(program))).toEqual([]);
  });

  it("takes what a lock says for text alone", () => {
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
  ] as const)("prints the script of %s for %j in %j, without a configuration", async (shell, words, env) => {
    const { dir } = makeProject();
    expect(await runCli(["completion", ...words], { cwd: dir, env })).toEqual({
      exitCode: 0,
      stdout: `${completionScript(shell, commands, readInstallation())}\n`,
      stderr: "",
    });
  });

  it.each<[words: string[], env: Record<string, string>, message: string]>([
    [["fish"], {}, `unknown shell "fish" (supported: bash, zsh)`],
    [[], { SHELL: "/usr/bin/fish" }, "$SHELL is fish (supported: bash, zsh)"],
    [[], {}, "$SHELL is not set (supported: bash, zsh)"],
    [["bash", "zsh"], {}, "completion accepts one shell, not 2"],
  ])("%j in %j is refused", async (words, env, message) => {
    const { exitCode, stdout } = await runCli(["completion", ...words], { env });
    expect(exitCode).toBe(2);
    expect(stdout).toContain(`error usage  ${message}`);
  });
});

describe("codegen completion --references", () => {
  const source = { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } };
  const lock = printLock(lockOf({ priority: [locked(1, "Low")], country: [locked(826, "Uk", { code2: "GB" })] }));

  const words = ["completion", "--references", "--cwd=apps", "--config=eu.json"];

  it.each<[what: string, files: Record<string, string | object>, stdout: string]>([
    [
      "the keys, a line each, without a service",
      { "eu.json": { source }, "codegen.lock.json": lock },
      "country\npriority\n",
    ],
    ["nothing without a configuration", { "codegen.lock.json": lock }, ""],
    ["nothing without a lock", { "eu.json": { source } }, ""],
    ["nothing of an invalid lock", { "eu.json": { source }, "codegen.lock.json": "<<<<<<< HEAD\n" }, ""],
  ])("prints %s", async (_what, files, stdout) => {
    const project = makeProject();
    for (const [name, content] of Object.entries(files)) project.write(`apps/${name}`, content);
    expect(await runCli(words, { cwd: project.dir })).toEqual({ exitCode: 0, stdout, stderr: "" });
  });
});
