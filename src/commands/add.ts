import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "../base/index.ts";
import { parseJson, withNewProperty } from "../base/json/index.ts";
import { escapeHidden, parseHeader, quote } from "../base/text/index.ts";
import { guessNext, type ListGuess, plainDocument, unclear, valuesInHeader } from "../features/add/index.ts";
import { errorFinding, Findings, runError } from "../model/findings/index.ts";
import { lockNameOf } from "../model/lock/index.ts";
import type { ListEntry, Report } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import { type Config, variablesIn } from "../model/settings/index.ts";
import {
  configFileName,
  findNearestConfig,
  findWorkspaceConfigs,
  loadConfig,
  parseConfig,
  schemaAddress,
} from "../pipeline/config/index.ts";
import type { Document } from "../pipeline/fetch/index.ts";
import { commitFiles, removeLeftoversOf } from "../pipeline/write/index.ts";
import { foldersUp, guarded, posixPath, readText } from "../platform/files/index.ts";
import { emptyReport, exitCodes, outcomeOf, usageError } from "../report/index.ts";
import { type Fetched, fetchLists, nextLock, type Project, withWriteLock } from "../project/index.ts";
import { chooseFields, guessOrAsk } from "./add-dialog.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { fetchFlags, type FlagTable } from "./flags.ts";
import { runOptions } from "./run.ts";

const parameters = {
  list: {
    type: "string",
    describe: "List as KEY=URL, KEY=/PATH below source.baseUrl, or KEY=FILE",
    repeatable: true,
    required: true,
  },
} as const satisfies FlagTable;

const addFlags = {
  yes: { type: "boolean", alias: "y", describe: "Ask nothing; required without a terminal", default: false },
  header: {
    type: "string",
    describe: "Request header of the lists, as 'NAME: ${VAR}'; may be given more than once",
    repeatable: true,
  },
  fields: {
    type: "string",
    describe: "Fields of the lists: all, none, or their names as A,B",
    defaultDescription: "none; with a terminal, add asks",
  },
  "env-file": fetchFlags["env-file"],
  "dry-run": { type: "boolean", describe: "Print the entries without writing anything", default: false },
} as const satisfies FlagTable;

export const command = defineCommand({
  about: [
    "Adds lists of any service to the configuration, or starts one. It requests each list once, and proposes where its values, codes, descriptions and pages are. It asks what is not clear, and which other properties become fields, and shows three values as they would be named; --yes asks nothing, and is required without a terminal. Comments of the configuration are kept.",
  ],
  examples: [
    ["add currency=https://a.example/currencies", "add one list"],
    ["add --dry-run unit=https://a.example/units", "print the entry without writing anything"],
    ["add --yes unit=/units tag=/tags", "add two lists of the service without questions"],
    ["add --fields sign unit=/units", "add a list with a field"],
  ],
  exits: [
    [
      exitCodes.unusable,
      "a key that exists, an entry that is not clear, an unknown field, or a configuration that cannot be written",
    ],
  ],
  parameters,
  flags: addFlags,
  async run(context) {
    const { flags, terminal } = context;
    const noTerminal = "stdin or stderr is not a terminal; use --yes to add the list without questions";
    if (!flags.yes && terminal.dialog === undefined) return usageError("add", noTerminal);
    const early = new Findings();
    const target = await early.guard(undefined, () => openTarget(context));
    const findings = target ? new Findings(target.config?.rules) : early;
    const result = target && (await findings.guard<Partial<Report>>({}, () => addLists(target, context, findings)));
    const read = { config: target?.file ?? null, apiVersion: target?.config?.version ?? null };
    return { ...emptyReport("add"), ...read, ...outcomeOf(findings.sorted()), ...result };
  },
});

type AddContext = CommandContext<typeof addFlags, typeof parameters>;

/** The file to which the lists are added. */
interface Target {
  /** Absolute. */
  readonly file: string;
  /** The text of the file, or of the configuration that will be created. */
  readonly text: string;
  readonly isNew: boolean;
  readonly config?: Config;
}

/** @throws {RunError} rule `config`: the configuration is invalid; rule `usage`: there are several */
async function openTarget({ cwd, global, host: { disk } }: AddContext): Promise<Target> {
  const file = global.config ?? findNearestConfig(cwd, guarded(disk));
  if (file !== undefined) {
    const path = resolve(cwd, file);
    const read = (): Target => ({ file: path, text: readText(disk, path), isNew: false });
    try {
      const { config } = loadConfig(cwd, file, disk);
      return { ...read(), config };
    } catch (error) {
      // It may only lack a list.
      const edited = attempt(() => withEntries(read(), { list: { file: "list.json", type: "string" } }));
      if (edited === undefined) throw error;
      return { ...read(), config: { ...edited.config, lists: {} } };
    }
  }
  const configs = await findWorkspaceConfigs(cwd, disk);
  if (configs.length > 0) {
    const advice = ["select one with `-c`"];
    throw runError("usage", `the configurations are in the workspaces: ${configs.join(", ")}`, { advice });
  }
  const installed = "node_modules/reference-codegen";
  const folder = foldersUp(cwd).find((path) => disk.kind(join(path, installed)) !== undefined) ?? cwd;
  const config = { $schema: schemaAddress(cwd, folder) };
  return { file: join(cwd, configFileName), text: `${JSON.stringify(config, null, 2)}\n`, isNew: true };
}

