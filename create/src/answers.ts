import { shellCommand } from "../../src/base/text/index.ts";
import { type Answers, outputProblem } from "./choices/choices.ts";
import { envFileArgs, type Machine, runGenerator, tryConfig } from "./generator.ts";
import { type ListEntry, packageManagerOf, type Repository, type Source } from "./repository/repository.ts";
import { exitCodes, Failure } from "./steps/failure.ts";

// Tries what the user answers with the generator, before anything in the project is changed.

/** @throws {Failure} if the generator refuses the folder or the name, or the project has another use for it */
export async function assertOutput(
  { dir, packageName }: Pick<Answers, "dir" | "packageName">,
  repository: Repository,
  machine: Machine,
): Promise<void> {
  if (dir === undefined && packageName === undefined) return;
  assertConfig(await tryConfig({ source: "sample", output: { dir, packageName } }, ["check"], machine));
  const problem = outputProblem({ dir, packageName }, repository);
  if (problem !== undefined) throw new Failure(problem);
}

/**
 * @param namesFile whether the configuration is the user's own file
 * @throws {Failure} if the generator refuses it
 */
export function assertConfig({ report }: Awaited<ReturnType<typeof runGenerator>>, namesFile = false): void {
  const mistakes = (report.diagnostics ?? []).filter(({ rule, severity }) => rule === "config" && severity === "error");
  // Without a lock, the generator reports that, too.
  const lineOf = ({ file, message }: (typeof mistakes)[number]) =>
    namesFile && file ? `${file}: ${message}` : message;
  if (mistakes.length > 0) throw new Failure(mistakes.map(lineOf).join("\n"));
}

/**
 * Why the service cannot be used now; `undefined` if it can.
 *
 * @throws {Failure} if its address is invalid or a variable is not set
 */
export async function trySource(source: Source, machine: Machine): Promise<string | undefined> {
  const args = ["generate", "--dry-run", ...envFileArgs(machine)];
  const { exitCode, message } = await tryConfig({ source }, args, machine);
  if (exitCode === exitCodes.unusable) throw new Failure(message);
  return exitCode === exitCodes.ok ? undefined : message;
}

/**
 * The entries that the generator proposes for lists as `KEY=URL`, without those that the configuration has. It may ask.
 *
 * @param source of a new configuration
 * @throws {Failure} if a list cannot be fetched, or its entry is ambiguous and nothing can be asked
 */
export async function proposeLists(
  texts: readonly string[],
  source: Source | undefined,
  repository: Repository,
  machine: Machine,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, ListEntry>>> {
  const { config } = repository;
  const entries = new Map<string, ListEntry>();
  const given = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}=${value}`]);
  for (const text of texts) {
    const end = text.indexOf("=");
    if (end === -1) throw new Failure(`--list must be KEY=URL or KEY=FILE, not ${JSON.stringify(text)}`);
    const [key, address] = [text.slice(0, end), text.slice(end + 1)];
    if (entries.has(key)) throw new Failure(`--list ${key} is given more than once`);
    const existing = config?.lists !== undefined && Object.hasOwn(config.lists, key) ? config.lists[key] : undefined;
    if (existing !== undefined && [existing["url"], existing["file"]].includes(address)) continue;
    const args = [
      "add",
      text,
      ...given,
      "--dry-run",
      ...(machine.isInteractive ? [] : ["--yes"]),
      ...envFileArgs(machine),
    ];
    // A configuration above belongs to another package. The path of a file starts in the folder of the configuration.
    const isApart = config === undefined && /^(?:https?:|\/)/i.test(address);
    const result = isApart ? await tryConfig(source && { source }, args, machine) : await runGenerator(args, machine);
    const entry = result.report.lists?.[key];
    if (result.exitCode !== exitCodes.ok || entry === undefined) {
      // Of an ambiguous list, the generator reports what is certain.
      const lines = entry === undefined ? [] : [JSON.stringify({ [key]: entry })];
      // The message is that of the generator of this package.
      const add = [...packageManagerOf(repository).codegen.split(" "), "add", "--header", "NAME=${VAR}", text];
      if (!machine.isInteractive && /\bstatus 40[13]\b/.test(result.message))
        lines.push(`if it needs a key, set up the project without this list, and then add it: ${shellCommand(add)}`);
      throw new Failure([result.message, ...lines].join("\n"), result.exitCode || exitCodes.internal);
    }
    entries.set(key, entry);
  }
  return Object.fromEntries(entries);
}
