import { describe, expect, it } from "@jest/globals";
import { loadCommands, parseCommandLine } from "../../src/cli/arguments.ts";
import { defaultCommand, globalFlags, printFlags, visibleFlags } from "../../src/commands/index.ts";
import { exitCodes } from "../../src/report/index.ts";

const commands = await loadCommands();
const globalNames = Object.keys({ ...globalFlags, ...printFlags });

/** The lines of the help of a command line. */
async function helpOf(argv: readonly string[], width = 100): Promise<string[]> {
  const commandLine = await parseCommandLine([...argv, "--help"], "1.2.3", width);
  return commandLine.kind === "print" ? commandLine.text.split("\n") : [];
}

/** The lines below a title, up to the next blank one. */
function below(lines: readonly string[], title: string): string[] {
  const start = lines.indexOf(title);
  if (start === -1) return [];
  const end = lines.indexOf("", start);
  return lines.slice(start + 1, end === -1 ? undefined : end);
}

/** The flags that begin these lines. */
const flagsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^ +(?:-\w, )?--([\w-]+)/.exec(line)?.[1] ?? []);

describe("help of all commands", () => {
  it("has a line for each command, in order", async () => {
    const lines = below(await helpOf([]), "Commands:");
    expect(lines.map((line) => /^ {2}codegen (\S+) {2,}\S/.exec(line)?.[1])).toEqual([...commands.keys()]);
  });

  it("has each exit code once, and the command with more help", async () => {
    const lines = await helpOf([]);
    const codes = below(lines, "Exit codes:").flatMap((line) => [...line.matchAll(/\b\d+\b/g)].map(Number));
    expect(codes.toSorted((a, b) => a - b)).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b));
    expect(lines.join(" ")).toContain("codegen explain RULE");
  });

  it("has the flags of the default command before the global flags", async () => {
    const lines = await helpOf([]);
    expect(flagsOf(below(lines, "Flags of generate:"))).toEqual(Object.keys(commands.get(defaultCommand)?.flags ?? {}));
    expect(flagsOf(below(lines, "Global flags:"))).toEqual(globalNames);
    expect(lines.indexOf("Global flags:")).toBeGreaterThan(lines.indexOf("Flags of generate:"));
  });
});

it.each([
  ["help", "--help"],
  ["help check", "check --help"],
  ["help verify", "check --help"],
  ["--color help check", "check --help"],
])("%s prints what %s prints", async (line, other) => {
  const help = await parseCommandLine(line.split(" "), "1.2.3", 100);
  expect(help).toMatchObject({ kind: "print" });
  expect(help).toEqual(await parseCommandLine(other.split(" "), "1.2.3", 100));
});

describe.each([...commands])("help of %s", (name, { about, examples, flags }) => {
  it("describes the command", async () => {
    const text = (await helpOf([name])).join(" ").replace(/\s+/g, " ");
    for (const paragraph of about) expect(text).toContain(paragraph);
  });

  it("has its own flags before the global flags", async () => {
    const lines = await helpOf([name]);
    const own = visibleFlags(flags).map(([flag]) => flag);
    expect(flagsOf(below(lines, `Flags of ${name}:`))).toEqual(own);
    expect(flagsOf(below(lines, "Global flags:"))).toEqual(globalNames);
    expect(flagsOf(lines)).toHaveLength(own.length + globalNames.length);
  });

  it("has examples that are valid command lines", async () => {
    expect(below(await helpOf([name]), "Examples:")).toHaveLength(examples.length);
    for (const [line] of examples) {
      const argv = line.split(" ").filter(Boolean);
      expect(await parseCommandLine(argv, "1.2.3", 80)).toMatchObject({ kind: "run", command: name });
    }
  });

  it("fits into a narrow terminal", async () => {
    const lines = await helpOf([name], 60);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});

it("help of check explains the file names of a hook", async () => {
  expect((await helpOf(["check"])).join(" ")).toContain("[files..]: file names are accepted and ignored");
});
