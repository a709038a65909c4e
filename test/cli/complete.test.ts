import { describe, expect, it } from "@jest/globals";
import { commandNames, commands, globalFlags, loadCommand, printFlags } from "../../src/commands/index.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { runCli } from "../support/cli.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

const source = { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } };
const lock = printLock(
  lockOf({ priority: [locked(1, "Low")], country: [locked(826, "Uk", { fields: { code2: "GB" } })] }),
);

/** Without a configuration in its root. */
function projectWith(files: Record<string, string | object>): Project {
  const project = makeProject();
  for (const [name, content] of Object.entries(files)) project.write(name, content);
  return project;
}

/** The completions of the last word, as the script of yargs requests them. */
async function complete(words: readonly string[], { dir } = makeProject()): Promise<string[]> {
  const ran = await runCli(["--get-yargs-completions", "codegen", ...words], { cwd: dir });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran.stdout.split("\n").filter(Boolean);
}

const typed = commandNames.filter((name) => commands[name].describe !== false);
const globalNames = Object.keys({ ...globalFlags, ...printFlags }).map((name) => `--${name}`);

describe("completion", () => {
  it.each([
    ["", typed],
    ["-c apps/eu.json ch", typed],
    ["check --reporter j", ["json"]],
    ["explain code-w", ["code-width"]],
    ["show --cwd apps -c eu.json ", ["country", "priority"]],
    ["show --cwd apps --config=eu.json pr", ["country", "priority"]],
    ["show --cwd nowhere ", []],
  ])("completes %j with the words of the shell's choice", async (line, expected) => {
    const project = projectWith({ "apps/eu.json": { source }, "apps/codegen.lock.json": lock });
    const offered = await complete(line.split(" "), project);
    expect(offered).toEqual(expect.arrayContaining([...expected]));
    expect(offered.filter((word) => !word.startsWith("-")).toSorted()).toEqual([...expected].toSorted());
  });

  it.each(["prune", "verify"] as const)("completes %s with its flags", async (word) => {
    const { flags } = await loadCommand(word === "verify" ? "check" : word);
    const own = Object.keys(flags);
    const offered = await complete([word, "--"]);
    expect(offered).toEqual(expect.arrayContaining([...globalNames, ...own.map((name) => `--${name}`)]));
    expect(offered.filter((flag) => !/^--\w$/.test(flag))).toHaveLength(globalNames.length + own.length);
  });

  it("completes the flags of generate without a command", async () => {
    const offered = await complete(["--"]);
    expect(offered).toEqual(expect.arrayContaining(["--offline", "--cwd"]));
    expect(await complete(["check", "--o"])).not.toContain("--offline");
  });

  it.each<[what: string, files: Record<string, string | object>]>([
    ["without a configuration", { "codegen.lock.json": lock }],
    ["without a lock", { "codegen.config.json": { source } }],
    ["with an invalid lock", { "codegen.config.json": { source }, "codegen.lock.json": "<<<<<<< HEAD\n" }],
    [
      "with an unusable key",
      { "codegen.config.json": { source }, "codegen.lock.json": lock.replace("priority", "$(id)") },
    ],
  ])("completion %s offers no references", async (_what, files) => {
    expect(await complete(["show", ""], projectWith(files))).toEqual([]);
  });

  it.each([[["--__proto__", ""]], [["\u001b[2J"]], [["-c"]], [[]]])(
    "completes the hostile words %j only with words of the command",
    async (words) => {
      expect((await complete(words)).filter((word) => !/^-?-?[a-z-]+$/.test(word))).toEqual([]);
    },
  );
});

it("codegen completion prints the script of yargs", async () => {
  const { exitCode, stdout, stderr } = await runCli(["completion"], { cwd: makeProject().dir });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain("###-begin-codegen-completions-###");
  expect(stdout).toContain("codegen --get-yargs-completions");
});
