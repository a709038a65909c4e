import { didYouMean, nearestName, quote } from "../base/text/index.ts";
import type { ShownTables } from "../model/report/index.ts";
import { runError, unlessRunError } from "../model/findings/index.ts";
import { isActive, type Lock, type LockedReference, type LockedValue } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import { loadConfig } from "../pipeline/config/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes, usageError } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import {
  type ProjectResult,
  readLock,
  reportSuspicious,
  runInProject,
  type RunOptions,
  startFolder,
  withoutDroppedLists,
} from "../project/index.ts";
import { reportOf, runPerConfig } from "./run.ts";

export const command = defineCommand({
  about: [
    "Prints tables from the lock, offline: all lists, the values of one list, or the values that match a query. Put a query of several words in quotes.",
  ],
  examples: [
    ["show", "all lists"],
    ["show country france", "the matching values of country"],
    ["show 826", "the matching values of all lists"],
  ],
  exits: [[exitCodes.found, "nothing matches the query"]],
  isPerConfig: true,
  parameters: {
    reference: { type: "string", describe: "Key of a list; any other first word is a query over all lists" },
    query: { type: "string", describe: "A code, or text that a member, alias or description contains" },
  },
  flags: {},
  async run(context) {
    const { reference, query } = context.args;
    const args = [reference, query].filter((word) => word !== undefined);
    if (args.includes("")) return [usageError("show", "show does not accept an empty argument")];
    return runPerConfig(context, async (options, choice) => {
      const result = await show({ ...options, args }, context.host);
      const { tables, isFound } = result;
      const report = reportOf("show", result, choice, context.host.disk);
      return { ...report, ...(tables !== null && { show: tables }), ...(!isFound && { exitCode: exitCodes.found }) };
    });
  },
});

/** The keys of the lists in the lock, for completion; none if it cannot be read. */
export function referenceKeys(cwd: string | undefined, config: string | undefined, host: Host): string[] {
  const lock = unlessRunError(() => {
    const project = loadConfig(startFolder(cwd ?? "", host), config, host.disk);
    return withoutDroppedLists(readLock(project, host.disk).lock, project, host.disk);
  }, undefined);
  return keysOf(lock?.references ?? []);
}

export interface ShowResult extends ProjectResult {
  /** `null` if the lock could not be read. */
  readonly tables: ShownTables | null;
  readonly isFound: boolean;
}

interface Selection {
  readonly references: readonly LockedReference[];
  readonly reference: string | null;
  readonly query: string | null;
}

export async function show(
  options: RunOptions & { readonly args: readonly string[] },
  host: Host,
): Promise<ShowResult> {
  const empty: Omit<ShowResult, keyof ProjectResult> = { tables: null, isFound: true };
  return runInProject({ options, host, empty }, async ({ project, findings }) => {
    const read = readLock(project, host.disk);
    reportSuspicious(read, project.config, findings);
    const lock = withoutDroppedLists(read.lock, project, host.disk);
    const selection = selectionOf(options.args, lock);
    const tables = tablesOf(selection);
    const { query, reference, values = [] } = tables;
    const isFound = query === null || values.length > 0;
    const nearestKey = isFound || reference !== null ? undefined : nearestName(query, keysOf(lock.references));
    return { tables: { ...tables, ...(nearestKey !== undefined && { nearestKey }) }, isFound };
  });
}

/** @throws {RunError} rule `usage`: there are two arguments, and the first is not a key */
function selectionOf([first, second]: readonly string[], { references }: Lock): Selection {
  const reference = references.find(({ key }) => key === first);
  if (reference !== undefined) return { references: [reference], reference: reference.key, query: second ?? null };
  if (first === undefined || second === undefined) return { references, reference: null, query: first ?? null };
  const hint = didYouMean(first, keysOf(references)) ?? "put a query of several words in quotes";
  throw runError("usage", `unknown list ${quote(first)}; ${hint}`, { advice: advise`see ${["show"]}` });
}

function keysOf(references: readonly LockedReference[]): string[] {
  return references.map(({ key }) => key);
}

function tablesOf({ references: searched, reference, query }: Selection): ShownTables {
  const matches = query === null ? () => true : matcherOf(query);
  const references = searched.map((list) => ({ ...list, values: list.values.filter(matches) }));
  const values = references.flatMap(({ key, values: matching }) =>
    matching.map((value) => ({ reference: key, ...value })),
  );
  return {
    reference,
    query,
    ...((reference !== null || query === null) && { references: searched.map(describeReference) }),
    ...((reference !== null || query !== null) && { values }),
  };
}

function describeReference({ key, type, name, description, values }: LockedReference) {
  const codes = values.filter(isActive).length;
  return { key, type, name, description, codes, removed: values.length - codes };
}

/** A code must equal the query: 8 does not match 826. A text must contain it. */
function matcherOf(query: string): (value: LockedValue) => boolean {
  const wanted = fold(query);
  return ({ code, code2, member, description, aliases = [] }) =>
    [String(code), ...(code2 === undefined ? [] : [code2])].some((text) => fold(text) === wanted) ||
    [member, description, ...aliases].some((text) => fold(text).includes(wanted));
}

/** Ignores case and the different Unicode forms of a character. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
