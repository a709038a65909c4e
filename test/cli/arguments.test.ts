import { describe, expect, it } from "@jest/globals";
import { parseArguments, type Invocation } from "../../src/cli/arguments.ts";

const parse = (argv: readonly string[]): Promise<Invocation> => parseArguments(argv, "1.2.3", 80);

const defaults = { configs: [], cwd: undefined, reporter: undefined, quiet: false, verbose: false, color: undefined };

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
  [["-c", "lists.json"], "generate", { configs: ["lists.json"] }, {}],
  [["--config", "lists.json"], "generate", { configs: ["lists.json"] }, {}],
  [["--config=lists.json"], "generate", { configs: ["lists.json"] }, {}],
  [["-c", "eu.json", "--config", "us.json"], "generate", { configs: ["eu.json", "us.json"] }, {}],
  [["-c", "2024"], "generate", { configs: ["2024"] }, {}],
  [["-c", "lists.json", "generate"], "generate", { configs: ["lists.json"] }, {}],
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
  [["--cwd", "apps", "serve"], "serve", { cwd: "apps" }, {}],
];

describe("a command line that is right", () => {
  it.each(rows)("%j runs %s", async (argv, command, global, flags) => {
    const invocation = await parse(argv);
    expect(invocation).toEqual({ kind: "run", command, global: { ...defaults, ...global }, words: [], flags });
  });
});

describe("the words behind a command", () => {
  it.each<[argv: string[], command: string, words: string[]]>([
    [["check", "generated/priority.ts", "README.md"], "check", ["generated/priority.ts", "README.md"]],
    [["verify", "--staged"], "check", []],
    [["diff", "live@1.1", "live@1.2", "--exit-code"], "diff", ["live@1.1", "live@1.2"]],
    [["diff", "git:HEAD~1"], "diff", ["git:HEAD~1"]],
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
  ])("%j is told with the nearest right word", async (argv, names) => {
    const invocation = await parse(argv);
    expect(invocation).toMatchObject({
      kind: "misused",
      problems: expect.arrayContaining([expect.objectContaining({ rule: "usage" })]),
    });
    const [first] = invocation.kind === "misused" ? invocation.problems : [];
    for (const name of names) expect(first?.message).toContain(name);
  });

  it.each<[argv: string[], about: string]>([
    [["-x"], "-x"],
    [["--port", "8080"], "--port"],
    [["serve", "--offline"], "--offline"],
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
  ])("%j is told", async (argv, about) => {
    expect(await parse(argv)).toMatchObject({
      kind: "misused",
      problems: [{ rule: "usage", severity: "error", message: expect.stringContaining(about) }],
    });
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
      problems: [{ rule: "usage", message: expect.stringContaining(flag) }],
    });
  });

  it("is told whole", async () => {
    const invocation = await parse(["--offlin", "--qiet", "--reporter", "xml"]);
    expect(invocation).toMatchObject({ kind: "misused", problems: [{}, {}, {}] });
  });

  it("is told in the way that it asks for", async () => {
    expect(await parse(["chek", "--reporter", "json", "--no-color"])).toMatchObject({
      kind: "misused",
      global: { reporter: "json", color: false },
    });
  });
});

describe("help and version", () => {
  it.each([["--help"], ["-h"], ["--help", "--offline"]])("%j prints commands and flags", async (...argv) => {
    const invocation = await parse(argv);
    expect(invocation.kind).toBe("print");
    const text = invocation.kind === "print" ? invocation.text : "";
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
    const invocation = await parse(["serve", "--help"]);
    const text = invocation.kind === "print" ? invocation.text : "";
    expect(text).toContain("--port");
    expect(text).not.toContain("--offline");
  });

  it("is as wide as it may be", async () => {
    const invocation = await parse(["--help"]);
    const lines = invocation.kind === "print" ? invocation.text.split("\n") : [];
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each([[["--version"]], [["serve", "--version"]]])("%j prints the version", async (argv) => {
    expect(await parse(argv)).toEqual({ kind: "print", text: "1.2.3" });
  });
});
