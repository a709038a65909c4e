import * as v from "valibot";
import { warningFinding } from "../../model/findings/index.ts";
import {
  type CheckedList,
  type CheckedValue,
  type DataRule,
  type ListPlace,
  type PlacedViolation,
  rules,
} from "../../model/rules/index.ts";
import { type CodeType, type Condition, readInteger, type ReferenceRow } from "../../model/spec/index.ts";
import { completeList } from "../../base/index.ts";
import { count } from "../../base/text/index.ts";
import {
  childOf,
  isIndex,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  openObject,
  printPath,
  readJson,
} from "../../base/json/index.ts";
import { childrenOf, find, hasType, type Part, report } from "./part.ts";

/** A list in a document: its parts have the right JSON types, its codes are not checked yet. */
export interface ReadList extends CheckedList {
  readonly list?: true;
  /** Reports a violation at its place in the document. */
  readonly report: (rule: DataRule, violation: PlacedViolation<ListPlace>) => void;
}

/**
 * Reads a list at the pointers of its row, from a document or the pages of one. Returns `undefined` after findings if a part is
 * missing or of another type: an incomplete list is not used.
 */
export function readList(
  row: ReferenceRow,
  pages: readonly [Part, ...Part[]],
  { isOverview = false, hasPageLinks = false } = {},
): ReadList | undefined {
  const [first] = pages;
  const { key, pointers, list } = row;
  if (!list && !hasType(first, [], first.node, ["object"])) return undefined;
  const head = list ? { name: list.name, description: "" } : readHead(first);
  const items = findItems(row, pages, hasPageLinks);
  const values = items && completeList(items.map((item) => readValue(row, item)));
  const areLinks = pages.map((page) => checkNext(row, page));
  if (!head || !items || !values || areLinks.includes(false)) return undefined;
  return {
    key,
    ...head,
    code: row.code ?? inferCode(values),
    ...(list && { list: true }),
    values,
    hasCode2: pointers.code2 !== null,
    hasCodesOfAnyType: isOverview && row.code !== null,
    // Instead of a single reference, the overview has the same widths: a lock with other values would be refused.
    hasUnboundedValues: isOverview && row.code === null,
    report: (rule, violation) => {
      const { value, field } = violation.place;
      if (value === undefined) return report(first, rule, violation, field === undefined ? [] : [field]);
      const item = items[value] as Part;
      const isPart = field === "description" || field === "enable" || field === "code2";
      const steps = field === "code" ? stepsToCode(row, item) : isPart ? pointers[field] : [];
      report(item, rule, violation, steps ?? []);
    },
  };
}

/** `integer` if any code is a number, whatever the order; `null` without values. */
function inferCode(values: readonly CheckedValue[]): CodeType | null {
  const isInteger = values.some(({ code }) => typeof code === "number");
  return values.length === 0 ? null : { kind: isInteger ? "integer" : "string", width: null };
}

/** The steps from a value to its code; `null` if that is the name of the value's property. */
function stepsToCode({ pointers }: ReferenceRow, { path }: Part): JsonPath | null {
  return pointers.code ?? (typeof path.at(-1) === "number" ? ["code"] : null);
}

/** A page without the next pointer is the last one. */
function checkNext({ list }: ReferenceRow, page: Part): boolean {
  const node = list?.next ? find(page, list.next)?.node : undefined;
  return node === undefined || hasType(page, list?.next ?? [], node, ["string", "null"], "a URL or null");
}

const headSchema = openObject({ name: v.string(), description: v.string() });

function readHead(part: Part): v.InferOutput<typeof headSchema> | undefined {
  const { value, mistakes } = readJson(headSchema, part.node);
  for (const { path, node, types, expected } of mistakes) {
    const violation = rules["wrong-shape"].check({ what: path.join("/"), node, types, expected });
    report(part, "wrong-shape", violation, path);
  }
  return value;
}

/** The values of all pages; `undefined` after findings. */
function findItems(row: ReferenceRow, pages: readonly [Part, ...Part[]], hasPageLinks: boolean): Part[] | undefined {
  const { values: steps, description, enable } = row.pointers;
  if (isWrapper(row, pages[0])) return undefined;
  const lists = pages.flatMap((page) => find(page, steps) ?? []);
  if (lists.length === 0 && row.list) return reportUnmatched("values", steps, pages[0], "the document");
  const areLists = pages.map((page) => {
    const node = find(page, steps)?.node;
    // Some of the pages of a list may have none.
    if (node === undefined && row.list) return true;
    return hasType(page, steps, node, ["array", "object"], "a list or an object of value items");
  });
  if (areLists.includes(false)) return undefined;
  const items = lists.flatMap(childrenOf);
  if (!row.list) return items;
  const { configured, next } = row.list;
  const nestedCount = reportNested(row, items);
  if (next === null && pages.length === 1 && !hasPageLinks) {
    const document = { document: pages[0].node, values: steps, valueCount: items.length + nestedCount };
    const violation = rules["incomplete-list"].check(document);
    report(pages[0], "incomplete-list", violation, violation?.place);
  }
  const [first] = items;
  if (first === undefined) return items;
  const unmatched = Object.entries({
    code: stepsToCode(row, first),
    description: configured.has("description") ? description : null,
    enable: configured.has("enable") ? enable : null,
  }).filter(([, at]) => at !== null && items.every((item) => find(item, at) === undefined));
  for (const [option, at] of unmatched) reportUnmatched(option, at as JsonPath, first, "a value");
  return unmatched.length === 0 ? items : undefined;
}

