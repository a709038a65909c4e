import { describe, expect, it } from "@jest/globals";
import { type CommandLine, parseCommandLine } from "../../src/cli/arguments.ts";
import type { Diagnostic } from "../../src/model/findings/index.ts";

/** Parses a command line whose arguments have no blanks. */
const parse = (line: string): Promise<CommandLine> => parseCommandLine(line === "" ? [] : line.split(" "), "1.2.3", 80);

const defaults = { config: [], cwd: undefined, reporter: undefined, quiet: false, verbose: false, color: undefined };

/** The values of flags that are not used. */
const ownDefaults: Readonly<Record<string, object>> = {
  generate: {
    offline: false,
    locked: false,
    "dry-run": false,
    "accept-removals": false,
    "accept-meanings": false,
    "new-lock": false,
    cache: true,
  },
  serve: { port: 0, from: "sample" },
  show: { aliases: false, removed: false },
  diff: { "exit-code": false, cache: true },
};

describe("a valid command line", () => {
  it.each<[line: string, command: string, global: object, flags: object]>([
    ["", "generate", {}, {}],
    ["generate", "generate", {}, {}],
    ["--offline", "generate", {}, { offline: true }],
    ["--no-offline", "generate", {}, { offline: false }],
    ["--offline generate --dry-run", "generate", {}, { offline: true, "dry-run": true }],
    ["--no-cache", "generate", {}, { cache: false }],
    ["-c lists.json", "generate", { config: ["lists.json"] }, {}],
    ["--config=lists.json", "generate", { config: ["lists.json"] }, {}],
    ["-c eu.json --config us.json", "generate", { config: ["eu.json", "us.json"] }, {}],
    ["-c 2024", "generate", { config: ["2024"] }, {}],
    ["-c lists.json generate", "generate", { config: ["lists.json"] }, {}],
    ["--cwd apps/mailer", "generate", { cwd: "apps/mailer" }, {}],
    ["--cwd -", "generate", { cwd: "-" }, {}],
    ["--cwd apps serve", "serve", { cwd: "apps" }, {}],
    ["--reporter json", "generate", { reporter: "json" }, {}],
    ["--reporter=text", "generate", { reporter: "text" }, {}],
    ["--quiet --verbose", "generate", { quiet: true, verbose: true }, {}],
    ["--color", "generate", { color: true }, {}],
    ["--no-color", "generate", { color: false }, {}],
    ["serve", "serve", {}, {}],
    ["serve --port 8080", "serve", {}, { port: 8080 }],
    ["serve --port=0 --from lock --quiet", "serve", { quiet: true }, { port: 0, from: "lock" }],
    ["docs --out -", "docs", {}, { out: "-" }],
    ["docs --out=lists.html", "docs", {}, { out: "lists.html" }],
    ["diff --reporter changeset", "diff", { reporter: "changeset" }, {}],
  ])("%j runs %s", async (line, command, global, flags) => {
    expect(await parse(line)).toEqual({
      kind: "run",
      command,
      global: { ...defaults, ...global },
      args: [],
      flags: { ...ownDefaults[command], ...flags },
    });
  });

  it.each([
    ["check generated/priority.ts README.md", "check", ["generated/priority.ts", "README.md"]],
    ["verify --staged", "check", []],
    ["--quiet -c show verify --staged", "check", []],
    ["--staged check", "check", []],
    ["diff live@1.1 live@1.2 --exit-code", "diff", ["live@1.1", "live@1.2"]],
    ["show country 826 --quiet", "show", ["country", "826"]],
  ])("%j runs %s with the arguments %j", async (line, command, args) => {
    expect(await parse(line)).toMatchObject({ kind: "run", command, args });
  });
});

async function mistakesOf(line: string): Promise<readonly Diagnostic[]> {
  const commandLine = await parse(line);
  return commandLine.kind === "invalid" ? commandLine.diagnostics : [];
}

describe("an invalid command line", () => {
  it.each([
    ["--offlin", '"--offline"'],
    ["--dryRun", '"--dry-run"'],
    ["--confg lists.json", '"--config"'],
    ["--vesion", '"--version"'],
    ["serve --prot 1", '"--port"'],
    ["generat", '"generate"'],
    ["verfy", '"verify"'],
    ["chek --help", '"check"'],
    ["serv --port 1", '"serve"'],
    ["--reporter jsno", '"json"'],
    ["check --reporter xml", "(known: text, json, github, sarif, markdown)"],
    ["check --offline", "--offline is a flag of codegen generate, not of codegen check"],
    ["check -y", "--yes is a flag of codegen init, not of codegen check"],
    ["show --no-cache", "--no-cache is a flag of codegen generate, check, diff and impact, not of codegen show"],
    ["-x", "-x"],
    ["--port 8080", "--port"],
    ["check --references", 'unknown flag "--references"'],
    ["generate country", "country"],
    ["generate serve", "serve"],
    ["--staged generate check", 'unexpected argument "check"'],
    ["--cwd check --staged", "--staged is a flag of codegen check"],
    ["--constructor 1", "--constructor"],
    ["--cwd a --cwd b", "--cwd"],
    ["--reporter json --reporter json", "--reporter"],
    ["serve --port 1 --port 2", "--port"],
    ["serve --port many", "--port"],
    ["serve --port 80.5", "--port"],
    ["serve --port=", "--port"],
    ["-c=", "--config"],
    ["--cwd=", "--cwd"],
    ["--offline=maybe", "--offline"],
    // Without a value.
    ["--config", "config"],
    ["-c", "c"],
    ["--cwd --reporter json", "cwd"],
    ["serve --from", "from"],
    // The reporter is used all the same: see below.
    ["--reporter changeset", "is available only in codegen diff"],
    ["check --reporter changeset", "is available only in codegen diff"],
  ])("%j is reported with %s", async (line, text) => {
    const message: unknown = expect.stringContaining(text);
    expect((await mistakesOf(line))[0]).toMatchObject({ rule: "usage", severity: "error", message });
  });

  it.each([
    ["--ofline", ["--help"]],
    ["chek", ["--help"]],
    ["verify --liv", ["check", "--help"]],
    ["serve --prot 1", ["serve", "--help"]],
  ])("%j is reported with advice to run %j", async (line, args) => {
    expect(await mistakesOf(line)).toMatchObject([{ advice: ["see ", { args }] }]);
  });

  it.each([
    ["chek --reporter json --no-color", { reporter: "json", color: false }],
    ["--reporter changeset", { reporter: "changeset" }],
    ["check --reporter changeset", { reporter: "changeset" }],
    // Invalid values count as not given.
    ["--reporter xml --cwd a --cwd b -c=", {}],
  ])("%j is reported with the global flags %j", async (line, global) => {
    expect(await parse(line)).toMatchObject({ kind: "invalid", global: { ...defaults, ...global } });
  });

  it("is reported with all its mistakes", async () => {
    expect(await mistakesOf("--offlin --qiet --reporter xml")).toHaveLength(3);
  });
});

it.each(["--version", "serve --version"])("%s prints the version", async (line) => {
  expect(await parse(line)).toEqual({ kind: "print", text: "1.2.3" });
});
