import * as v from "valibot";
import { warningFinding } from "../../model/findings/index.ts";
import { type CheckedValue, type ListPlace, rules } from "../../model/rules/index.ts";
import { type Condition, readInteger, type ReferenceRow } from "../../model/spec/index.ts";
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
import { type DocumentPart, type DocumentPlace, report, reportDuplicates } from "./service-document.ts";

/** A reference of a document: its parts have the right JSON types, its codes are not checked yet. */
export interface RawReference {
  readonly row: ReferenceRow;
  readonly place: DocumentPlace;
  readonly name: string;
  readonly description: string;
  readonly values: readonly CheckedValue[];
  /** The place of each value. */
  readonly places: readonly DocumentPlace[];
}

export function placeOf({ row, place, places }: RawReference, { value, field }: ListPlace): DocumentPlace {
  if (value === undefined) return field === undefined ? place : below(place, [field]);
  const item = places[value] as DocumentPlace;
  if (field === "code") return below(item, stepsToCode(row, item) ?? []);
  const isPart = field === "description" || field === "enable" || field === "code2";
  return isPart ? below(item, row.pointers[field] ?? []) : item;
}

function below({ document, path }: DocumentPlace, steps: JsonPath): DocumentPlace {
  return { document, path: [...path, ...steps] };
}

/** The steps from a value to its code; `null` if that is the name of the value's property. */
function stepsToCode({ pointers }: ReferenceRow, { path }: DocumentPlace): JsonPath | null {
  return pointers.code ?? (typeof path.at(-1) === "number" ? ["code"] : null);
}

/**
 * Reads the parts of a reference at the pointers of its row, from one document or the pages of one. Returns `undefined` after
 * findings if a part is missing or of another type: an incomplete list is not used.
 */
export function readReference(
  row: ReferenceRow,
  pages: readonly [DocumentPart, ...DocumentPart[]],
): RawReference | undefined {
  const [first] = pages;
  const find = partFinder();
  if (!row.list && !checkType(first, "the value", ["object"])) return undefined;
  const head = row.list ? { name: row.list.name, description: "" } : readHead(first);
  const items = findItems(row, pages, find);
  const values = items && completeList(items.map((item) => readValue(row, item, find)));
  const areLinks = pages.map((page) => checkNext(row, page, find));
  if (!head || !items || !values || areLinks.includes(false)) return undefined;
  return { row, place: first, ...head, values, places: items };
}

/** A page without the next pointer is the last one. */
function checkNext({ list }: ReferenceRow, page: DocumentPart, find: FindPart): boolean {
  const next = list?.next ? find(page, list.next) : undefined;
  return next === undefined || checkType(next, nameOf(list?.next ?? []), ["string", "null"], "a URL or null");
}

type FindPart = (part: DocumentPart, steps: JsonPath) => DocumentPart | undefined;

/** Finds parts by the steps of a pointer. Reports repeated names in the objects on the way, once for each object. */
function partFinder(): FindPart {
  const visited = new Set<JsonNode>();
  return (part, steps) => {
    let found = part;
    for (const step of steps) {
      if (!visited.has(found.node)) reportDuplicates(found);
      visited.add(found.node);
      const node = childOf(found.node, step);
      if (node === undefined) return undefined;
      found = { ...below(found, [step]), node };
    }
    return found;
  };
}

const headSchema = openObject({ name: v.string(), description: v.string() });

function readHead(part: DocumentPart): v.InferOutput<typeof headSchema> | undefined {
  const { value, mistakes } = readJson(headSchema, part.node);
  for (const { path, node, types, expected } of mistakes) {
    const violation = rules["wrong-shape"].check({ what: path.join("/"), node, types, expected });
    report(below(part, path), "wrong-shape", violation);
  }
  return value;
}

/** Returns `false` after a finding `wrong-shape`. */
function checkType(
  part: DocumentPlace & { readonly node: JsonNode | undefined },
  what: string,
  types: readonly JsonNode["type"][],
  expected?: string,
): boolean {
  const violation = rules["wrong-shape"].check({ what, node: part.node, types, ...(expected && { expected }) });
  report(part, "wrong-shape", violation);
  return violation === undefined;
}

/** The values of all pages; `undefined` after findings. */
function findItems(row: ReferenceRow, pages: readonly [DocumentPart, ...DocumentPart[]], find: FindPart) {
  const { values: steps } = row.pointers;
  if (isWrapper(row, pages[0])) return undefined;
  const lists = pages.flatMap((page) => find(page, steps) ?? []);
  if (lists.length === 0 && row.list) return reportUnmatched("values", steps, pages[0], "the document");
  const found = lists.length > 0 ? lists : [{ ...below(pages[0], steps), node: undefined }];
  const areLists = found.map((list) =>
    checkType(list, nameOf(steps), ["array", "object"], "a list or an object of value items"),
  );
  if (areLists.includes(false)) return undefined;
  const items = lists.flatMap(itemsOf);
  if (!row.list) return items;
  const { configured, next } = row.list;
  const nestedCount = reportNested(row, items);
  if (next === null) reportIncomplete(pages, steps, items.length + nestedCount);
  const [first] = items;
  if (first === undefined) return items;
  const { description, enable } = row.pointers;
  const unmatched = Object.entries({
    code: stepsToCode(row, first),
    description: configured.has("description") ? description : null,
    enable: configured.has("enable") ? enable : null,
  }).filter(([, at]) => at !== null && items.every((item) => find(item, at) === undefined));
  for (const [option, at] of unmatched) reportUnmatched(option, at as JsonPath, first, "a value");
  return unmatched.length === 0 ? items : undefined;
}

