import { dirname } from "node:path";
import { count } from "../../base/text/index.ts";
import type { Report } from "../../model/report/index.ts";
import { advise } from "../../model/rules/index.ts";
import { posixPath } from "../../platform/files/index.ts";
import { type Block, note } from "../blocks.ts";
import { firstSentence } from "../finding-text.ts";
import { addNotes } from "./add.ts";
import { codeNotes, generateNotes } from "./generate.ts";
import type { ReporterOptions } from "../report.ts";
import { impactNotes, pruneNotes } from "./impact.ts";
import { showTables } from "./show.ts";

/** What people read of a command, after findings and changes. */
const notes = {
  generate: generateNotes,
  add: addNotes,
  check: checkNotes,
  diff: diffNotes,
  impact: impactNotes,
  prune: pruneNotes,
  show: showTables,
  docs: docsNotes,
  explain: explainBlocks,
  serve: () => [],
  "merge-driver": mergeNotes,
} as const satisfies Record<string, (report: Report, options: ReporterOptions) => Block[]>;

export type CommandName = keyof typeof notes;

/** The blocks of a report; none for a command that does not exist. */
export function blocksOf(report: Report, options: ReporterOptions): Block[] {
  const { command } = report;
  return Object.hasOwn(notes, command) ? notes[command as CommandName](report, options) : [];
}

function checkNotes({ ok, files = 0, ignored = 0, isLive, changes }: Report): Block[] {
  const all = `all ${count(files - ignored, "file")} of the package match the lock${isLive ? ", and the lock matches the lists" : ""}`;
  const left = `${count(ignored, "file")} of the package ${ignored === 1 ? "was" : "were"} not checked, because git ignores ${ignored === 1 ? "it" : "them"}`;
  const alone = `only the lock was checked: it matches the ${isLive ? "lists and the " : ""}configuration`;
  const matches = ignored === 0 ? all : `${ignored === files ? alone : all}; ${left}`;
  const advice = advise`run ${["impact"]} to list the affected lines of your code`;
  return ok ? [note(matches, { style: "green" })] : codeNotes({ changes }, advice);
}

function diffNotes({ semver, changes }: Report): Block[] {
  return semver === undefined ? [] : [note(`${count(changes.length, "change")}; semver: ${semver}`)];
}

function docsNotes({ path, written, isNewFolder }: Report, { host }: ReporterOptions): Block[] {
  if (path === undefined || path === null) return [];
  const name = posixPath(host.cwd, path);
  const created = isNewFolder ? [note(`created the folder ${posixPath(host.cwd, dirname(path))}`)] : [];
  return [...created, note(written.length > 0 ? `wrote ${name}` : `${name} is up to date`, { style: "green" })];
}

/** The pages of the named rules, or a line for each rule. */
function explainBlocks({ explain = [], isOverview }: Report): Block[] {
  if (!isOverview) return explain.map(({ page, help }) => ({ kind: "page", text: `${page.trimEnd()}\n\n${help}` }));
  const rows = explain.map(({ rule, severity, page }) => [rule, severity, firstSentence(page)]);
  return [{ kind: "table", head: ["rule", "default", "description"], rows, emptyText: "no rules" }];
}

function mergeNotes({ ok }: Report): Block[] {
  return ok ? [note("merged the two locks", { style: "green" })] : [];
}
