import * as v from "valibot";
import {
  compareFields,
  type Field,
  type FieldType,
  fieldUses,
  type FieldValue,
  type FieldValues,
  isFieldName,
  isLanguage,
  isPlainKey,
  labelField,
  languageOf,
  parentField,
  parseCodeType,
  parseFieldType,
  pickFields,
} from "../list/index.ts";
import { apiVersions, declaredFields } from "../../service/catalogue/index.ts";
import { memberCases } from "../naming/index.ts";
import { type ListSeverities, RunError, type Severities } from "../findings/index.ts";
import { advise, quoted, say } from "../rules/index.ts";
import { isObject } from "../../base/index.ts";
import { compareText, conflictMarker } from "../../base/text/index.ts";
import {
  childOf,
  closedObject,
  describeNode,
  duplicatePaths,
  JsonError,
  jsonPointer,
  lineAndColumn,
  parseJson,
  readJson,
} from "../../base/json/index.ts";
import { checkLock } from "./check-lock.ts";
import { LockFindings } from "./lock-findings.ts";
import { defaultLockName, inOrder, lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

/** The schema of an object with any names: `entryOf` returns that of a name, and `isName` whether it is known. */
function recordSchema<Entry>(
  isName: (name: string) => boolean,
  entryOf: (name: string) => v.GenericSchema<unknown, Entry>,
) {
  return v.lazy((value) => {
    const names = isObject(value) ? Object.keys(value).filter(isName) : [];
    return closedObject(Object.fromEntries(names.map((name) => [name, entryOf(name)])));
  }) as v.GenericSchema<unknown, Readonly<Record<string, Entry>>>;
}

function typeSchema<Type>(parse: (text: string) => Type | undefined, expected: string) {
  return v.pipe(
    v.string(),
    v.check((text) => parse(text) !== undefined, expected),
    v.transform((text) => parse(text) as Type),
  );
}

const fieldSchema = closedObject({
  type: typeSchema(parseFieldType, "a type such as integer(3), string[], number or boolean"),
  as: v.exactOptional(v.picklist(fieldUses)),
  list: v.exactOptional(v.pipe(v.string(), v.check(isPlainKey, "a key"))),
  optional: v.exactOptional(v.literal(true)),
});

const headEntries = {
  name: v.string(),
  description: v.string(),
  type: v.string(),
  code: typeSchema(parseCodeType, "a code type such as integer(3) or string(20)"),
  // Any text: one that is not right is written again.
  seal: v.exactOptional(v.string()),
};

/** What declares the fields of a list of the configuration. */
const declarations = {
  fields: v.exactOptional(recordSchema(isFieldName, () => fieldSchema)),
  labels: v.exactOptional(v.array(v.pipe(v.string(), v.check(isLanguage, "a language tag (BCP 47)")))),
  children: v.exactOptional(v.literal(true)),
};

const listEntries = {
  ...headEntries,
  list: v.literal(true),
  ...declarations,
  memberCase: v.exactOptional(v.picklist(memberCases)),
  order: v.exactOptional(v.literal("source")),
  member: v.exactOptional(
    v.union([v.literal("code"), v.pipe(v.string(), v.regex(jsonPointer))], '"code" or a JSON Pointer'),
  ),
};

const declarationSchema = v.pipe(
  v.object({ code: headEntries.code, ...declarations }),
  v.transform(({ code, fields = {}, labels = [], children }): Field[] =>
    [
      ...Object.entries(fields).map(([name, field]) => ({ name, as: "value" as const, ...field })),
      ...(children ? [parentField(code)] : []),
      ...[...new Set(labels)].map(labelField),
    ].sort(compareFields),
  ),
);

const fieldKinds: Readonly<Record<FieldType["kind"], v.GenericSchema<unknown, FieldValue>>> = {
  string: v.string(),
  integer: v.pipe(v.number(), v.safeInteger("an integer")),
  number: v.pipe(v.number(), v.finite("a finite number")),
  boolean: v.boolean(),
};

const integerOrString = "an integer or a string";

const valueEntries = {
  code: v.union([v.pipe(v.number(), v.safeInteger(integerOrString)), v.string()], integerOrString),
  description: v.string(),
  enable: v.boolean(),
  member: v.string(),
  aliases: v.exactOptional(v.array(v.string())),
  removed: v.exactOptional(v.literal(true)),
};

function entriesOf(fields: readonly Field[], nameOf: (field: Field) => string): v.ObjectEntries {
  const entries = fields.map((field) => {
    const schema = fieldKinds[field.type.kind];
    return [nameOf(field), v.exactOptional(field.type.isArray ? v.array(schema) : schema)] as const;
  });
  return Object.fromEntries(entries);
}

/** The schema of a value. Which fields it must have is left to rule `field-shape`. */
function valueSchema(fields: readonly Field[]): v.GenericSchema<unknown, LockedValue> {
  const labels = fields.filter(({ as }) => as === "label");
  const others = fields.filter(({ as }) => as !== "label");
  // The type leaves out the parts that depend on the fields.
  const entries: typeof valueEntries = {
    ...entriesOf(others, ({ name }) => name),
    ...valueEntries,
    ...(labels.length > 0 && { labels: v.exactOptional(closedObject(entriesOf(labels, languageOf))) }),
  };
  return v.pipe(
    closedObject(entries),
    v.transform(({ code, description, enable, member, aliases = [], removed, ...own }): LockedValue => {
      const { labels: texts = {}, ...columns } = own as FieldValues & { readonly labels?: FieldValues };
      const names = { member, ...(aliases.length > 0 && { aliases }), ...(removed && { removed }) };
      const valueOf = (field: Field) => (field.as === "label" ? texts[languageOf(field)] : columns[field.name]);
      return { code, description, enable, ...names, ...pickFields(fields, valueOf) };
    }),
  );
}

/** The schema of a reference. Without valid declarations of its fields, its values are not read. */
function referenceSchema(key: string) {
  return v.lazy((value) => {
    const isList = isObject(value) && Object.hasOwn(value, "list");
    const declared = isList ? v.safeParse(declarationSchema, value) : undefined;
    const fields = declared === undefined ? declaredFields(key) : declared.success ? declared.output : undefined;
    // The type has what only a list has.
    const entries: typeof listEntries = isList ? listEntries : (headEntries as typeof listEntries);
    return v.pipe(
      closedObject({ ...entries, values: v.array(fields ? valueSchema(fields) : v.custom<LockedValue>(() => true)) }),
      v.transform(({ fields: _fields, labels: _labels, children: _children, ...reference }) => ({
        key,
        ...reference,
        fields: fields ?? [],
      })),
    );
  }) as v.GenericSchema<unknown, LockedReference>;
}

const lockSchema = v.pipe(
  closedObject({
    lockVersion: v.literal(lockVersion),
    apiVersion: v.exactOptional(v.picklist(apiVersions)),
    memberCase: v.picklist(memberCases),
    source: v.exactOptional(v.literal("sample")),
    seal: v.exactOptional(v.string()),
    references: recordSchema(isPlainKey, referenceSchema),
  }),
  v.transform(({ lockVersion: _version, references, ...head }): Lock => ({
    ...head,
    references: Object.values(references),
  })),
);

/**
 * Reads a lock strictly, and applies the rules about lists with the severities of the configuration.
 *
 * @param lists those of the configuration: no rule applies to others. By default, the rules apply to all
 * @throws {RunError} rule `lock`: every mistake, with its list and code
 */
export function parseLock(text: string, severities: Severities, lists?: ListSeverities, file = defaultLockName): Lock {
  const findings = new LockFindings(file, severities, lists);
  const lock = toLock(text, findings);
  if (lock) checkLock(lock, findings, lists);
  if (lock === undefined || findings.hasErrors()) throw new RunError(findings.sorted());
  const references = lock.references.map((reference) => {
    return { ...reference, values: inOrder(reference.values, reference.order) };
  });
  return { ...lock, references: references.sort((a, b) => compareText(a.key, b.key)) };
}

function toLock(text: string, findings: LockFindings): Lock | undefined {
  const conflict = text.search(conflictMarker);
  if (conflict !== -1) {
    const advice = advise`run ${["--offline"]}: it merges the two sides, or reports why it cannot`;
    findings.addProblem([], "has an unresolved merge conflict", { advice }, lineAndColumn(text, conflict));
    return undefined;
  }
  try {
    findings.root = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { message, offset = 0 } = error;
    findings.addViolation("malformed-json", [], { message }, lineAndColumn(text, offset));
    return undefined;
  }
  const version = childOf(findings.root, "lockVersion");
  if (version?.type === "number" && version.value > lockVersion) {
    const problem = `is ${version.value}: a newer version of reference-codegen wrote this lock`;
    findings.addProblem(["lockVersion"], problem, { advice: advise`install that version` });
    return undefined;
  }
  for (const path of duplicatePaths(findings.root)) {
    const name = String(path.at(-1));
    // Whoever resolves a conflict may keep the seals of both sides.
    if (name === "seal") continue;
    findings.addViolation("duplicate-key", path, { message: say`duplicate key ${quoted(name)}`, actual: name });
  }
  const { value: lock, mistakes } = readJson(lockSchema, findings.root);
  for (const { kind, path, node, expected: options, message: expected = options } of mistakes) {
    const found = node && ("value" in node ? quoted(JSON.stringify(node.value), "bare") : describeNode(node));
    const problem = found ? say`must be ${expected}, found ${found}` : `is missing; it must be ${expected}`;
    const actual = node ? describeNode(node) : "missing";
    if (kind !== "unknown") findings.addProblem(path, problem, { expected, actual });
    else if (path.length !== 2) findings.addProblem(path, "is unknown");
    else findings.addKeys([String(path[1])]);
  }
  return mistakes.length === 0 ? lock : undefined;
}
