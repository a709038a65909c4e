import type { Log, PropertyBag, Region, ReportingDescriptor, Result, Run } from "sarif";
import { basename } from "node:path";
import type { Change, Diagnostic, Place, Report } from "../model/report/index.ts";
import {
  defaultSeverity,
  pageAddress,
  type Rule,
  ruleIds,
  rulePage,
  rulePagePath,
  type Severity,
} from "../model/rules/index.ts";
import { digest, escapeHidden, escapeJson } from "../base/text/index.ts";
import type { Installation } from "../platform/files/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { changeSentence, groupPlaces, type PlaceGroup, placeLevels, placeSentence } from "./change-text.ts";
import { firstParagraph, sentenceOf } from "./finding-text.ts";
import { lineInLock, repositoryPaths } from "./paths.ts";
import type { Reporter } from "./report.ts";

/** The URI of a file in the configuration's folder, or in `folder`. */
type UriOf = (file: string, folder?: string) => string;

/** SARIF 2.1.0, for code scanning. One run contains the results of all configurations. */
export const sarifReporter: Reporter = (reports, terminal, { host }) => {
  const pathOf = repositoryPaths(host);
  const { name, version } = host.installation;
  const results = reports.flatMap((report) => {
    const uriOf: UriOf = (file, folder) => pathOf(file, report, folder).split("/").map(encodeURIComponent).join("/");
    const lineOf = lineInLock(report, host.disk);
    // Places name their changes.
    const changes = report.places === undefined ? report.changes : [];
    const groups = groupPlaces(report, { verbose: true });
    const rows = [
      ...report.diagnostics.map((diagnostic) => diagnosticResult(diagnostic, report, uriOf)),
      ...changes.map((change) => changeResult(change, lineOf(change), uriOf)),
      ...groups.flatMap((group) => group.places.map((place) => placeResult(place, group, uriOf))),
    ];
    if (report.config === null) return rows;
    const config = pathOf(basename(report.config), report);
    return rows.map((row) => ({ ...row, properties: { ...row.properties, config } }));
  });
  const rules = [...ruleIds.map((id) => ruleDescriptor(id, host.installation)), ...otherDescriptors];
  const driver = { name, version, semanticVersion: version, rules };
  const run: Run = { tool: { driver }, columnKind: "utf16CodeUnits", results };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  const log: Log = { $schema: schema, version: "2.1.0", runs: [run] };
  terminal.out(escapeJson(JSON.stringify(log, null, 2)));
};

function ruleDescriptor(id: Rule, installation: Installation): ReportingDescriptor {
  const text = firstParagraph(installation.read(rulePagePath(id)));
  return descriptor(id, text, rulePage(id), levels[defaultSeverity(id)]);
}

function descriptor(id: string, text: string, helpUri: string, level: "error" | "warning"): ReportingDescriptor {
  return { id, shortDescription: { text }, helpUri, defaultConfiguration: { level } };
}

/** The rules of results that are not findings. */
const otherIds = ["change", "impact"] as const;
const otherDescriptors = [
  descriptor(otherIds[0], "The lists differ between the two states.", pageAddress("docs/commands.md#diff"), "warning"),
  descriptor(otherIds[1], "A change to the lists affects this line of code.", pageAddress("docs/impact.md"), "warning"),
];

const resultIds: readonly string[] = [...ruleIds, ...otherIds];

const levels: Readonly<Record<Severity, "error" | "warning">> = { error: "error", warn: "warning" };

function diagnosticResult(diagnostic: Diagnostic, report: Report, uriOf: UriOf): Result {
  const { rule, severity, file, line = 1, column, url, pointer, breaks, expected, actual, drift } = diagnostic;
  const reference = diagnostic.reference ?? undefined;
  const uri = file === undefined ? url && uriOfAddress(url) : uriOf(file, diagnostic.folder);
  const hasLine = file !== undefined || diagnostic.line !== undefined;
  const region = hasLine ? { startLine: line, ...(column !== undefined && { startColumn: column }) } : undefined;
  // Without the message, so that the finding stays the same when its text improves.
  const path = file === undefined ? pathOfUri(uri) : uri;
  const fingerprint = [rule, diagnostic.reference, path, pointer, actual ?? null];
  // The members that SARIF does not have.
  const facts = { breaks, reference, pointer: pointer || undefined, expected, actual };
  const properties = { ...facts, ...(drift && { status: drift.status, cause: drift.cause }) };
  return result(rule, levels[severity], sentenceOf(diagnostic, report), { uri, region, fingerprint, properties });
}

/** A valid URI reference, also for an address in which secrets are masked. */
function uriOfAddress(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address.split("/").map(encodeURIComponent).join("/");
}

function pathOfUri(uri: string | undefined): string {
  return uri === undefined ? "" : new URL(uri, "x:/").pathname;
}

function changeResult(change: Change, line: number, uriOf: UriOf): Result {
  const { level, id } = change;
  const uri = uriOf(lockFileName);
  const details = { uri, region: { startLine: line }, fingerprint: [uri, id], properties: { ...change } };
  return result("change", level === "breaking" ? "warning" : "note", changeSentence(change), details);
}

function placeResult(place: Place, group: PlaceGroup, uriOf: UriOf): Result {
  const { file, line, column, length, ...properties } = place;
  const { kind, change, text, name, code = null } = place;
  const uri = uriOf(file);
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  // Without the line number, so that edits above do not change it.
  const fingerprint = [kind, change, uri, text.trim(), name, code];
  const level = placeLevels[kind] === "notice" ? "note" : "warning";
  return result("impact", level, placeSentence(place, group), { uri, region, fingerprint, properties });
}

/** `fingerprint` is what stays the same in the next run. */
function result(
  ruleId: Rule | (typeof otherIds)[number],
  level: "error" | "warning" | "note",
  text: string,
  details: { uri: string | undefined; region: Region | undefined; fingerprint: unknown; properties: PropertyBag },
): Result {
  const { uri, region, fingerprint, properties } = details;
  const location = { physicalLocation: { artifactLocation: { uri: uri as string }, ...(region && { region }) } };
  return {
    ruleId,
    ruleIndex: resultIds.indexOf(ruleId),
    level,
    // Viewers would show `[text](address)` as a link.
    message: { text: escapeHidden(text).replaceAll("](", "] (") },
    ...(uri !== undefined && { locations: [location] }),
    partialFingerprints: { "referenceCodegen/v1": digest(JSON.stringify(fingerprint)) },
    properties,
  };
}
