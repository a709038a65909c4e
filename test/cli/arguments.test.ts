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

type Row = [argv: string[], command: string, global: object, flags: object];

const rows: Row[] = [
  [[], "generate", {}, {}],
  [["generate"], "generate", {}, {}],
  [["--offline"], "generate", {}, { offline: true }],
  [["generate", "--locked"], "generate", {}, { locked: true }],
  [["--dry-run"], "generate", {}, { "dry-run": true }],
  [["--accept-removals"], "generate", {}, { "accept-removals": true }],
  [["--no-offline"], "generate", {}, { offline: false }],
  [["--offline", "generate", "--dry-run"], "generate", {}, { offline: true, "dry-run": true }],
  [["-c", "lists.json"], "generate", { config: ["lists.json"] }, {}],
  [["--config", "lists.json"], "generate", { config: ["lists.json"] }, {}],
  [["--config=lists.json"], "generate", { config: ["lists.json"] }, {}],
  [["-c", "eu.json", "--config", "us.json"], "generate", { config: ["eu.json", "us.json"] }, {}],
  [["-c", "2024"], "generate", { config: ["2024"] }, {}],
  [["-c", "lists.json", "generate"], "generate", { config: ["lists.json"] }, {}],
  [["--cwd", "apps/mailer"], "generate", { cwd: "apps/mailer" }, {}],
  [["--reporter", "json"], "generate", { reporter: "json" }, {}],
  [["--reporter=text"], "generate", { reporter: "text" }, {}],
  [["--quiet"], "generate", { quiet: true }, {}],
  [["--verbose"], "generate", { verbose: true }, {}],
  [["--color"], "generate", { color: true }, {}],
  [["--no-color"], "generate", { color: false }, {}],
  [["serve"], "serve", {}, {}],
  [["serve", "--port", "8080"], "serve", {}, { port: 8080 }],
  [["serve", "--port=0"], "serve", {}, { port: 0 }],
  [["serve", "--from", "lock"], "serve", {}, { from: "lock" }],
  [["serve", "--from", "sample", "--quiet"], "serve", { quiet: true }, { from: "sample" }],
  [["show"], "show", {}, {}],
  [["show", "--aliases", "--removed"], "show", {}, { aliases: true, removed: true }],
  [["docs", "--out", "-"], "docs", {}, { out: "-" }],
  [["docs", "--out=lists.html"], "docs", {}, { out: "lists.html" }],
  [["--cwd", "-"], "generate", { cwd: "-" }, {}],
  [["--no-cache"], "generate", {}, { cache: false }],
  [["--cwd", "apps", "serve"], "serve", { cwd: "apps" }, {}],
];

describe("a command line that is right", () => {
  it.each(rows)("%j runs %s", async (argv, command, global, flags) => {
    const commandLine = await parse(argv);
    expect(commandLine).toEqual({
      kind: "run",
      command,
      global: { ...defaults, ...global },
      words: [],
      flags: { ...ownDefaults[command], ...flags },
    });
  });
});

describe("the words behind a command", () => {
  it.each<[argv: string[], command: string, words: string[]]>([
    [["check", "generated/priority.ts", "README.md"], "check", ["generated/priority.ts", "README.md"]],
    [["verify", "--staged"], "check", []],
    [["diff", "live@1.1", "live@1.2", "--exit-code"], "diff", ["live@1.1", "live@1.2"]],
    [["diff", "git:HEAD~1"], "diff", ["git:HEAD~1"]],
    [["show", "country", "826", "--aliases"], "show", ["country", "826"]],
  ])("%j", async (argv, command, words) => {
    expect(await parse(argv)).toMatchObject({ kind: "run", command, words });
  });
});

