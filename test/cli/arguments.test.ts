import type { Finding } from "../../src/model/findings/index.ts";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../support/characters.ts";
import { type CommandLine, parseCommandLine } from "../../src/cli/arguments.ts";
import { runCli } from "../support/cli.ts";

/** Parses a command line whose arguments have no blanks. */
const parse = (line: string): Promise<CommandLine> => parseCommandLine(line === "" ? [] : line.split(" "), "1.2.3");

const defaults = {
  config: undefined,
  cwd: undefined,
  reporter: undefined,
  quiet: false,
  verbose: false,
  color: undefined,
};

/** The values of flags that are not used. */
const ownDefaults: Readonly<Record<string, object>> = {
  generate: {
    offline: false,
    locked: false,
    "dry-run": false,
    "accept-removals": false,
    "accept-meanings": false,
    "new-lock": false,
  },
  serve: { port: 0 },
};

describe("a valid command line", () => {
  it.each<[line: string, command: string, global: object, flags: object]>([
    ["", "generate", {}, {}],
    ["generate --offline --dry-run", "generate", {}, { offline: true, "dry-run": true }],
    ["--offline --no-offline", "generate", {}, { offline: false }],
    ["-c lists.json generate", "generate", { config: "lists.json" }, {}],
    ["--cwd -", "generate", { cwd: "-" }, {}],
    ["--cwd apps serve", "serve", { cwd: "apps" }, {}],
    ["serve --port=0 --quiet", "serve", { quiet: true }, { port: 0 }],
  ])("%j runs %s", async (line, command, global, flags) => {
    expect(await parse(line)).toEqual({
      kind: "run",
      command,
      global: { ...defaults, ...global },
      args: command === "generate" ? { list: [] } : {},
      flags: { ...ownDefaults[command], ...flags },
    });
  });

  it.each([
    ["check generated/priority.ts README.md", "check", { files: ["generated/priority.ts", "README.md"] }],
    ["generate currency country", "generate", { list: ["currency", "country"] }],
    ["--quiet -c show check --staged", "check", { files: [] }],
    ["check -- -x.ts a.ts", "check", { files: ["-x.ts", "a.ts"] }],
    ["check help", "check", { files: ["help"] }],
    ["diff live@1.1 live@1.2 --exit-code", "diff", { from: "live@1.1", to: "live@1.2" }],
    ["diff lock", "diff", { from: "lock", to: "live" }],
    ["show 007 826", "show", { reference: "007", query: "826" }],
    ["show -7", "show", { reference: "-7" }],
    ["docs -", "docs", { file: "-" }],
    ["show priority -- --low", "show", { reference: "priority", query: "--low" }],
    ["explain lock code-width", "explain", { rule: ["lock", "code-width"] }],
    ["merge-driver %O %A %B", "merge-driver", { base: "%O", ours: "%A", theirs: "%B" }],
  ])("%j runs %s with the arguments %j", async (line, command, args) => {
    expect(await parse(line)).toMatchObject({ kind: "run", command, args });
  });
});

async function mistakesOf(line: string): Promise<readonly Finding[]> {
  const commandLine = await parse(line);
  return commandLine.kind === "invalid" ? commandLine.findings : [];
}

describe("an invalid command line", () => {
  it.each([
    ["--dryRun", '"--dry-run"'],
    ["generat", '"generate"'],
    ["init", "npm create reference-codegen"],
    ["--reporter jsno", '"json"'],
    ["explain code-widht", '"code-width"'],
    ["explain constructor", "known: "],
    ["check --reporter xml", "(known: text, json, github, markdown)"],
    ["check --offline", 'unknown flag "--offline"'],
    ["--staged check", 'unknown flag "--staged"'],
    ["show a b c", 'unexpected argument "c"'],
    ["merge-driver a b", "the argument <theirs> is missing"],
    ["add --yes", "the argument <list> is missing"],
    ["serve --port many", "--port requires a number"],
    ["--config= check", "--config requires a value"],
    ["-c a --config b", "only once"],
    ["-q=maybe", "Argument unexpected for: q"],
    ["--cwd --reporter json", "Not enough arguments following: cwd"],
  ])("%j is reported with %s", async (line, text) => {
    const message: unknown = expect.stringContaining(text);
    expect((await mistakesOf(line))[0]).toMatchObject({ rule: "usage", severity: "error", message });
  });

  it.each(["impact --fix git:HEAD", "impact --fix --exit-code", "impact --force"])("%j is refused", async (line) => {
    expect((await runCli(line.split(" "))).stdout).toMatch(/^error usage .*--fix.*impact --help/);
  });

  it("is reported with advice to read the help of the command", async () => {
    expect(await mistakesOf("check --liv")).toMatchObject([{ advice: ["see ", { args: ["check", "--help"] }] }]);
  });

  it("names the run that fetches one list if the command is unknown", async () => {
    const [{ advice } = {}] = await mistakesOf("currency");
    expect(advice).toContainEqual({ args: ["generate", "currency"] });
  });

  it.each([
    ["chek --reporter json --no-color", { reporter: "json", color: false }],
    // An invalid choice counts as not given.
    ["--reporter xml --cwd a", { cwd: "a" }],
  ])("%j is reported with the global flags %j", async (line, global) => {
    expect(await parse(line)).toMatchObject({ kind: "invalid", global: { ...defaults, ...global } });
  });

  it("reports all mistakes of a command line", async () => {
    expect(await mistakesOf("docs --offlin --qiet --reporter xml a more")).toHaveLength(4);
  });

  it("reports no flags if the command is unknown", async () => {
    expect(await mistakesOf("chek country --staged")).toMatchObject([{ message: expect.stringContaining('"chek"') }]);
  });
});

describe("a hostile command line", () => {
  const long = "a".repeat(100_000);
  const cut = "a".repeat(70);

  it.each([
    [["--__proto__"], '"--__proto__"'],
    [["--no-__proto__=1", "check"], '"--no-__proto__"'],
    [["--_", "check"], '"--_"'],
    [["--$0=x"], '"--$0"'],
    [[`--${long}`], cut],
    [["--\u001b[2J\u202e"], '"--\\u001b[2J\\u202e"'],
    [["docs", "a", "\u0007"], '"\\u0007"'],
  ])("%j is reported, escaped and cut to 80 characters", async (argv, text) => {
    const { exitCode, stdout, stderr } = await runCli(argv);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: "" });
    expect(stdout).toMatch(/^error usage /);
    expect(stdout).toContain(text);
    expect(stdout).not.toContain("a".repeat(81));
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("runs, prints or reports any words", async () => {
    const words = "check show merge-driver help --help --version -- - -c --cwd --_ -qh".split(" ");
    const flag = fc.tuple(
      fc.constantFrom("-", "--", "--no-"),
      fc.oneof(fc.string(), fc.constantFrom("__proto__", "c")),
    );
    const word = fc.oneof(
      fc.constantFrom(...words),
      fc.string({ unit: character }),
      flag.map((parts) => parts.join("")),
    );
    const property = fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (argv) => {
      const line = await parseCommandLine(argv, "1.2.3");
      if (line.kind === "invalid") expect(line.findings).not.toEqual([]);
      if (line.kind === "print") expect(line.text).toMatch(/^(?:codegen|1[.])/);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});