type Entries = Readonly<Record<string, ListEntry>>;

async function addLists(target: Target, context: AddContext, findings: Findings): Promise<Partial<Report>> {
  const { flags, terminal, global } = context;
  const requested = readArguments(context, target);
  const edited = withEntries(target, requested);
  const fetched = await fetchPages(edited, context, findings);
  if (findings.hasErrors()) return {};
  const guesses = new Map<string, ListGuess>();
  for (const key of Object.keys(requested)) {
    const list = fetched.lists.find(({ row }) => row.key === key);
    const guess = await propose(key, list?.pages[0], context, findings);
    if (guess === undefined) {
      terminal.err("nothing was written");
      return { exitCode: exitCodes.interrupted };
    }
    guesses.set(key, guess);
  }
  const each = <Part>(part: (guess: ListGuess, key: string) => Part): Record<string, Part> =>
    Object.fromEntries([...guesses].map(([key, guess]) => [key, part(guess, key)]));
  const lists = each(({ entry }, key) => ({ ...requested[key], ...entry }));
  const print = (line: string): void => {
    if (!global.quiet) terminal.err(escapeHidden(findings.secrets.mask(line)));
  };
  for (const [key, { next }] of Object.entries(lists)) {
    if (typeof next !== "object") continue;
    print(
      `${key}: the name of the parameter "${next.query}" in next is a guess; compare it with the documentation of the service`,
    );
  }
  if ([...guesses.values()].some(({ problem }) => problem !== undefined)) {
    reportUnclear(guesses, edited, fetched, findings);
    // An entry cannot correct a document that is not a list.
    if (findings.hasErrors(({ rule }) => rule !== "usage")) return {};
    const candidates = Object.entries(each((guess) => guess.candidates)).filter(([, found]) => !isEmpty(found));
    return { lists, ...(candidates.length > 0 && { candidates: Object.fromEntries(candidates) }) };
  }
  const after = withEntries(target, lists);
  const examples = nameThree(after, fetched, findings);
  if (findings.hasErrors()) return {};
  examples.forEach(print);
  if (!flags["dry-run"]) await write(target, after, context);
  const properties = each(({ fields, others }) => ({ fields, others }));
  return { lists, properties, written: [basename(target.file)], ...(flags["dry-run"] && { dryRun: true }) };
}

/**
 * The entries as they are before the lists are fetched.
 *
 * @throws {RunError} rule `usage`
 */
function readArguments({ args, flags, cwd }: AddContext, { config, file }: Target): Entries {
  const headers = Object.fromEntries(
    flags.header.map((text) => {
      const header = parseHeader(text);
      if (typeof header === "string") throw runError("usage", header);
      return header;
    }),
  );
  const seen = new Set<string>();
  const entries = args.list.map((text) => {
    const { name: key, value } = splitAt(text);
    const shown = quote(key, "bare");
    if (key === "") throw runError("usage", `a list must be KEY=URL or KEY=FILE, not ${quote(text)}`);
    if (seen.has(key)) throw runError("usage", `${shown} is given more than once`);
    const exists = config !== undefined && Object.hasOwn(config.lists, key);
    if (exists) throw runError("usage", `the configuration already has the list ${shown}`);
    seen.add(key);
    const isUrl = /^(?:https?:|\/)/i.test(value) || variablesIn(value).length > 0;
    const source = isUrl
      ? { url: value, ...(!isEmpty(headers) && { headers }) }
      : { file: posixPath(dirname(file), resolve(cwd, value)) };
    return [key, { ...source, type: "string" }];
  });
  return Object.fromEntries(entries) as Entries;
}

