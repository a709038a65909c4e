import type { Log, PropertyBag, Region, ReportingDescriptor, Result, Run } from "sarif";
import { basename, dirname } from "node:path";
import type { Place } from "../model/diff/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
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
import { changeSentence } from "./change-text.ts";
import { configFolder, folderOf, sentenceOf } from "./finding-text.ts";
import { firstParagraph } from "./rule-page.ts";
import { groupPlaces, type PlaceGroup, placeLevels, placeSentence } from "./place-text.ts";
import type { LocatedChange, Report, Reporter } from "./report.ts";
import { type RepositoryPath, repositoryPaths } from "./repository-paths.ts";

/** SARIF 2.1.0, for code scanning. One run contains the results of all configurations. */
export const sarifReporter: Reporter = (reports, terminal, { host }) => {
  const pathOf = repositoryPaths(host);
  const { name, version } = host.installation;
  const results = reports.flatMap((report) => {
    const { config: path, places, changes } = report;
    const config = path === null ? undefined : pathOf(dirname(path), basename(path));
    return [
      ...report.diagnostics.map((diagnostic) => diagnosticResult(diagnostic, report, pathOf)),
      ...(places === undefined ? changes.map((change) => changeResult(change, report, pathOf)) : []),
      ...groupPlaces(report, { verbose: true }).flatMap((group) =>
        group.places.map((place) => placeResult(place, group, report, pathOf)),
      ),
    ].map((row): Result => (config === undefined ? row : { ...row, properties: { ...row.properties, config } }));
  });
  const rules = [...ruleIds.map((id) => describeRule(id, host.installation)), ...changeRules];
  const driver = { name, version, semanticVersion: version, rules };
  const run: Run = { tool: { driver }, columnKind: "utf16CodeUnits", results };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  const log: Log = { $schema: schema, version: "2.1.0", runs: [run] };
  terminal.out(escapeJson(JSON.stringify(log, null, 2)));
};

function describeRule(id: Rule, installation: Installation): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: firstParagraph(installation.read(rulePagePath(id))) },
    helpUri: rulePage(id),
    defaultConfiguration: { level: levels[defaultSeverity(id)] },
  };
}

/** The rules of results that are not findings. */
const changeRules = [
  {
    id: "change",
    shortDescription: { text: "The lists differ between the two states." },
    helpUri: pageAddress("docs/commands.md#diff"),
    defaultConfiguration: { level: "warning" },
  },
  {
    id: "impact",
    shortDescription: { text: "A change to the lists affects this line of code." },
    helpUri: pageAddress("docs/impact.md"),
    defaultConfiguration: { level: "warning" },
  },
] as const satisfies readonly ReportingDescriptor[];

const resultIds: readonly string[] = [...ruleIds, ...changeRules.map(({ id }) => id)];

const levels: Readonly<Record<Severity, "error" | "warning">> = { error: "error", warn: "warning" };

function diagnosticResult(diagnostic: Diagnostic, report: Report, pathOf: RepositoryPath): Result {
  const { rule, severity, file, line, column, url, reference, pointer, actual } = diagnostic;
  const uri = file === undefined ? url : encodePath(pathOf(folderOf(diagnostic, report), file));
  const place = { startLine: line ?? 1, ...(column !== undefined && { startColumn: column }) };
  const region = file === undefined ? undefined : place;
  // Without the message, so that the finding stays the same when its text improves.
  const path = file === undefined ? new URL(url ?? "x:").pathname : uri;
  const fingerprint = digest(JSON.stringify([rule, reference, path, pointer, actual ?? null]));
  const found = result(rule, levels[severity], sentenceOf(diagnostic, report), fingerprint, uri, region);
  return { ...found, properties: propertiesOf(diagnostic) };
}

/** The members of a finding that SARIF does not have. */
function propertiesOf({ breaks, reference, pointer, expected, actual, drift }: Diagnostic): PropertyBag {
  const { status, cause } = drift ?? {};
  return { breaks, reference: reference ?? undefined, pointer: pointer || undefined, expected, actual, status, cause };
}

function changeResult(change: LocatedChange, report: Report, pathOf: RepositoryPath): Result {
  const level = change.level === "breaking" ? "warning" : "note";
  const { file, line, ...properties } = change;
  const uri = encodePath(pathOf(configFolder(report), file));
  const fingerprint = digest(JSON.stringify([uri, change.id]));
  return { ...result("change", level, changeSentence(change), fingerprint, uri, { startLine: line }), properties };
}

function placeResult(place: Place, group: PlaceGroup, report: Report, pathOf: RepositoryPath): Result {
  const { file, line, column, length, ...properties } = place;
  const { kind, change, text, name, code } = place;
  const uri = encodePath(pathOf(configFolder(report), file));
  // Without the line number, so that edits above do not change it.
  const fingerprint = digest(JSON.stringify([kind, change, uri, text.trim(), name, code ?? null]));
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  const level = placeLevels[kind] === "notice" ? "note" : "warning";
  const found = result("impact", level, placeSentence(place, group), fingerprint, uri, region);
  return { ...found, properties };
}

function result(
  ruleId: Rule | (typeof changeRules)[number]["id"],
  level: "error" | "warning" | "note",
  text: string,
  fingerprint: string,
  uri: string | undefined,
  region?: Region,
): Result {
  const location =
    uri === undefined ? [] : [{ physicalLocation: { artifactLocation: { uri }, ...(region && { region }) } }];
  return {
    ruleId,
    ruleIndex: resultIds.indexOf(ruleId),
    level,
    // Viewers would show `[text](address)` as a link.
    message: { text: escapeHidden(text).replaceAll("](", "] (") },
    ...(location.length > 0 && { locations: location }),
    partialFingerprints: { "referenceCodegen/v1": fingerprint },
  };
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
