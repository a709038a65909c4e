import { type Findings, warningFinding } from "../../model/findings/index.ts";
import { type Advice, type DataRule, rules, type Violation } from "../../model/rules/index.ts";
import { childOf, type JsonNode, type JsonPath, membersOf } from "../../base/json/index.ts";
import type { Document } from "../fetch/index.ts";

/** A part of a document, and where to report what is wrong with it. */
export interface Part {
  readonly document: Pick<Document, "locate" | "areTexts" | "header">;
  /** Key; `null` in the overview, above its references. */
  readonly reference: string | null;
  readonly findings: Findings;
  readonly path: JsonPath;
  readonly node: JsonNode;
  /** The objects whose repeated names were reported. */
  readonly visited: Set<JsonNode>;
}

/** The whole document; `undefined` after a finding `malformed-json` or `malformed-csv`, or `wrong-shape` of a reader. */
export function rootOf(document: Document, reference: string | null, findings: Findings): Part | undefined {
  const { root, isMisread, locate } = document;
  if (isMisread) {
    const message = "the document is UTF-8, but is read in another encoding";
    const advice = ['set csv.encoding to "utf-8"'];
    findings.addFinding(warningFinding("config", message, { reference, ...locate([]), advice }));
  }
  if ("type" in root) return { document, reference, findings, path: [], node: root, visited: new Set() };
  findings.add(root.rule, root, { reference }, () => document.locate([]));
  return undefined;
}

/** The pages of a list, as documents or as parts of one. */
export type Pages = readonly [Part, ...Part[]];

export function reportAt(
  { document, reference, findings, path }: Part,
  rule: DataRule,
  violation: Violation | undefined,
  steps: JsonPath = [],
): void {
  findings.add(rule, violation, { reference }, () => document.locate([...path, ...steps]));
}

export function reportDuplicates(part: Part): void {
  const { node, visited } = part;
  if (node.type !== "object" || visited.has(node)) return;
  visited.add(node);
  for (const violation of rules["duplicate-key"].check(node)) {
    reportAt(part, "duplicate-key", violation, [violation.place.name]);
  }
}

/** Finds a part by the steps of a pointer. Reports repeated names in the objects on the way. */
export function find(part: Part, steps: JsonPath): Part | undefined {
  let found = part;
  for (const step of steps) {
    reportDuplicates(found);
    const node = childOf(found.node, step);
    if (node === undefined) return undefined;
    found = { ...found, path: [...found.path, step], node };
  }
  return found;
}

/** The values of a list, or of an object by name: the last one if a name is repeated. */
export function childrenOf(list: Part): Part[] {
  reportDuplicates(list);
  const { node, path } = list;
  const partAt = (step: string | number, child: JsonNode): Part => ({ ...list, path: [...path, step], node: child });
  if (node.type === "object") return Array.from(membersOf(node), ([name, { value }]) => partAt(name, value));
  return node.type === "array" ? node.items.map((item, index) => partAt(index, item)) : [];
}

/** Reports that a part at the steps below another is missing or not of one of the types. Returns whether it is of one. */
export function hasType(
  part: Part,
  steps: JsonPath,
  node: JsonNode | undefined,
  types: readonly JsonNode["type"][],
  expected?: string,
  advice?: Advice,
): boolean {
  const what = steps.length === 0 ? "the value" : steps.join("/");
  const violation = rules["wrong-shape"].check({ what, node, types, expected, advice });
  reportAt(part, "wrong-shape", violation, steps);
  return violation === undefined;
}
