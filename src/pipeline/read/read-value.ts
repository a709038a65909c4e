import { type Advice, advise, type CheckedValue, quoted, rules, say } from "../../model/rules/index.ts";
import {
  type Condition,
  type FieldRow,
  type FieldType,
  type FieldValue,
  type PlainValue,
  pickFields,
  readInteger,
  type Row,
  type Scalar,
} from "../../model/list/index.ts";
import { completeList } from "../../base/index.ts";
import { describeNode, isIndex, type JsonNode, type JsonPath, printPath } from "../../base/json/index.ts";
import { find, hasType, type Part, reportAt } from "./part.ts";

/** The steps from a value to its code; `null` if that is the name of the value's property. */
export function stepsToCode({ pointers }: Row, { path }: Part): JsonPath | null {
  return pointers.code ?? (typeof path.at(-1) === "number" ? ["code"] : null);
}

/** The code in the name of a property: an integer if the list has integers and the name is one. */
export function codeInName({ path, node: { offset } }: Part, kind: FieldType["kind"]): JsonNode {
  return readText({ type: "string", value: String(path.at(-1)), offset }, kind);
}

/** Reads a value at the pointers of its row. Returns `undefined` after findings `wrong-shape`. */
export function readValue(row: Row, item: Part): CheckedValue | undefined {
  const { pointers, list, enabled } = row;
  const toCode = stepsToCode(row, item);
  if (!canHave(item.node, toCode, pointers.description) && !hasType(item, [], item.node, ["object"])) return undefined;

  const isOptional = list === true;
  const kind = row.code?.kind ?? "string";
  const code =
    toCode === null
      ? codeInName(item, kind)
      : readPart(item, toCode, kind, ["number", "string"], false, isOptional ? withoutCode : undefined);
  const description = pointers.description && readPart(item, pointers.description, "string", ["string"], isOptional);
  const enable = pointers.enable && readEnable(item, pointers.enable, isOptional);
  const isMet = enabled === undefined || meets(enabled, item);
  const member = pointers.member && readPart(item, pointers.member, "string", ["string"], true);
  const fields = readFields(row, item);
  if (code?.type !== "number" && code?.type !== "string") return undefined;
  if (description === undefined || enable === undefined || member === undefined || !fields) return undefined;
  const text = textIn(description);
  const namedFrom = textIn(member);
  const value = {
    code: code.value,
    spelling: code.type === "number" ? code.spelling : undefined,
    // A list of labels is not refused because a label is missing.
    description: text === "" && isOptional ? String(code.value) : text,
    enable: enable?.type === "boolean" ? enable.value === true : isMet,
    ...(namedFrom !== "" && { namedFrom }),
    ...fields,
  };
  if (!list && typeof item.path.at(-1) === "string") {
    reportAt(item, "code-key", rules["code-key"].check({ name: String(item.path.at(-1)), value }));
  }
  return value;
}

/** Lists of any service have values that are not codes. */
const withoutCode = advise`"where" with { "not": null } leaves out values without a code`;

function textIn(node: JsonNode | null | undefined): string {
  return node?.type === "string" ? node.value : "";
}

/**
 * Reads the part of a value at a pointer: its node if it has one of the types, `null` if it is missing and may be, `undefined`
 * after a finding. In a document of texts, the text is read as a kind.
 */
function readPart(
  item: Part,
  steps: JsonPath,
  kind: FieldType["kind"],
  types: readonly JsonNode["type"][],
  isOptional: boolean,
  advice?: Advice,
): JsonNode | null | undefined {
  const node = scalarAt(item, steps, kind);
  if (isOptional && (node === undefined || node.type === "null")) return null;
  const expected = types.length > 1 ? "an integer or a string" : undefined;
  return hasType(item, steps, node, types, expected, advice) ? node : undefined;
}

/** Reads whether a value is enabled. In a list of any service, a finding about another scalar has the condition that it can be. */
function readEnable(item: Part, steps: JsonPath, isOptional: boolean): JsonNode | null | undefined {
  const node = scalarAt(item, steps, "boolean");
  if (!isOptional || (node?.type !== "string" && node?.type !== "number"))
    return readPart(item, steps, "boolean", ["boolean"], isOptional);
  const value = quoted(node.value);
  const condition = say`set "enable" to the condition { ${quoted(printPath(steps))}: ${value} } if that means enabled`;
  const message = say`${steps.join("/")} is ${value}; expected a boolean; ${condition}`;
  reportAt(item, "wrong-shape", { message, expected: "a boolean", actual: describeNode(node) }, steps);
  return undefined;
}

/** The node at a pointer. In a document of texts, an empty one is missing, and the others are read as a kind. */
export function scalarAt(item: Part, steps: JsonPath, kind: FieldType["kind"]): JsonNode | undefined {
  const node = find(item, steps)?.node;
  if (node?.type !== "string" || !item.document.areTexts) return node;
  return node.value === "" ? undefined : readText(node, kind);
}

