import { keyFilter, type Row } from "../model/list/index.ts";
import type { Findings } from "../model/findings/index.ts";
import { type DataRule, rules, type Violation } from "../model/rules/index.ts";
import type { LocationOf } from "../pipeline/config/index.ts";
import type { FetchedList } from "../pipeline/fetch/index.ts";
import {
  checkedList,
  childrenOf,
  hasType,
  type List,
  type Part,
  type ReadParts,
  readParts,
  reportAt,
  rootOf,
} from "../pipeline/read/index.ts";
import { compareText } from "../base/text/index.ts";
import { pointerTo } from "../base/json/index.ts";
import { declaredKeys, referenceRow } from "./catalogue/index.ts";
import type { FetchedService } from "./fetch.ts";
import { absentReference, overviewMismatch, referenceUnknown, unknownReference } from "./rules.ts";

export interface ServiceOptions {
  /** Returns the place of an entry of `references` in the configuration. */
  readonly locationOf: LocationOf;
  /** Whether the user accepted the removal of the reference, or the lock already has it. */
  readonly isExpectedRemoval: (key: string) => boolean;
  readonly isLocked: (key: string) => boolean;
  readonly findings: Findings;
}

type Outcome = List | "missing" | "failed";

/**
 * @returns `missing`: the keys without values, of which those in the lock stay, or become tombstones; `servedKeys`: all keys that the
 * version declares or the overview lists; `undefined` if the overview cannot be read
 */
export function readService(fetched: FetchedService, options: ServiceOptions) {
  const outcomes = new Map<string, Outcome>();
  const servedKeys = fetched.isPartial ? readNamed(fetched, options, outcomes) : readAll(fetched, options, outcomes);
  const keysWith = (outcome: Outcome): string[] =>
    [...outcomes].flatMap(([key, each]) => (each === outcome ? [key] : []));
  const lists = [...outcomes.values()].filter((outcome) => typeof outcome === "object");
  return { lists, missing: keysWith("missing"), failed: keysWith("failed"), servedKeys };
}

function readNamed(fetched: FetchedService, options: ServiceOptions, outcomes: Map<string, Outcome>): undefined {
  const { version, singles } = fetched;
  const known = new Set(declaredKeys(version));
  for (const single of singles) {
    const { key } = single.row;
    const outcome = readReference(single, undefined, undefined, fetched, options);
    outcomes.set(key, outcome);
    if (outcome !== "missing" || known.has(key)) continue;
    const violation = options.isExpectedRemoval(key) ? undefined : unknownReference(key, known, version);
    options.findings.add("reference-missing", violation, { reference: key });
  }
}

function readAll(
  fetched: FetchedService,
  options: ServiceOptions,
  outcomes: Map<string, Outcome>,
): ReadonlySet<string> | undefined {
  const { version, references, listKeys } = fetched;
  const { locationOf, isExpectedRemoval, findings } = options;
  const root = fetched.overview && rootOf(fetched.overview, null, findings);
  const overview = root && hasType(root, [], root.node, ["object"]) ? root : undefined;
  const listed = new Map(overview && childrenOf(overview).map((part) => [String(part.path[0]), part]));

  const declared = declaredKeys(version);
  const isWanted = keyFilter(references);
  const plain = overview ? checkKeys(overview, [...listed.keys()].filter(isWanted), fetched) : [];
  const requestKeys = new Set([...declared, ...plain.filter((key) => !listKeys.has(key))]);
  const served = new Set([...declared, ...listed.keys()]);

  for (const [index, key] of references === "all" ? [] : references.entries()) {
    if (requestKeys.has(key)) continue;
    // The overview might have listed the key.
    outcomes.set(key, fetched.overview ? "missing" : "failed");
    if (!fetched.overview) continue;
    const violation = isExpectedRemoval(key) ? undefined : unknownReference(key, served, version);
    const locate = () => locationOf(pointerTo("/references", index));
    findings.add("reference-missing", violation, { reference: key }, locate);
  }
  const singles = new Map(fetched.singles.map((single) => [single.row.key, single]));
  for (const key of [...requestKeys].filter(isWanted).sort(compareText)) {
    const single = singles.get(key) ?? { row: referenceRow(version, key), pages: [] };
    outcomes.set(key, readReference(single, listed.get(key), overview, fetched, options));
  }
  return overview && served;
}

