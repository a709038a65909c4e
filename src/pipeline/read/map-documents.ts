import {
  type CodeType,
  type Field,
  keyFilter,
  type ListRow,
  type Reference,
  type ValueItem,
} from "../../model/list/index.ts";
import { type ApiVersion, declaredKeys, referenceRow } from "../../service/catalogue/index.ts";
import type { LocationOf } from "../config/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { type CheckedValue, checkList, codeOf, type DataRule, rules, type Violation } from "../../model/rules/index.ts";
import { compareCodes, compareText } from "../../base/text/index.ts";
import { completeList } from "../../base/index.ts";
import { pointerTo } from "../../base/json/index.ts";
import type { Documents } from "../fetch/index.ts";
import { childrenOf, hasType, type Part, report, rootOf } from "./part.ts";
import { contentsOf, type ReadList, readList } from "./read-list.ts";

export interface MapOptions {
  /** `undefined` without references. */
  readonly version: ApiVersion | undefined;
  readonly references: "all" | readonly string[];
  /** The lists of the configuration. */
  readonly lists: readonly ListRow[];
  /** Returns the place of an entry of `references` in the configuration. */
  readonly locationOf: LocationOf;
  /** Whether the user accepted the removal of the reference, or the lock already has it. */
  readonly isExpectedRemoval: (key: string) => boolean;
  /** Whether the lock has the reference. */
  readonly isLocked: (key: string) => boolean;
}

export interface MappedLists {
  /** Ascending by key. */
  readonly references: readonly MappedReference[];
  /** Keys without values: those in the lock stay, or become tombstones. */
  readonly missing: readonly string[];
  /**
   * All keys that the version declares or the overview lists, so also those of `references`; `undefined` if the overview
   * cannot be read.
   */
  readonly servedKeys: ReadonlySet<string> | undefined;
  /** Keys whose documents cannot be read. */
  readonly failed: ReadonlySet<string>;
}

/** A checked list, its values ascending by code. */
export interface MappedReference extends Reference {
  /** The declared type, else an inferred one without width; `null` without a value to infer it from. */
  readonly code: CodeType | null;
  /** Set for a list of the configuration. */
  readonly list?: true;
  readonly fields: readonly Field[];
  readonly values: readonly (ValueItem & Pick<CheckedValue, "namedFrom">)[];
}

/** What the documents have for a key: a list, no values, or nothing that can be read. */
type Outcome = MappedReference | "missing" | "failed";

/** Reads the documents and applies all rules about lists. */
export function mapDocuments(documents: Documents, options: MapOptions, findings: Findings): MappedLists {
  const { version, lists } = options;
  const outcomes = new Map<string, Outcome>();
  const servedKeys =
    version === undefined ? new Set<string>() : mapReferences(documents, { ...options, version }, findings, outcomes);
  const requested = lists.filter(({ key }) => documents.singles.has(key));
  for (const row of requested) outcomes.set(row.key, mapList(row, documents, findings));
  const keys = [...outcomes.keys()].sort(compareText);
  const keysWith = (outcome: Outcome): string[] => keys.filter((key) => outcomes.get(key) === outcome);
  return {
    references: keys.flatMap((key) => {
      const outcome = outcomes.get(key);
      return typeof outcome === "object" ? outcome : [];
    }),
    missing: keysWith("missing"),
    servedKeys,
    failed: new Set(keysWith("failed")),
  };
}

function mapList(row: ListRow, { singles }: Documents, findings: Findings): Outcome {
  const document = singles.get(row.key);
  if (document?.kind !== "pages") return "failed";
  const pages = completeList(document.pages.map((page) => rootOf(page, row.key, findings)));
  const { hasPageLinks = false } = document.pages[0];
  return checked(pages && readList(row, pages as [Part, ...Part[]], { hasPageLinks, end: document.end }));
}

/** Applies the rules about lists. The list fails if a code cannot be read, because a part of a list is not used. */
function checked(read: ReadList | undefined): Outcome {
  if (read === undefined) return "failed";
  const { key, name, description, code: type, list, fields } = read;
  checkList(read, read.report);
  const byCode = new Map<ValueItem["code"], CheckedValue>();
  for (const value of read.values) {
    const code = codeOf(value, read);
    if (code === undefined) return "failed";
    const earlier = byCode.get(code);
    // If a code is repeated, the order of the document does not decide.
    const isFirst = earlier === undefined || compareText(contentsOf(value, read), contentsOf(earlier, read)) < 0;
    if (isFirst) byCode.set(code, value);
  }
  const values = Array.from(byCode, ([code, value]) => {
    // A missing field is always an error; the other problems of the list are reported with it.
    const { spelling: _spelling, misfits: _misfits, ...rest } = value;
    return { ...rest, code };
  }).sort((a, b) => compareCodes(a.code, b.code));
  return { key, name, description, code: type, ...(list && { list }), fields, values };
}

type ServiceOptions = MapOptions & { readonly version: ApiVersion };