/** Spreadsheets write TRUE. */
const isBoolean = /^(?:true|false)$/i;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A text as an integer, a number or a boolean, if it is one; otherwise the text. */
function readText(text: Extract<JsonNode, { type: "string" }>, kind: FieldType["kind"]): JsonNode {
  const { value, offset } = text;
  if (kind === "boolean" && isBoolean.test(value)) return { type: "boolean", value: /^t/i.test(value), offset };
  const isNumber = kind === "integer" ? readInteger(value) !== undefined : kind === "number" && jsonNumber.test(value);
  return isNumber ? { type: "number", value: Number(value), spelling: undefined, offset } : text;
}

/**
 * The fields of a value; rule `field-shape` reports those that are missing or of another type. Returns `undefined` after findings
 * about labels, which are texts like the description.
 */
function readFields({ fields }: Row, item: Part): Pick<CheckedValue, "fields" | "misfits"> | undefined {
  const misfits: Record<string, string> = {};
  let areLabels = true;
  const held = pickFields<FieldRow>(fields, ({ name, as, type, at }) => {
    const node = at && scalarAt(item, at, type.isArray ? "string" : type.kind);
    if (!node || node.type === "null" || (textIn(node) === "" && node.type === "string")) return undefined;
    const value = as === "parent" ? parentIn(node, type.kind) : columnIn(node, type);
    if (value === undefined && as === "label")
      areLabels = hasType(item, at ?? [], node, ["string", "null"]) && areLabels;
    else if (value === undefined) misfits[name] = describeMisfit(node, type);
    return value;
  });
  return areLabels ? { ...held, ...(Object.keys(misfits).length > 0 && { misfits }) } : undefined;
}

/** The code of the value above. Whatever the type of the codes, 0 may stand for none. */
function parentIn(node: JsonNode, kind: FieldType["kind"]): PlainValue | undefined {
  const isZero = "value" in node && String(node.value) === "0";
  return isZero ? (kind === "integer" ? 0 : "0") : valueIn(node, kind);
}

/** The value of a node, or those of an array; `undefined` if one of them is not of a type. */
function columnIn(node: JsonNode, { kind, isArray }: FieldType): FieldValue | undefined {
  if (!isArray) return valueIn(node, kind);
  const values = node.type === "array" ? node.items.map((item) => valueIn(item, kind)) : undefined;
  return values && (completeList(values) as string[] | undefined);
}

function valueIn(node: JsonNode, kind: FieldType["kind"]): PlainValue | undefined {
  if (node.type === "string" || node.type === "boolean") {
    return node.type === kind && node.value !== null ? node.value : undefined;
  }
  if (node.type !== "number") return undefined;
  if (kind === "integer") return readInteger(node.value, node.spelling);
  // Without the sign of 0, which the lock does not have.
  return kind === "number" && Number.isFinite(node.value) ? node.value + 0 : undefined;
}

function describeMisfit(node: JsonNode, { kind, isArray }: FieldType): string {
  if (node.type === "number") return node.spelling ?? String(node.value);
  const misfit = isArray && node.type === "array" && node.items.find((item) => valueIn(item, kind) === undefined);
  if (misfit) return `an array with ${describeMisfit(misfit, { kind, width: null })}`;
  return "value" in node ? JSON.stringify(node.value) : describeNode(node);
}

/** Whether a value meets a condition. In a document of texts, scalars are compared by their text, booleans in any case. */
export function meets(condition: Condition, item: Part): boolean {
  return condition.every(({ at, scalars, isNegated }) => {
    const node = scalarAt(item, at, "string") ?? { type: "null", value: null };
    return ("value" in node && isOneOf(node.value, scalars, item)) !== isNegated;
  });
}

function isOneOf(value: Scalar, scalars: ReadonlySet<Scalar>, { document: { areTexts } }: Part): boolean {
  const isText = (scalar: Scalar): boolean => scalar !== null && plainText(scalar) === plainText(value);
  return scalars.has(value) || (areTexts && value !== null && [...scalars].some(isText));
}

/** The text of a scalar, that of a boolean in lower case. */
function plainText(scalar: Scalar): string {
  const text = String(scalar);
  return isBoolean.test(text) ? text.toLowerCase() : text;
}

/** Whether the pointers may match a part of a value: a value that has only a description may be anything but an array. */
function canHave({ type }: JsonNode, toCode: JsonPath | null, toDescription: JsonPath | null): boolean {
  const [step] = toCode ?? toDescription ?? [];
  if (step === undefined || type === "object" || (type === "array" && isIndex(step))) return true;
  return toCode === null && type !== "array";
}
