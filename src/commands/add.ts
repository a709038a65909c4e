import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "../base/index.ts";
import { escapeHidden, listed, parseHeader, quote } from "../base/text/index.ts";
import { type KnownCodes, type ListGuess, plainDocument, unclear, withFields } from "../features/add/index.ts";
import { errorFinding, Findings, runError, unlessRunError } from "../model/findings/index.ts";
import { parseLock } from "../model/lock/index.ts";
import type { ListEntry } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import { variablesIn } from "../model/settings/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { type Block, exitCodes, type Facts, note, type PartialResult, resultOf, usageError } from "../report/index.ts";
import { type Fetched, fetchLists, nextLock, readLockFile } from "../project/index.ts";
import { chooseFields, proposeOrAsk } from "./add-dialog.ts";
import { applyEntries, type Edited, type Entries, openTarget, type Target, withEntries } from "./add-target.ts";
import { type CommandContext, defineCommand, fetchFlags, type FlagTable } from "./flags.ts";
import { runOptions } from "./run.ts";

const parameters = {
  list: {
    type: "string",
    describe: "List as KEY=URL, KEY=/PATH below source.baseUrl, or KEY=FILE",
    repeatable: true,
    required: true,
  },
} as const satisfies FlagTable;

const pointer = { type: "string", defaultDescription: "guessed, or asked", mayBeEmpty: true } as const;

const addFlags = {
  yes: { type: "boolean", alias: "y", describe: "Ask nothing; required without a terminal", default: false },
  header: {
    type: "string",
    describe: "Request header of the lists, as 'NAME: ${VAR}'; may be given more than once",
    repeatable: true,
  },
  values: { ...pointer, describe: "JSON Pointer to the values of one list" },
  code: { ...pointer, describe: "JSON Pointer from a value to its code" },
  description: { ...pointer, describe: "JSON Pointer from a value to its description; null if the list has none" },
  type: { type: "string", describe: "Type of the codes, such as string(3)", defaultDescription: "guessed" },
  format: { type: "string", describe: "Format of the list", choices: ["json", "csv"] },
  body: { type: "string", describe: "JSON to send: the list is requested with POST" },
  fields: {
    type: "string",
    describe: "Fields and labels of the lists: all, none, or their names as A,B",
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
    ["add --yes --code /iso2 country=/countries", "add a list that is not clear"],
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
    const result = target && (await findings.guard<PartialResult>({}, () => addLists(target, context, findings)));
    const read = { config: target?.file ?? null, apiVersion: target?.config?.version ?? null };
    return resultOf("add", findings.sorted(), { ...result, report: { ...read, ...result?.report } });
  },
});

type AddContext = CommandContext<typeof addFlags, typeof parameters>;

async function addLists(target: Target, context: AddContext, findings: Findings): Promise<PartialResult> {
  const { flags, terminal, global } = context;
  const requested = readArguments(context, target);
  const edited = withEntries(target, requested);
  const fetched = await fetchPages(edited, context, findings);
  if (findings.hasErrors()) return {};
  const known = knownCodes(target, edited, context);
  const guesses = new Map<string, ListGuess>();
  for (const key of Object.keys(requested)) {
    const guess = await chooseEntry(key, fetched, known, context, findings);
    if (guess === undefined) {
      terminal.err("nothing was written");
      return { report: { exitCode: exitCodes.interrupted } };
    }
    guesses.set(key, guess);
  }
  const each = <Part>(part: (guess: ListGuess, key: string) => Part): Record<string, Part> =>
    Object.fromEntries([...guesses].map(([key, guess]) => [key, part(guess, key)]));
  const lists = each(({ entry }, key): ListEntry => ({ ...requested[key], ...entry }));
  if ([...guesses.values()].some(({ problem }) => problem !== undefined)) {
    reportUnclear(guesses, edited, fetched, findings);
    // An entry cannot correct a document that is not a list.
    if (findings.hasErrors(({ rule }) => rule !== "usage")) return {};
    const candidates = Object.entries(each((guess) => guess.candidates)).filter(([, found]) => !isEmpty(found));
    const report = { lists, ...(candidates.length > 0 && { candidates: Object.fromEntries(candidates) }) };
    return { report, notes: addNotes };
  }
  const after = withEntries(target, lists);
  const examples = nameThree(after, fetched, findings);
  if (findings.hasErrors()) return { report: { lists }, notes: addNotes };
  const unused = [...guesses].filter(([, { fields }]) => !isEmpty(fields));
  const possible = unused.map(
    ([key, { fields }]) => `${key}: properties that can be fields (--fields): ${listed(Object.keys(fields))}`,
  );
  // On stderr, because create reads the report as JSON.
  if (!global.quiet)
    for (const line of [...examples, ...possible]) terminal.err(escapeHidden(findings.secrets.mask(line)));
  if (!flags["dry-run"]) await applyEntries(target, after, context);
  const report = { lists, written: [basename(target.file)], ...(flags["dry-run"] && { dryRun: true as const }) };
  return { report, notes: addNotes };
}

