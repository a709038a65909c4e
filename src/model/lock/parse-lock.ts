import * as v from "valibot";
import {
  type CodeType,
  compareFields,
  type Field,
  type FieldType,
  fieldUses,
  isFieldName,
  isLanguage,
  type FieldValue,
  fieldValue,
  type FieldValues,
  labelField,
  languageOf,
  parentField,
  parseCodeType,
  parseFieldType,
  pickFields,
  readInteger,
} from "../list/index.ts";
import { apiVersions, declaredFields } from "../../service/catalogue/index.ts";
import { memberCases } from "../naming/index.ts";
import { type ListSeverities, RunError, type Severities } from "../findings/index.ts";
import { advise, quoted, rules, say } from "../rules/index.ts";
import { completeList, isObject } from "../../base/index.ts";
import { compareCodes, compareText, conflictMarker } from "../../base/text/index.ts";
import {
  closedObject,
  JsonError,
  type JsonNode,
  jsonPointer,
  type JsonProperty,
  openObject,
  parseJson,
  propertyOf,
} from "../../base/json/index.ts";
import { checkLock } from "./check-lock.ts";
import { LockFindings, type LockPlace, placeBelow } from "./lock-findings.ts";
import { defaultLockName, lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

const lockSchema = closedObject({
  // Checked separately, because the rest can be read even if it is wrong.
  lockVersion: v.exactOptional(v.unknown()),
  apiVersion: v.exactOptional(v.picklist(apiVersions)),
  memberCase: v.picklist(memberCases),
  source: v.exactOptional(v.literal("sample")),
  seal: v.exactOptional(v.string()),
  // References are read one by one: any name may be a key.
  references: openObject({}),
});

const integerOrString = "an integer or a string";

const fieldSchema = closedObject({
  type: v.pipe(
    v.string(),
    v.check((text) => parseFieldType(text) !== undefined, "a type such as integer(3), string, number or boolean"),
    v.transform((text) => parseFieldType(text) as FieldType),
  ),
  as: v.picklist(fieldUses),
  optional: v.exactOptional(v.literal(true)),
});

/** Fields by name; those with an invalid name are unknown. */
const fieldsSchema = v.lazy((fields) => {
  const names = isObject(fields) ? Object.keys(fields).filter(isFieldName) : [];
  return closedObject(Object.fromEntries(names.map((name) => [name, fieldSchema])));
}) as v.GenericSchema<unknown, Readonly<Record<string, v.InferOutput<typeof fieldSchema>>>>;

const headEntries = {
  name: v.string(),
  description: v.string(),
  type: v.string(),
  code: v.pipe(
    v.string(),
    v.check((text) => parseCodeType(text) !== undefined, "a code type such as integer(3) or string(20)"),
    v.transform((text) => parseCodeType(text) as CodeType),
  ),
  // Any text: one that is not right is written again.
  seal: v.exactOptional(v.string()),
  // Read once the fields are known.
  values: v.array(v.unknown()),
};

/** The head of a reference of the service, and of a list of the configuration. */
const headSchema = closedObject(headEntries);
const listHeadSchema = closedObject({
  ...headEntries,
  list: v.literal(true),
  fields: v.exactOptional(fieldsSchema),
  labels: v.exactOptional(v.array(v.pipe(v.string(), v.check(isLanguage, "a language tag (BCP 47)")))),
  children: v.exactOptional(v.literal(true)),
  member: v.exactOptional(
    v.union([v.literal("code"), v.pipe(v.string(), v.regex(jsonPointer))], '"code" or a JSON Pointer'),
  ),
});

const valueEntries = {
  code: v.union([v.number(), v.string()], integerOrString),
  description: v.string(),
  enable: v.boolean(),
  member: v.string(),
  aliases: v.exactOptional(v.array(v.string())),
  removed: v.exactOptional(v.literal(true)),
};

const fieldKinds: Readonly<Record<FieldType["kind"], v.GenericSchema<unknown, FieldValue>>> = {
  string: v.string(),
  integer: v.pipe(v.number(), v.safeInteger("an integer")),
  number: v.pipe(v.number(), v.finite("a finite number")),
  boolean: v.boolean(),
};

function entriesOf(fields: readonly Field[], nameOf: (field: Field) => string): object {
  return Object.fromEntries(fields.map((field) => [nameOf(field), v.exactOptional(fieldKinds[field.type.kind])]));
}

/** The schema of a value. Which fields it must have is left to rule `field-shape`. */
function valueSchema(fields: readonly Field[]) {
  const [labels = [], others = []] = [true, false].map((areLabels) =>
    fields.filter(({ as }) => (as === "label") === areLabels),
  );
  const ofLabels = { labels: v.exactOptional(closedObject(entriesOf(labels, languageOf) as v.ObjectEntries)) };
  // The type leaves out the parts that depend on the fields.
  const entries: typeof valueEntries = {
    ...entriesOf(others, ({ name }) => name),
    ...valueEntries,
    ...(labels.length > 0 && ofLabels),
  };
  return closedObject(entries);
}

/**
 * Reads a lock strictly, and applies the rules about lists with the severities of the configuration.
 *
 * @param lists those of the configuration: no rule applies to others. By default, the rules apply to all
 * @throws {RunError} rule `lock`: every mistake, each with its place
 */
export function parseLock(text: string, severities: Severities, lists?: ListSeverities, file = defaultLockName): Lock {
  const findings = new LockFindings(text, file, severities, lists);
  const root = readRoot(text, findings);
  const lock = root && readLock(root, findings);
  if (lock) checkLock(lock, findings, lists);
  if (findings.hasErrors()) throw new RunError(findings.sorted());
  return lock as Lock;
}

function placeAt(offset: number): LockPlace {
  return { offset, path: [], reference: null };
}

function readRoot(text: string, findings: LockFindings): JsonNode | undefined {
  const conflict = text.search(conflictMarker);
  if (conflict !== -1) {
    const advice = advise`run ${["--offline"]}: it merges the two sides, or reports why it cannot`;
    findings.addProblem(placeAt(conflict), "has an unresolved merge conflict", advice);
    return undefined;
  }
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const violation = rules["malformed-json"].check({ message: error.message });
    findings.addViolation("malformed-json", placeAt(error.offset ?? 0), violation);
    return undefined;
  }
}

