import { parseHeader, shellCommand } from "../../src/base/text/index.ts";
import type { ListEntry } from "../../src/model/report/index.ts";
import { type Configuration, variablesIn } from "../../src/model/settings/index.ts";
import { readConfig } from "../../src/pipeline/config/index.ts";
import { realDisk } from "../../src/platform/files/index.ts";
import type { Flags } from "./arguments.ts";
import { type Answers, outputProblem } from "./choices/choices.ts";
import { envFileArgs, type Machine, runGenerator, tryConfig } from "./generator.ts";
import { type Headers, packageManagerOf, type Repository, type Service, type Source } from "./repository/repository.ts";
import { exitCodes, Failure, KeyRefused, orFail } from "./steps/failure.ts";

// Tries what the user answers with the generator, before anything in the project is changed.

/** @throws {Failure} if the generator refuses the folder or the name, or the project has another use for it */
export function assertOutput({ dir, packageName }: Pick<Answers, "dir" | "packageName">, repository: Repository): void {
  const output = { dir, packageName } as Configuration["output"];
  orFail(() => readConfig(repository.top, { source: "sample", output }));
  const problem = outputProblem({ dir, packageName }, repository);
  if (problem !== undefined) throw new Failure(problem);
}

/**
 * Why the service cannot be used now; `undefined` if it can.
 *
 * @throws {KeyRefused} if it requires a key
 * @throws {Failure} if its address is invalid or a variable is not set
 */
export async function trySource(source: Service, machine: Machine): Promise<string | undefined> {
  const args = ["generate", "--dry-run", ...envFileArgs(machine)];
  const { exitCode, message } = await tryConfig({ source }, args, machine);
  if (exitCode === exitCodes.unusable) throw new Failure(message);
  assertAccepted(message, source.headers);
  return exitCode === exitCodes.ok ? undefined : message;
}

/** @throws {KeyRefused} if a request failed because of its key */
function assertAccepted(message: string, headers: Headers = {}, list?: string): void {
  // The advice of the generator names its configuration, which does not exist yet.
  const reason = /^(?:[\w, ]+: )?status 40[13]\b.*?(?=; tried|$)/m.exec(message)?.[0];
  if (reason === undefined) return;
  if (Object.keys(headers).length > 0) throw new KeyRefused(reason, "check the header and the variable of --header");
  const flag = "--header 'X-Api-Key: ${REFERENCES_API_KEY}'";
  const advice =
    list === undefined
      ? `pass the header and the variable of its key: ${flag}`
      : `set up the project without this list, and then add it: ${list} ${flag}`;
  throw new KeyRefused(reason, advice);
}

/**
 * The headers of the command line: those of the service, otherwise of the lists.
 *
 * @throws {Failure} if one is invalid, or it is not clear which origin may receive them
 */
export function headersOf({ header = [], "base-url": baseUrl, list = [] }: Flags): Headers | undefined {
  if (header.length === 0) return undefined;
  const origins = new Set(list.flatMap((text) => originOf(text.slice(text.indexOf("=") + 1)) ?? []));
  if (baseUrl === undefined && origins.size !== 1)
    throw new Failure("--header requires --base-url, or lists of one origin: a key is sent to one origin only");
  const headers = header.map((text) => {
    const parsed = parseHeader(text);
    if (typeof parsed === "string") throw new Failure(parsed);
    return parsed;
  });
  return Object.fromEntries(headers);
}

/** The address up to its path, in which variables are not replaced yet; `undefined` for a file. */
function originOf(address: string): string | undefined {
  const isUrl = /^(?:https?:|\/)/i.test(address) || address.includes("${");
  return isUrl ? /^(?:https?:\/\/)?[^/?#]*/i.exec(address)?.[0].toLowerCase() : undefined;
}

/** Headers with a key, which replaces the refused one. */
export function withKey(headers: Headers = {}, key: Headers): Headers {
  const fixed = Object.entries(headers).filter(([, value]) => variablesIn(value).length === 0);
  return { ...Object.fromEntries(fixed), ...key };
}

interface ListOptions {
  readonly source?: Source | undefined;
  readonly headers?: Headers | undefined;
  /** Asks for the key of a list; without it, or without an answer, the list fails. */
  readonly askForKey?: ((reason: string) => Promise<Headers | undefined>) | undefined;
}

/**
 * The entries that the generator proposes for lists as `KEY=URL`, without those that the configuration has. It may ask.
 *
 * @throws {Failure} if a list cannot be fetched, or its entry is ambiguous and nothing can be asked
 */
export async function proposeLists(
  texts: readonly string[],
  options: ListOptions,
  repository: Repository,
  machine: Machine,
): Promise<Readonly<Record<string, ListEntry>>> {
  const { lists = {} } = repository.config ?? {};
  const entries = new Map<string, ListEntry>();
  const asked = new Map<string, Headers>();
  for (const text of texts) {
    const end = text.indexOf("=");
    if (end === -1) throw new Failure(`--list must be KEY=URL or KEY=FILE, not ${JSON.stringify(text)}`);
    const [name, address] = [text.slice(0, end), text.slice(end + 1)];
    if (entries.has(name)) throw new Failure(`--list ${name} is given more than once`);
    const existing = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if ([existing?.url, existing?.file].includes(address)) continue;
    const origin = originOf(address) ?? "";
    while (!entries.has(name)) {
      const key = asked.get(origin);
      const headers = key === undefined ? options.headers : withKey(options.headers, key);
      try {
        entries.set(name, await proposeList([name, address], { ...options, headers }, repository, machine));
      } catch (error) {
        const more = error instanceof KeyRefused ? await options.askForKey?.(error.reason) : undefined;
        if (more === undefined) throw error;
        asked.set(origin, more);
      }
    }
  }
  return Object.fromEntries(entries);
}

async function proposeList(
  [key, address]: readonly [key: string, address: string],
  { source, headers = {} }: ListOptions,
  repository: Repository,
  machine: Machine,
): Promise<ListEntry> {
  const list = `${key}=${address}`;
  const isUrl = originOf(address) !== undefined && realDisk.kind(address) === undefined;
  const given = Object.entries(isUrl ? headers : {}).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const mode = machine.isInteractive ? [] : ["--yes"];
  const args = ["add", list, ...given, "--dry-run", ...mode, ...envFileArgs(machine)];
  // A configuration above belongs to another package. The path of a file starts in the folder of the configuration.
  const isApart = repository.config === undefined && isUrl;
  const result = isApart ? await tryConfig(source && { source }, args, machine) : await runGenerator(args, machine);
  const { [key]: entry } = result.report.lists ?? {};
  if (result.exitCode === exitCodes.ok && entry !== undefined) return entry;
  // The flag is for the service, if there is one.
  const add = shellCommand([...packageManagerOf(repository).codegen.split(" "), "add", list]);
  assertAccepted(result.message, headers, source === undefined ? undefined : add);
  // The generator reports the parts of an ambiguous list that are certain.
  const asks = `in a terminal, without --yes, the set-up asks what is not clear; or first run ${shellCommand(["npx", "reference-codegen", "add", list])} with these flags`;
  const lines = entry === undefined ? [] : [JSON.stringify({ [key]: entry }), asks];
  throw new Failure([result.message, ...lines].join("\n"), result.exitCode || exitCodes.internal);
}