const settling = ["values", "code", "description", "type", "format", "body"] as const;

/** The entries as they are before the lists are fetched. */
function readArguments({ args, flags, cwd, host: { disk } }: AddContext, { config, file }: Target): Entries {
  const headers = Object.fromEntries(
    flags.header.map((text) => {
      const header = parseHeader(text);
      if (typeof header === "string") throw runError("usage", header);
      return header;
    }),
  );
  const settled = settling.find((name) => flags[name] !== undefined);
  if (settled !== undefined && args.list.length > 1)
    throw runError("usage", `--${settled} is about one list; add the lists one by one`);
  const body = flags.body === undefined ? {} : attempt(() => ({ body: JSON.parse(flags.body ?? "") as unknown }));
  if (body === undefined) throw runError("usage", "--body must be JSON");
  const format = flags.format === undefined ? {} : { format: flags.format };
  const baseUrl = config === undefined || config.source === "sample" ? undefined : config.source.baseUrl;
  const seen = new Set<string>();
  const origins = new Set<string | undefined>();
  const entries = args.list.map((text) => {
    const end = text.indexOf("=");
    const [key, value] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
    const shown = quote(key, "bare");
    if (key === "") throw runError("usage", `a list must be KEY=URL or KEY=FILE, not ${quote(text)}`);
    if (seen.has(key)) throw runError("usage", `${shown} is given more than once`);
    const exists = config !== undefined && Object.hasOwn(config.lists, key);
    if (exists) throw runError("usage", `the configuration already has the list ${shown}`);
    seen.add(key);
    const isPath = baseUrl !== undefined && value.startsWith("/") && disk.kind(value) === undefined;
    const isUrl = isPath || /^https?:/i.test(value) || variablesIn(value).length > 0;
    // Compared as they are written: two variables may be two origins.
    if (isUrl) origins.add(/^(?:https?:[/\\]*)?[^/?#\\]*/i.exec(isPath ? baseUrl + value : value)?.[0]);
    const source = isUrl ? { url: value } : { file: posixPath(dirname(file), resolve(cwd, value)) };
    return [key, { ...source, ...(!isEmpty(headers) && { headers }), ...body, ...format, type: "string" }];
  });
  if (!isEmpty(headers) && origins.size > 1)
    throw runError("usage", "--header is for lists of one origin; add the lists one by one");
  return Object.fromEntries(entries) as Entries;
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** Fetches each list once. Later pages are fetched only if the header `Link` leads to them. */
async function fetchPages(edited: Edited, context: AddContext, findings: Findings): Promise<Fetched> {
  const project = { ...edited, options: runOptions(context), host: context.host, findings };
  const fetched = await fetchLists(undefined, project);
  // The entry may get another `next`.
  return { lists: fetched.lists.map((list) => ({ ...list, end: "unread" })) };
}

/** The codes that the lists of the configuration have in the lock, if it is readable. */
function knownCodes({ config }: Target, { dir, lockName }: Edited, { host }: AddContext): KnownCodes["byKey"] {
  const lock = unlessRunError(() => {
    const text = readLockFile(join(dir, lockName), host.disk);
    return text === undefined || config === undefined ? undefined : parseLock(text, config.rules, config.lists);
  }, undefined);
  const lists = (lock?.references ?? []).filter(({ key }) => Object.hasOwn(config?.lists ?? {}, key));
  return new Map(lists.map(({ key, values }) => [key, new Set(values.map(({ code }) => code))]));
}

async function chooseEntry(
  key: string,
  fetched: Fetched,
  known: KnownCodes["byKey"],
  context: AddContext,
  findings: Findings,
): Promise<ListGuess | undefined> {
  const page = fetched.lists.find(({ row }) => row.key === key)?.pages[0];
  const document = page && plainDocument(page);
  const guess = await proposeOrAsk(key, page, document, known, context, findings);
  if (guess === undefined) return undefined;
  // A service may echo a header in the names of properties.
  findings.assertNoSecret(JSON.stringify(guess), () => key);
  const names = await chooseFields(key, document, guess, context, findings);
  if (names === undefined) return undefined;
  const unused = Object.entries(guess.fields).filter(([name]) => !names.has(name));
  return { ...guess, entry: withFields(guess, names), fields: Object.fromEntries(unused) };
}

/** Reports what is not clear. A document that is not a list breaks another rule. */
function reportUnclear(
  guesses: ReadonlyMap<string, ListGuess>,
  requested: Edited,
  fetched: Fetched,
  findings: Findings,
): void {
  for (const [key, { problem, isUnreadable, entry }] of guesses) {
    if (problem === undefined) continue;
    const { [key]: list } = requested.config.lists;
    if (isUnreadable && list) {
      const config = { ...requested.config, lists: { [key]: list } };
      nextLock(undefined, fetched, { ...requested, config, findings });
      if (findings.hasErrors(({ reference }) => reference === key)) continue;
    }
    const hasNoFlags = guesses.size > 1 || entry.csv !== undefined;
    const open = hasNoFlags
      ? []
      : (["values", "code", "description"] as const).filter((name) => entry[name] === unclear);
    const flags = open.map((name) => `--${name}`);
    const settle = flags.length > 0 ? `settle it with ${flags.join(" and ")}, or ` : "";
    const advice = [`${settle}complete the entry, and add it to \`lists\` of the configuration`];
    findings.addFinding(errorFinding("usage", `${key}: ${problem}`, { advice }));
  }
}

function nameThree(after: Edited, fetched: Fetched, findings: Findings): string[] {
  const lists = fetched.lists.map((list) => ({ ...list, row: after.config.lists[list.row.key] ?? list.row }));
  const { lock } = nextLock(undefined, { lists }, { ...after, findings }, { acceptsEverything: true });
  return lock.references.map(({ key, type, values }) => {
    const named = values.slice(0, 3).map(({ member, code }) => `${type}.${member} = ${quote(code)}`);
    return `${key}: ${named.join(", ")}`;
  });
}

/** The entries that were added, or that the user has to complete. */
function addNotes({ ok, lists, written, dryRun }: Facts): Block[] {
  if (lists === undefined) return [];
  const lines = JSON.stringify({ lists }, null, 2).split("\n").slice(1, -1);
  const [file = ""] = written;
  const advice = advise`run ${[]} to generate the package`;
  const verb = dryRun ? "would add" : "added";
  const heading = ok ? note(`${verb} to ${file}:`, { style: "green" }) : note("proposed, not written:");
  return [
    heading,
    { kind: "code", language: "json", lines: lines.map((line) => line.slice(2)) },
    ...(ok && !dryRun ? [note("not generated yet", { advice })] : []),
  ];
}