function readLock(root: JsonNode, findings: LockFindings): Lock | undefined {
  const place = placeAt(root.offset);
  if (root.type === "object" && !checkVersion(root, findings)) return undefined;
  const head = findings.read(lockSchema, root, place);
  const list = propertyOf(root, "references");
  if (list?.type !== "object") return undefined;
  findings.addDuplicates(placeBelow(place, list, "references"), list);
  const references = completeList(list.properties.map((property) => readReference(property, findings)));
  if (!head || !references) return undefined;
  if (head.apiVersion === undefined && references.some(({ list: isList }) => !isList)) {
    const expected = apiVersions.map((version) => JSON.stringify(version)).join(" or ");
    findings.addWrongValue({ ...place, path: ["apiVersion"] }, undefined, expected);
  }
  const { lockVersion: _, references: _nodes, ...rest } = head;
  return { ...rest, references: references.sort((a, b) => compareText(a.key, b.key)) };
}

/** @returns `false` if a newer version wrote the lock: nothing else can be checked */
function checkVersion(lock: JsonNode, findings: LockFindings): boolean {
  const node = propertyOf(lock, "lockVersion");
  const place = placeBelow(placeAt(0), node ?? lock, "lockVersion");
  if (node?.type === "number" && node.value > lockVersion) {
    const found = quoted(node.spelling ?? node.value, "bare");
    const advice = advise`install that version`;
    findings.addProblem(place, say`is ${found}: a newer version of reference-codegen wrote this lock`, advice);
    return false;
  }
  if (node?.type !== "number" || node.value !== lockVersion) findings.addWrongValue(place, node, String(lockVersion));
  return true;
}

function readReference({ name: key, value: node }: JsonProperty, findings: LockFindings): LockedReference | undefined {
  const place = { offset: node.offset, path: ["references", key], reference: key };
  const list = propertyOf(node, "values");
  const items = list?.type === "array" ? list.items : [];
  const places = items.map((item, index) => placeBelow(place, item, "values", index));
  const areIntegers = items.map((item, index) => {
    findings.addDuplicates(places[index] as LockPlace, item);
    const code = propertyOf(item, "code");
    if (code?.type !== "number" || readInteger(code.value, code.spelling) !== undefined) return true;
    findings.addWrongValue(placeBelow(places[index] as LockPlace, code, "code"), code, integerOrString);
    return false;
  });
  const head = readHead(key, node, place, findings);
  const schema = v.array(valueSchema(head?.fields ?? []));
  const read = head && list && findings.read(schema, list, placeBelow(place, list, "values"));
  if (!read || areIntegers.includes(false)) return undefined;
  const values = read.map((item, index): LockedValue => {
    const { code, description, enable, member, aliases = [], removed, ...own } = item;
    const { labels } = own as { readonly labels?: FieldValues };
    const value = {
      code,
      description,
      enable,
      member,
      ...(aliases.length > 0 && { aliases }),
      ...(removed && { removed }),
      ...pickFields(head.fields, (field) =>
        field.as === "label"
          ? fieldValue({ fields: labels }, languageOf(field))
          : fieldValue({ fields: own as FieldValues }, field.name),
      ),
    };
    findings.places.set(value, places[index] as LockPlace);
    return value;
  });
  const reference = { ...head, values: values.sort((a, b) => compareCodes(a.code, b.code)) };
  findings.places.set(reference, place);
  return reference;
}

/** Reads a reference without its values. */
function readHead(
  key: string,
  node: JsonNode,
  place: LockPlace,
  findings: LockFindings,
): Omit<LockedReference, "values"> | undefined {
  if (propertyOf(node, "list") === undefined) {
    const { values: _values, ...head } = findings.read(headSchema, node, place) ?? {};
    return "name" in head ? { key, ...head, fields: declaredFields(key) } : undefined;
  }
  const {
    values: _values,
    fields = {},
    labels = [],
    children,
    ...head
  } = findings.read(listHeadSchema, node, place) ?? {};
  if (!("name" in head)) return undefined;
  const declared = [
    ...Object.entries(fields).map(([name, field]): Field => ({ name, ...field })),
    ...(children ? [parentField(head.code)] : []),
    ...[...new Set(labels)].map(labelField),
  ].sort(compareFields);
  return { key, ...head, fields: declared };
}