function checkKeys(overview: Part, keys: readonly string[], { version, listKeys }: FetchedService): string[] {
  const { findings, document } = overview;
  const report = (rule: DataRule, key: string, violation: Violation | undefined): void =>
    findings.add(rule, violation, { reference: key, list: "" }, () => document.locate([key]));
  const shapes = { keys: keys.toSorted(compareText), validKeys: declaredKeys(version) };
  const wrong = new Map(Array.from(rules["key-shape"].check(shapes), (violation) => [violation.place, violation]));
  for (const [key, violation] of wrong) report("key-shape", key, violation);
  const plain = keys.filter((key) => !wrong.has(key));
  for (const violation of rules["key-width"].check({ keys: plain })) report("key-width", violation.place, violation);
  for (const key of plain) {
    report("reference-unknown", key, referenceUnknown(key, version, listKeys.has(key)));
  }
  return plain;
}

/**
 * Reads a reference of the service. Where documents differ, the single reference wins.
 *
 * @param part of the overview, which may be one that cannot be read
 */
function readReference(
  { row, pages: [document], absent }: FetchedList,
  part: Part | undefined,
  overview: Part | undefined,
  { version, isPartial, overview: overviewDocument }: FetchedService,
  { isExpectedRemoval, isLocked, findings }: ServiceOptions,
): Outcome {
  const { key } = row;
  const listed = part && readListed(row, { ...part, reference: key });
  const compare = (single: ReadParts | undefined): void => {
    for (const violation of overviewMismatch(listed, single)) {
      if (listed) listed.report("overview-mismatch", violation);
      else if (overview) reportAt({ ...overview, reference: key }, "overview-mismatch", violation);
    }
  };
  if (document !== undefined) {
    const root = rootOf(document, key, findings);
    const single = root && readParts(row, [root]);
    if (single && overview && (listed || !part)) compare(single);
    return checkedList(single) ?? "failed";
  }
  // Without an overview, a wrong address is as likely as a removed reference.
  if (absent === undefined || (!overviewDocument && !isPartial)) return "failed";

  const isDeclared = row.code !== null;
  const isExpected = isExpectedRemoval(key);
  const violation = isExpected ? undefined : absentReference(key, version, absent.status, isLocked(key));
  findings.add("reference-missing", violation, { reference: key }, () => ({ url: absent.url }));
  if (listed && isDeclared) compare(undefined);
  // The overview has no fields, so it cannot replace a list that has some.
  if ((isDeclared && isExpected) || row.fields.length > 0 || !part) return "missing";
  return checkedList(listed) ?? "failed";
}

/** Reads a reference in the overview, where a code may be a number or a string, and descriptions have no declared width. */
function readListed(row: Row, part: Part): ReadParts | undefined {
  const read = readParts(row, [part]);
  const isDeclared = row.code !== null;
  // Instead of a single reference, the overview has the same widths: a lock with other values would be refused.
  return read && { ...read, hasCodesOfAnyType: isDeclared, hasUnboundedValues: !isDeclared };
}

export function reportUnlocked(
  references: "all" | readonly string[],
  known: ReadonlySet<string>,
  fetched: ReadonlySet<string>,
  { locationOf, findings }: Pick<ServiceOptions, "locationOf" | "findings">,
): void {
  for (const [index, key] of references === "all" ? [] : references.entries()) {
    if (fetched.has(key)) continue;
    const violation = unknownReference(key, known, "lock");
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
  }
}
