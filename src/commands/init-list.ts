import { JsonError, toPlain } from "../base/json/index.ts";
import { quote } from "../base/text/index.ts";
import { guessList } from "../features/add/index.ts";
import type { ProposedList } from "../features/init/index.ts";
import { type Findings, RunError, runError } from "../model/findings/index.ts";
import { baseTypeName, nameMembers } from "../model/naming/index.ts";
import type { ListEntry } from "../model/report/index.ts";
import type { Advice } from "../model/rules/index.ts";
import { type Config, defaultSource, listRow } from "../model/settings/index.ts";
import { configFileName, configProblem, type LoadedConfig } from "../pipeline/config/index.ts";
import type { Document } from "../pipeline/fetch/index.ts";
import { mapDocuments } from "../pipeline/map/index.ts";
import type { Host } from "../platform/index.ts";
import { fetchLists } from "../project/index.ts";

type ListConfig = Config["lists"][string];

/** A list that the user names: its key, and its address as it is written in the configuration. */
export interface NamedList {
  readonly key: string;
  readonly url: string;
}

interface ProposalContext {
  readonly cwd: string;
  readonly existing: LoadedConfig | undefined;
  /** The address of the service that a new configuration will have. */
  readonly baseUrl: string | undefined;
  readonly findings: Findings;
  readonly signal: AbortSignal | undefined;
}

/**
 * @param texts of the form KEY=URL
 * @throws {RunError} rule `usage`: one has another form, or two have one key
 */
export function parseNamedLists(texts: readonly string[]): NamedList[] {
  const lists = new Map<string, NamedList>();
  for (const text of texts) {
    const end = text.indexOf("=");
    if (end === -1) throw runError("usage", `--list must be KEY=URL, not ${quote(text)}`);
    const key = text.slice(0, end);
    if (lists.has(key)) throw runError("usage", `--list ${quote(key, "bare")} is given more than once`);
    lists.set(key, { key, url: text.slice(end + 1) });
  }
  return [...lists.values()];
}

/**
 * Fetches a list, and proposes its entry in the configuration.
 *
 * @throws {RunError} rule `usage`: the key or the address is wrong, or the guess is ambiguous; rule `fetch`
 */
export async function proposeList(
  { key, url }: NamedList,
  context: ProposalContext,
  host: Host,
): Promise<ProposedList> {
  const problem = listProblem({ key, url }, context);
  if (problem !== undefined) throw runError("usage", `--list ${quote(key, "bare")}: ${problem}`);
  const pages = await fetchPages({ key, url }, context, host);
  const { root } = pages[0];
  const document = root instanceof JsonError ? undefined : toPlain(root);
  const { entry, unused, problem: ambiguity } = guessList(url, document);
  if (ambiguity !== undefined) {
    const advice = adviceFor({ [key]: entry }, context);
    throw runError("usage", `--list ${key}: ${ambiguity}`, { advice });
  }
  return { key, entry, unused, examples: examplesOf(key, entry, pages, context.findings) };
}

/** Without a configuration, `init` writes one first, because the output has to fit the toolchain. */
function adviceFor(lists: Readonly<Record<string, ListEntry>>, { existing, baseUrl }: ProposalContext): Advice {
  const written = JSON.stringify(lists);
  if (existing !== undefined || baseUrl !== undefined)
    return [`complete this entry, and add it to \`lists\` of the configuration: ${written.slice(1, -1)}`];
  const replaced = `replace \`source\` in ${configFileName} with this entry, completed: "lists":${written}`;
  return ["run ", { args: ["init", "--yes"] }, `, and ${replaced}`];
}

/** What is wrong with the key or the address, before the list is fetched. */
export function listProblem(
  { key, url }: NamedList,
  { existing, baseUrl }: Pick<ProposalContext, "existing" | "baseUrl">,
): string | undefined {
  const { config } = existing ?? {};
  if (config && Object.hasOwn(config.lists, key)) return "the configuration already has this list";
  const source = config?.source ?? (baseUrl === undefined ? {} : { baseUrl });
  const { version, references } = config ?? {};
  return configProblem({ source, version, references, lists: { [key]: { url, type: "string" } } });
}

/** Later pages are fetched only if the `Link` header leads to them: the pointer to the next one is not known yet. */
async function fetchPages(
  { key, url }: NamedList,
  context: ProposalContext,
  host: Host,
): Promise<readonly [Document, ...Document[]]> {
  const { existing, baseUrl, findings, cwd: dir, signal } = context;
  const source = existing?.config.source ?? { ...defaultSource, ...(baseUrl !== undefined && { baseUrl }) };
  const config = { source, references: [], lists: { [key]: configOf({ url, type: "string" }) } };
  const project = { config, dir, locationOf };
  const options = { cache: false, ...(signal && { signal }) };
  const { documents, failures } = await fetchLists(undefined, { ...project, options, host, findings });
  const document = documents.singles.get(key);
  if (document?.kind !== "pages") throw new RunError(failures);
  return document.pages;
}

/** The entry is not in a file yet. */
function locationOf(pointer: string) {
  return { pointer };
}

function configOf({ type, ...entry }: ListEntry): ListConfig {
  return { ...entry, type: { kind: type === "integer" ? "integer" : "string", width: null } } as ListConfig;
}

/** Three values as they would be named. */
function examplesOf(
  key: string,
  entry: ListEntry,
  pages: readonly [Document, ...Document[]],
  findings: Findings,
): string[] {
  const { references } = mapDocuments(
    { overview: undefined, singles: new Map([[key, { kind: "pages", pages }]]) },
    {
      version: undefined,
      references: [],
      lists: [listRow(key, configOf(entry))],
      locationOf,
      isExpectedRemoval: () => false,
      isLocked: () => false,
    },
    findings,
  );
  // The findings say why the list could not be used.
  if (findings.hasErrors()) throw new RunError([]);
  const values = references[0]?.values ?? [];
  const { names } = nameMembers(values, "pascal", () => false);
  return [...names].slice(0, 3).map(([code, name]) => `${baseTypeName(key)}.${name} = ${quote(code)}`);
}