/** Reports a document with the list in an array if `values` is missing; returns whether it did. */
function isWrapper({ list, pointers }: ReferenceRow, page: DocumentPart): boolean {
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

function itemsOf(list: DocumentPart): DocumentPart[] {
  reportDuplicates(list);
  const { node } = list;
  const items =
    node.type === "object"
      ? new Map<string | number, JsonNode>(node.properties.map(({ name, value }) => [name, value]))
      : node.type === "array"
        ? node.items.entries()
        : [];
  return Array.from(items, ([step, item]) => ({ ...below(list, [step]), node: item }));
}

function reportUnmatched(option: string, steps: JsonPath, part: DocumentPart, owner: string): undefined {
  const pointer = { option, pointer: printPath(steps), owner, node: part.node };
  report(part, "wrong-shape", rules["wrong-shape"].check(pointer));
}

/** Reports a document that is one of several pages, if neither `next` nor a `Link` header leads to the others. */
function reportIncomplete([page, ...others]: readonly DocumentPart[], values: JsonPath, valueCount: number): void {
  if (page === undefined || others.length > 0 || page.document.hasPageLinks) return;
  const violation = rules["incomplete-list"].check({ document: page.node, values, valueCount });
  if (violation) report(below(page, violation.place), "incomplete-list", violation);
}

/**
 * Reports and counts the values inside of values (FHIR: the concepts of a concept): only those directly in the list are read.
 */
function reportNested({ key, pointers }: ReferenceRow, items: readonly DocumentPart[]): number {
  const step = pointers.values.at(-1);
  const [first] = items;
  if (step === undefined || first === undefined) return 0;
  const countIn = (node: JsonNode): number => {
    const nested = childOf(node, step);
    return nested?.type === "array" ? nested.items.reduce((sum, item) => sum + 1 + countIn(item), 0) : 0;
  };
  const skipped = items.reduce((sum, { node }) => sum + countIn(node), 0);
  if (skipped === 0) return 0;
  const { url, findings } = first.document;
  const message = `${count(skipped, "nested value")} of the list ${skipped === 1 ? "is" : "are"} skipped: only values directly in ${printPath(pointers.values)} are read`;
  findings.addDiagnostic(
    warningFinding("config", message, { reference: key, url, pointer: printPath(pointers.values) }),
  );
  return skipped;
}

/** The name of a part in messages: the steps to it. */
function nameOf(steps: JsonPath): string {
  return steps.length === 0 ? "the value" : steps.join("/");
}

/** Returns `undefined` after findings `wrong-shape`. */
function readValue(row: ReferenceRow, item: DocumentPart, find: FindPart): CheckedValue | undefined {
  const { pointers, list } = row;
  const toCode = stepsToCode(row, item);
  if (!canHave(item.node, toCode, pointers.description) && !checkType(item, "the value", ["object"])) return undefined;

  /** The node at a pointer if it has one of the types; `null` if it is missing and may be; `undefined` after a finding. */
  const read = (steps: JsonPath, isOptional: boolean, types: readonly JsonNode["type"][], expected?: string) => {
    const { node } = find(item, steps) ?? {};
    if (isOptional && (node === undefined || node.type === "null")) return null;
    return checkType({ ...below(item, steps), node }, nameOf(steps), types, expected) ? node : undefined;
  };
  const isOptional = list !== undefined;
  const code =
    toCode === null ? codeOfName(row, item) : read(toCode, false, ["number", "string"], "an integer or a string");
  const description = pointers.description && read(pointers.description, isOptional, ["string"]);
  const enable = pointers.enable && read(pointers.enable, isOptional, ["boolean"]);
  const isMet = !list?.enabled || meets(list.enabled, item, find);
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

function meets(condition: Condition, item: DocumentPart, find: FindPart): boolean {
  return condition.every(({ at, oneOf }) => {
    const { node } = find(item, at) ?? {};
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
function codeOfName({ code }: ReferenceRow, { path, node: { offset } }: DocumentPart): JsonNode {
  const name = String(path.at(-1));
  const integer = code?.kind === "integer" ? readInteger(name) : undefined;
  if (integer === undefined) return { type: "string", value: name, offset };
  return { type: "number", value: integer, spelling: undefined, offset };
}
