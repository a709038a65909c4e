import { describe, expect, it } from "@jest/globals";
import { type CommandLine, parseCommandLine } from "../../src/cli/arguments.ts";

const parse = (argv: readonly string[]): Promise<CommandLine> => parseCommandLine(argv, "1.2.3", 80);

const defaults = { config: [], cwd: undefined, reporter: undefined, quiet: false, verbose: false, color: undefined };

/** Values of the flags of a command that are not given. */
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
  serve: { port: 0, from: "sample", latency: 0, fail: [] },
  show: { aliases: false, removed: false },
};

/** Command lines whose words have no blanks, in the form of a shell. */
const wordsOf = (line: string): string[] => (line === "" ? [] : line.split(" "));

describe("a command line that is right", () => {
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
    ["show --aliases --removed", "show", {}, { aliases: true, removed: true }],
    ["docs --out -", "docs", {}, { out: "-" }],
    ["docs --out=lists.html", "docs", {}, { out: "lists.html" }],
  ])("%j runs %s", async (line, command, global, flags) => {
    expect(await parse(wordsOf(line))).toEqual({
      kind: "run",
      command,
      global: { ...defaults, ...global },
      words: [],
      flags: { ...ownDefaults[command], ...flags },
    });
  });

  it.each<[line: string, command: string, words: string[]]>([
    ["check generated/priority.ts README.md", "check", ["generated/priority.ts", "README.md"]],
    ["verify --staged", "check", []],
    ["--quiet -c show verify --staged", "check", []],
    ["--staged check", "check", []],
    ["diff live@1.1 live@1.2 --exit-code", "diff", ["live@1.1", "live@1.2"]],
    ["show country 826 --aliases", "show", ["country", "826"]],
  ])("%j has the words after the command", async (line, command, words) => {
    expect(await parse(wordsOf(line))).toMatchObject({ kind: "run", command, words });
  });
});

/** The message of the first mistake of a command line. */
async function mistakeOf(argv: readonly string[]): Promise<string> {
  const commandLine = await parse(argv);
  expect(commandLine).toMatchObject({ kind: "misused" });
  const [first] = commandLine.kind === "misused" ? commandLine.diagnostics : [];
  expect(first).toMatchObject({ rule: "usage", severity: "error" });
  return first?.message ?? "";
}

describe("a command line that is wrong", () => {
  it.each([
    ["--offlin", "--offlin --offline"],
    ["--dryRun", "--dryRun --dry-run"],
    ["--confg lists.json", "--confg --config"],
    ["--vesion", "--vesion --version"],
    ["serve --prot 1", "--prot --port"],
    ["generat", "generat generate"],
    ["verfy", "verfy verify"],
    ["chek --help", "chek check"],
    ["serv --port 1", "serv serve"],
    ["--reporter jsno", "--reporter jsno json"],
  ])("%j is reported with the nearest right word", async (line, names) => {
    const message = await mistakeOf(wordsOf(line));
    for (const name of names.split(" ")) expect(message).toContain(name);
  });

  it.each([
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
  ])("%j is reported: %s", async (line, about) => {
    expect(await mistakeOf(wordsOf(line))).toContain(about);
  });

  it.each([
    ["--ofline", ["--help"]],
    ["chek", ["--help"]],
    ["verify --liv", ["check", "--help"]],
    ["serve --prot 1", ["serve", "--help"]],
  ])("%j is sent to the help that has the right word", async (line, args) => {
    expect(await parse(wordsOf(line))).toMatchObject({ diagnostics: [{ advice: ["see ", { args }] }] });
  });

  it("has the reporter changeset only with diff", async () => {
    const reporter = "changeset";
    for (const line of ["check", "generate", ""]) {
      const argv = [...wordsOf(line), "--reporter", reporter];
      expect(await mistakeOf(argv)).toContain("is available only in codegen diff");
      expect(await parse(argv)).toMatchObject({ global: { reporter } });
    }
    expect(await parse(["diff", "--reporter", reporter])).toMatchObject({ kind: "run", global: { reporter } });
  });

  it("is reported with all its mistakes", async () => {
    const commandLine = await parse(wordsOf("--offlin --qiet --reporter xml"));
    expect(commandLine).toMatchObject({ kind: "misused", diagnostics: [{}, {}, {}] });
  });

  it("has no value where one is wrong", async () => {
    const commandLine = await parse(["--reporter", "xml", "--cwd", "a", "--cwd", "b", "-c", ""]);
    expect(commandLine).toMatchObject({ kind: "misused", global: defaults });
  });

  it("is reported by the reporter that it names", async () => {
    expect(await parse(wordsOf("chek --reporter json --no-color"))).toMatchObject({
      kind: "misused",
      global: { reporter: "json", color: false },
    });
  });
});

describe("help and version", () => {
  it.each([[["--version"]], [["serve", "--version"]]])("%j prints the version", async (argv) => {
    expect(await parse(argv)).toEqual({ kind: "print", text: "1.2.3" });
  });
});