/** Adds the outcomes of the references of the service. Returns the keys that it serves. */
function mapReferences(
  documents: Documents,
  options: ServiceOptions,
  findings: Findings,
  outcomes: Map<string, Outcome>,
): MappedLists["servedKeys"] {
  const { version, references, lists, locationOf, isExpectedRemoval } = options;
  const configured = new Set(lists.map(({ key }) => key));
  if (documents.isPartial) {
    const known = new Set(declaredKeys(version));
    for (const key of [...documents.singles.keys()].filter((single) => !configured.has(single))) {
      const outcome = mapReference(key, undefined, undefined, documents, options, findings);
      outcomes.set(key, outcome);
      if (outcome !== "missing" || known.has(key)) continue;
      const wanted = { key, knownKeys: known, knownTo: version, isExpectedRemoval: isExpectedRemoval(key) };
      findings.add("reference-missing", rules["reference-missing"].check(wanted), { reference: key });
    }
    return undefined;
  }
  const root = documents.overview && rootOf(documents.overview, null, findings);
  const overview = root && hasType(root, [], root.node, ["object"]) ? root : undefined;
  const listed = new Map(overview && childrenOf(overview).map((part) => [String(part.path[0]), part]));

  const declared = declaredKeys(version);
  const isWanted = keyFilter(references);
  const plain = overview ? checkKeys(overview, [...listed.keys()].filter(isWanted), configured, version) : [];
  const requestKeys = new Set([...declared, ...plain.filter((key) => !configured.has(key))]);
  const served = new Set([...declared, ...listed.keys()]);

  for (const [index, key] of references === "all" ? [] : references.entries()) {
    if (requestKeys.has(key)) continue;
    // The overview might have listed the key.
    outcomes.set(key, documents.overview ? "missing" : "failed");
    if (!documents.overview) continue;
    const wanted = { key, knownKeys: served, knownTo: version, isExpectedRemoval: isExpectedRemoval(key) };
    const violation = rules["reference-missing"].check(wanted);
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
  }
  for (const key of [...requestKeys].filter(isWanted).sort(compareText)) {
    outcomes.set(key, mapReference(key, listed.get(key), overview, documents, options, findings));
  }
  return overview && served;
}

/** Checks the keys of the overview and returns those that can be requested. */
function checkKeys(
  overview: Part,
  keys: readonly string[],
  configured: ReadonlySet<string>,
  version: ApiVersion,
): string[] {
  const { findings, document } = overview;
  const reportKey = (rule: DataRule, key: string, violation: Violation | undefined): void =>
    findings.add(rule, violation, { reference: key, list: "" }, () => document.locate([key]));
  const wrong = new Set<string>();
  const shapes = { keys: keys.toSorted(compareText), validKeys: declaredKeys(version) };
  for (const violation of rules["key-shape"].check(shapes)) {
    reportKey("key-shape", violation.place, violation);
    wrong.add(violation.place);
  }
  const plain = keys.filter((key) => !wrong.has(key));
  for (const violation of rules["key-width"].check({ keys: plain })) reportKey("key-width", violation.place, violation);
  for (const key of plain) {
    const unknown = { key, version, isConfigured: configured.has(key) };
    reportKey("reference-unknown", key, rules["reference-unknown"].check(unknown));
  }
  return plain;
}

/**
 * Maps a reference of the service. Where documents differ, the single reference wins.
 *
 * @param part of the overview, which may be one that cannot be read
 */
function mapReference(
  key: string,
  part: Part | undefined,
  overview: Part | undefined,
  documents: Documents,
  options: ServiceOptions,
  findings: Findings,
): Outcome {
  const { version, isExpectedRemoval, isLocked } = options;
  const row = referenceRow(version, key);
  const listed = part && readList(row, [{ ...part, reference: key }], { isOverview: true });
  const compare = (single: ReadList | undefined): void => {
    for (const violation of rules["overview-mismatch"].check({ overview: listed, single })) {
      if (listed) listed.report("overview-mismatch", violation);
      else if (overview) report({ ...overview, reference: key }, "overview-mismatch", violation);
    }
  };
  const document = documents.singles.get(key);
  if (document?.kind === "failed") return "failed";
  if (document?.kind === "pages") {
    const root = rootOf(document.pages[0], key, findings);
    const single = root && readList(row, [root]);
    if (single && overview && (listed || !part)) compare(single);
    return checked(single);
  }
  // Without an overview, a wrong address is as likely as a removed reference.
  if (document && !documents.overview && !documents.isPartial) return "failed";

  const isDeclared = row.code !== null;
  const isExpected = isExpectedRemoval(key);
  const requested = { key, version, absent: document, isExpectedRemoval: isExpected, isLocked: isLocked(key) };
  const violation = rules["reference-missing"].check(requested);
  findings.add("reference-missing", violation, { reference: key }, () => (document ? { url: document.url } : {}));
  if (listed && isDeclared) compare(undefined);
  // The overview has no fields, so it cannot replace a list that has some.
  return (isDeclared && isExpected) || row.fields.length > 0 || !part ? "missing" : checked(listed);
}