describe("a command line that is wrong", () => {
  it.each<[argv: string[], names: string[]]>([
    [["--offlin"], ["--offlin", "--offline"]],
    [["--dryRun"], ["--dryRun", "--dry-run"]],
    [["--acceptremovals"], ["--acceptremovals", "--accept-removals"]],
    [
      ["--confg", "lists.json"],
      ["--confg", "--config"],
    ],
    [["--vesion"], ["--vesion", "--version"]],
    [
      ["serve", "--prot", "1"],
      ["--prot", "--port"],
    ],
    [["generat"], ["generat", "generate"]],
    [["verfy"], ["verfy", "verify"]],
    [
      ["chek", "--help"],
      ["chek", "check"],
    ],
    [
      ["serv", "--port", "1"],
      ["serv", "serve"],
    ],
    [
      ["--reporter", "jsno"],
      ["--reporter", "jsno", "json"],
    ],
    [
      ["serve", "--from", "lokc"],
      ["--from", "lokc", "lock"],
    ],
  ])("%j is reported with the nearest right word", async (argv, names) => {
    const commandLine = await parse(argv);
    expect(commandLine).toMatchObject({
      kind: "misused",
      diagnostics: expect.arrayContaining([expect.objectContaining({ rule: "usage" })]),
    });
    const [first] = commandLine.kind === "misused" ? commandLine.diagnostics : [];
    for (const name of names) expect(first?.message).toContain(name);
  });

  it.each([
    [["check", "--reporter", "xml"], "(known: text, json, github, sarif, markdown)"],
    [["diff", "--reporter", "changset"], "did you mean changeset?"],
    [["check", "--reporter", "changset"], "(known: text, json, github, sarif, markdown)"],
  ])("%j is answered with reporters of that command", async (argv, hint) => {
    expect(await parse(argv)).toMatchObject({ diagnostics: [{ message: expect.stringContaining(hint) }] });
  });

  it.each([
    [["--ofline"], ["--help"]],
    [["chek"], ["--help"]],
    [
      ["check", "--liv"],
      ["check", "--help"],
    ],
    [
      ["verify", "--liv"],
      ["check", "--help"],
    ],
    [
      ["serve", "--from", "lokc"],
      ["serve", "--help"],
    ],
  ])("%j is sent to the help that has the right word", async (argv, args) => {
    expect(await parse(argv)).toMatchObject({ kind: "misused", diagnostics: [{ advice: ["see ", { args }] }] });
  });

  it.each<[argv: string[], about: string]>([
    [["-x"], "-x"],
    [["--port", "8080"], "--port"],
    [["serve", "--offline"], "--offline"],
    [["check", "--references"], "unknown flag --references"],
    [["generate", "country"], "country"],
    [["generate", "serve"], "serve"],
    [["--constructor", "1"], "--constructor"],
    [["--cwd", "a", "--cwd", "b"], "--cwd"],
    [["--reporter", "json", "--reporter", "json"], "--reporter"],
    [["serve", "--port", "1", "--port", "2"], "--port"],
    [["serve", "--from", "lock", "--from", "lock"], "--from"],
    [["serve", "--port", "many"], "--port"],
    [["serve", "--port", "80.5"], "--port"],
    [["serve", "--port", ""], "--port"],
    [["-c", ""], "--config"],
    [["--cwd", ""], "--cwd"],
    [["--offline=maybe"], "--offline"],
    [["--quiet=maybe"], "--quiet"],
  ])("%j is reported", async (argv, about) => {
    expect(await parse(argv)).toMatchObject({
      kind: "misused",
      diagnostics: [{ rule: "usage", severity: "error", message: expect.stringContaining(about) }],
    });
  });

  it.each<[argv: string[], owners: string]>([
    [["check", "--offline"], "--offline belongs to codegen generate, not to codegen check"],
    [["check", "-y"], "--yes belongs to codegen init, not to codegen check"],
    [["show", "--no-cache"], "--no-cache belongs to codegen generate, check, diff and impact, not to codegen show"],
  ])("%j is told whose flag it is", async (argv, message) => {
    expect(await parse(argv)).toMatchObject({ kind: "misused", diagnostics: [{ rule: "usage", message }] });
  });

  it.each<[argv: string[], command: string[]]>([
    [["chekc"], []],
    [["--offlin"], []],
    [["verify", "--offlin"], ["check"]],
  ])("%j is told where its help is", async (argv, command) => {
    const advice = ["see ", { args: [...command, "--help"] }];
    expect(await parse(argv)).toMatchObject({ kind: "misused", diagnostics: [{ advice }] });
  });

  it.each<[argv: string[], flag: string]>([
    [["--config"], "config"],
    [["-c"], "c"],
    [["--cwd"], "cwd"],
    [["--reporter"], "reporter"],
    [["--cwd", "--reporter", "json"], "cwd"],
    [["serve", "--port"], "port"],
    [["serve", "--from"], "from"],
  ])("%j lacks a value", async (argv, flag) => {
    expect(await parse(argv)).toMatchObject({
      kind: "misused",
      diagnostics: [{ rule: "usage", message: expect.stringContaining(flag) }],
    });
  });

  it("of another command than diff has no reporter changeset", async () => {
    const reporter = "changeset";
    for (const argv of [["check"], ["generate"], ["serve"], []]) {
      expect(await parse([...argv, "--reporter", reporter])).toMatchObject({
        kind: "misused",
        diagnostics: [{ rule: "usage", message: expect.stringContaining("belongs to codegen diff") }],
        global: { reporter },
      });
    }
    expect(await parse(["diff", "--reporter", reporter])).toMatchObject({ kind: "run", global: { reporter } });
  });

  it("is reported with all its mistakes", async () => {
    const commandLine = await parse(["--offlin", "--qiet", "--reporter", "xml"]);
    expect(commandLine).toMatchObject({ kind: "misused", diagnostics: [{}, {}, {}] });
  });

  it("takes a wrong value for none", async () => {
    const commandLine = await parse(["--reporter", "xml", "--cwd", "a", "--cwd", "b", "-c", ""]);
    expect(commandLine).toMatchObject({ kind: "misused", global: defaults });
  });

  it("is reported by the reporter that it asks for", async () => {
    expect(await parse(["chek", "--reporter", "json", "--no-color"])).toMatchObject({
      kind: "misused",
      global: { reporter: "json", color: false },
    });
  });
});

describe("help and version", () => {
  it.each([["--help"], ["-h"], ["--help", "--offline"]])("%j prints commands and flags", async (...argv) => {
    const commandLine = await parse(argv);
    expect(commandLine.kind).toBe("print");
    const text = commandLine.kind === "print" ? commandLine.text : "";
    const words = [
      "generate",
      "serve",
      "--config",
      "--cwd",
      "--reporter",
      "--quiet",
      "--verbose",
      "--color",
      "--offline",
    ];
    for (const word of words) expect(text).toContain(word);
  });

  it("of a command has its flags alone", async () => {
    const commandLine = await parse(["serve", "--help"]);
    const text = commandLine.kind === "print" ? commandLine.text : "";
    expect(text).toContain("--port");
    expect(text).not.toContain("--offline");
  });

  it("is as wide as it may be", async () => {
    const commandLine = await parse(["--help"]);
    const lines = commandLine.kind === "print" ? commandLine.text.split("\n") : [];
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each([[["--version"]], [["serve", "--version"]]])("%j prints the version", async (argv) => {
    expect(await parse(argv)).toEqual({ kind: "print", text: "1.2.3" });
  });
});