/** Reports a document with the list in an array if `values` is missing; returns whether it did. */
function isWrapper({ list, pointers }: ReferenceRow, page: Part): boolean {
  const { node } = page;
  const [step] = pointers.code ?? pointers.description ?? [];
  // Only a pointer that begins with an index reads an array as a value.
  const areValues = step !== undefined && isIndex(step);
  if (!list || list.configured.has("values") || node.type !== "object" || areValues) return false;
  const arrays = namesOfArrays(node);
  const areTexts = pointers.description?.length === 0;
  const isUnclear =
    areTexts || node.properties.some(({ value }) => value.type === "object" && namesOfArrays(value).length > 0);
  if (arrays.length === 0 || (arrays.length === 1 && isUnclear && !node.properties.some(isListOfObjects))) return false;
  report(page, "wrong-shape", rules["wrong-shape"].check({ arrays }));
  return true;
}

function isListOfObjects({ value }: JsonObject["properties"][number]): boolean {
  return value.type === "array" && value.items.length > 0 && value.items.every(({ type }) => type === "object");
}

function namesOfArrays({ properties }: JsonObject): string[] {
  return [...new Set(properties.flatMap(({ name, value }) => (value.type === "array" ? [name] : [])))];
}

function reportUnmatched(option: string, steps: JsonPath, part: Part, owner: string): undefined {
  const pointer = { option, pointer: printPath(steps), owner, node: part.node };
  report(part, "wrong-shape", rules["wrong-shape"].check(pointer));
}

/**
 * Reports and counts the values inside of values (FHIR: the concepts of a concept): only those directly in the list are read.
 */
function reportNested({ key, pointers }: ReferenceRow, items: readonly Part[]): number {
  const step = pointers.values.at(-1);
  const [first] = items;
  if (step === undefined || first === undefined) return 0;
  const countIn = (node: JsonNode): number => {
    const nested = childOf(node, step);
    return nested?.type === "array" ? nested.items.reduce((sum, item) => sum + 1 + countIn(item), 0) : 0;
  };
  const skipped = items.reduce((sum, { node }) => sum + countIn(node), 0);
  if (skipped === 0) return 0;
  const { url, findings } = first;
  const message = `${count(skipped, "nested value")} of the list ${skipped === 1 ? "is" : "are"} skipped: only values directly in ${printPath(pointers.values)} are read`;
  findings.addDiagnostic(
    warningFinding("config", message, { reference: key, url, pointer: printPath(pointers.values) }),
  );
  return skipped;
}

/** Returns `undefined` after findings `wrong-shape`. */
function readValue(row: ReferenceRow, item: Part): CheckedValue | undefined {
  const { pointers, list } = row;
  const toCode = stepsToCode(row, item);
  if (!canHave(item.node, toCode, pointers.description) && !hasType(item, [], item.node, ["object"])) return undefined;

  /** The node at a pointer if it has one of the types; `null` if it is missing and may be; `undefined` after a finding. */
  const read = (steps: JsonPath, isOptional: boolean, types: readonly JsonNode["type"][], expected?: string) => {
    const node = find(item, steps)?.node;
    if (isOptional && (node === undefined || node.type === "null")) return null;
    return hasType(item, steps, node, types, expected) ? node : undefined;
  };
  const isOptional = list !== undefined;
  const code =
    toCode === null ? codeOfName(row, item) : read(toCode, false, ["number", "string"], "an integer or a string");
  const description = pointers.description && read(pointers.description, isOptional, ["string"]);
  const enable = pointers.enable && read(pointers.enable, isOptional, ["boolean"]);
  const isMet = !list?.enabled || meets(list.enabled, item);
  const code2 = pointers.code2 && find(item, pointers.code2)?.node;
  if (code?.type !== "number" && code?.type !== "string") return undefined;
  if (description === undefined || enable === undefined) return undefined;
  const text = description?.type === "string" ? description.value : "";
  const value = {
    code: code.value,
    spelling: code.type === "number" ? code.spelling : undefined,
    // A list of labels is not refused because a label is missing.
    description: text === "" && isOptional ? String(code.value) : text,
    enable: enable?.type === "boolean" ? enable.value === true : isMet,
    // If it is missing, rule `code2-shape` reports it.
    ...(code2?.type === "string" && { code2: code2.value }),
  };
  const name = item.path.at(-1);
  if (!list && typeof name === "string") report(item, "code-key", rules["code-key"].check({ name, value }));
  return value;
}

function meets(condition: Condition, item: Part): boolean {
  return condition.every(({ at, oneOf }) => {
    const node = find(item, at)?.node;
    if (node === undefined) return oneOf.has(null);
    return "value" in node && oneOf.has(node.value);
  });
}

/** Whether the pointers may match a part of a value: a value that has only a description may be anything but an array. */
function canHave({ type }: JsonNode, toCode: JsonPath | null, toDescription: JsonPath | null): boolean {
  const [step] = toCode ?? toDescription ?? [];
  if (step === undefined || type === "object" || (type === "array" && isIndex(step))) return true;
  return toCode === null && type !== "array";
}

/** The code in the name of a property: an integer if the row has integers and the name is one. */
function codeOfName({ code }: ReferenceRow, { path, node: { offset } }: Part): JsonNode {
  const name = String(path.at(-1));
  const integer = code?.kind === "integer" ? readInteger(name) : undefined;
  if (integer === undefined) return { type: "string", value: name, offset };
  return { type: "number", value: integer, spelling: undefined, offset };
}