/** Splits `NAME=VALUE`. */
function splitAt(text: string): { readonly name: string; readonly value: string } {
  const end = text.indexOf("=");
  return { name: text.slice(0, Math.max(end, 0)), value: text.slice(end + 1) };
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** A configuration with only the added lists, and the text with all. */
interface Edited extends Pick<Project, "config" | "dir" | "lockName" | "locationOf"> {
  readonly text: string;
}

/** @throws {RunError} rule `config`: what is wrong with the lists */
function withEntries({ file, text: before }: Target, entries: Entries): Edited {
  const text = Object.entries(entries).reduce(
    (json, [key, entry]) => withNewProperty(json, ["lists", key], entry),
    before,
  );
  const config = parseConfig(parseJson(text, "jsonc"), locationOf);
  const lists = Object.fromEntries(Object.entries(config.lists).filter(([key]) => Object.hasOwn(entries, key)));
  return {
    text,
    config: { ...config, version: undefined, references: [], names: {}, lists },
    dir: dirname(file),
    lockName: lockNameOf(basename(file)),
    locationOf,
  };
}

/** The lists are not in the file yet. */
const locationOf = (pointer: string) => ({ pointer });

/** Fetches each list once. Later pages are fetched only if the header `Link` leads to them. */
async function fetchPages(edited: Edited, context: AddContext, findings: Findings): Promise<Fetched> {
  const project = { ...edited, options: runOptions(context), host: context.host, findings };
  const fetched = await fetchLists(undefined, project);
  // The entry may get another `next`.
  return { lists: fetched.lists.map((list) => ({ ...list, end: "unread" })) };
}

/** Proposes an entry with its fields and pages; `undefined` if the user cancels. */
async function propose(
  key: string,
  page: Document | undefined,
  context: AddContext,
  findings: Findings,
): Promise<ListGuess | undefined> {
  const [value] = page ? valuesInHeader(page) : [];
  if (value !== undefined) {
    const advice = [
      'add the entry to `lists` of the configuration, with the names of the columns in "csv": { "columns": [...] }',
    ];
    throw runError("usage", `${key}: ${quote(value)} in the first line looks like a value; the list has no header`, {
      advice,
    });
  }
  const document = page && plainDocument(page);
  const guess = await guessOrAsk(key, document, context, findings);
  if (guess === undefined) return undefined;
  const next = page && guessNext(page, guess.entry.values);
  // A service may echo a header in the names of properties.
  findings.assertNoSecret(JSON.stringify([guess, next]));
  const names = await chooseFields(key, document, guess, context, findings);
  if (names === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(guess.fields).filter(([name]) => names.has(name)));
  const parts = { ...(!isEmpty(fields) && { fields }), ...(next !== undefined && { next }) };
  return { ...guess, entry: { ...guess.entry, ...parts } };
}

/** Reports what is not clear. A document that is not a list breaks another rule. */
function reportUnclear(
  guesses: ReadonlyMap<string, ListGuess>,
  requested: Edited,
  fetched: Fetched,
  findings: Findings,
): void {
  for (const [key, { problem, entry, candidates }] of guesses) {
    if (problem === undefined) continue;
    const { [key]: list } = requested.config.lists;
    if (entry.values === unclear && !candidates.values && list) {
      const config = { ...requested.config, lists: { [key]: list } };
      nextLock(undefined, fetched, { ...requested, config, findings });
      if (findings.hasErrors(({ reference }) => reference === key)) continue;
    }
    const advice = ["complete the entry, and add it to `lists` of the configuration"];
    findings.addDiagnostic(errorFinding("usage", `${key}: ${problem}`, { advice }));
  }
}

/** Three values of each list, as they would be named. */
function nameThree(after: Edited, fetched: Fetched, findings: Findings): string[] {
  const lists = fetched.lists.map((list) => ({ ...list, row: after.config.lists[list.row.key] ?? list.row }));
  const { lock } = nextLock(undefined, { lists }, { ...after, findings });
  return lock.references.map(({ key, type, values }) => {
    const named = values.slice(0, 3).map(({ member, code }) => `${type}.${member} = ${quote(code)}`);
    return `${key}: ${named.join(", ")}`;
  });
}

/** @throws {RunError} rule `io` */
async function write(target: Target, after: Edited, context: AddContext): Promise<void> {
  const { host, signal } = context;
  const { disk } = host;
  const path = disk.realPath(target.file) ?? target.file;
  const file = basename(path);
  await withWriteLock({ ...after, host, options: runOptions(context) }, true, () => {
    signal.throwIfAborted();
    // Another program may have written while the user was answering.
    const current = disk.kind(path) === undefined ? undefined : readText(disk, path);
    if (current !== (target.isNew ? undefined : target.text)) {
      const advice = advise`run the command again`;
      throw runError("io", `${file} was modified after it was read; nothing was written`, { file, advice });
    }
    if (((disk.mode(path) ?? 0o200) & 0o222) === 0)
      throw runError("io", `${file} is read-only; nothing was written`, { file });
    const files = [{ path, text: after.text }];
    removeLeftoversOf(disk, files);
    commitFiles(disk, dirname(path), files, { retryArgs: ["add"] });
  });
}
