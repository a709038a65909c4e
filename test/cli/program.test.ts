import { describe, expect, it } from "@jest/globals";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { commandNames, commands, globalFlags, loadCommand, printFlags } from "../../src/commands/index.ts";
import { exitCodes } from "../../src/report/index.ts";

const globalNames = Object.keys({ ...globalFlags, ...printFlags });

/** The lines of the help of a command line. */
async function helpOf(argv: readonly string[]): Promise<string[]> {
  const commandLine = await parseCommandLine([...argv, "--help"], "1.2.3");
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
  it("has a line for each command that people type, in order", async () => {
    const lines = below(await helpOf([]), "Commands:");
    expect(lines.map((line) => /^ {2}codegen (.*?) {2,}\S/.exec(line)?.[1])).toEqual(
      commandNames.filter((name) => commands[name].describe !== false).map((name) => commands[name].usage),
    );
  });

  it("has each exit code once, and the command with more help", async () => {
    const lines = await helpOf([]);
    const codes = below(lines, "Exit codes:").flatMap((line) => [...line.matchAll(/\b\d+\b/g)].map(Number));
    expect(codes.toSorted((a, b) => a - b)).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b));
    expect(lines.join(" ")).toContain("codegen explain RULE");
  });
});

describe.each(commandNames)("help of %s", (name) => {
  it("has the usage, the description, the arguments, its own flags before the global flags, and valid examples", async () => {
    const { about, parameters = {}, flags, examples } = await loadCommand(name);
    const lines = await helpOf([name]);
    expect(lines[0]).toBe(`codegen ${commands[name].usage}`);
    const text = lines.join(" ").replace(/\s+/g, " ");
    for (const paragraph of about) expect(text).toContain(paragraph.replace(/\s+/g, " "));

    const usage = Object.entries(parameters).map(
      ([key, { required, repeatable }]) =>
        `${required ? "<" : "["}${key}${repeatable ? ".." : ""}${required ? ">" : "]"}`,
    );
    expect(commands[name].usage).toBe([name, ...usage].join(" "));
    const described = below(lines, "Positionals:").flatMap((line) => /^ {2}(\w+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(described).toEqual(Object.keys(parameters));

    expect(flagsOf(below(lines, `Flags of ${name}:`))).toEqual(Object.keys(flags));
    expect(flagsOf(below(lines, "Global flags:"))).toEqual(globalNames);
    expect(flagsOf(lines)).toHaveLength(Object.keys(flags).length + globalNames.length);

    expect(below(lines, "Examples:").filter((line) => line.startsWith("  codegen"))).toHaveLength(examples.length);
    for (const [line] of examples) {
      const argv = line.split(" ").filter(Boolean);
      expect(await parseCommandLine(argv, "1.2.3")).toMatchObject({ kind: "run", command: name });
    }
  });
});
