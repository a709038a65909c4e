import { type Field, fieldValue, type FieldValue, languageOf, printType } from "../list/index.ts";
import { compareText, jsonString } from "../../base/text/index.ts";
import { inOrder, lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

/** The same data results in the same bytes. Each value is one line, so that a diff shows each change as one line. */
export function printLock(lock: Lock): string {
  const references = lock.references.toSorted((a, b) => compareText(a.key, b.key)).map(printReference);
  return [
    `{`,
    `  "lockVersion": ${lockVersion},`,
    ...(lock.apiVersion === undefined ? [] : [`  "apiVersion": ${jsonString(lock.apiVersion)},`]),
    `  "memberCase": ${jsonString(lock.memberCase)},`,
    ...(lock.source === undefined ? [] : [`  "source": ${jsonString(lock.source)},`]),
    ...printSeal("  ", lock.seal),
    references.length === 0 ? `  "references": {}` : `  "references": {\n${references.join(",\n")}\n  }`,
    `}\n`,
  ].join("\n");
}

export function printReference(reference: LockedReference): string {
  const sorted = inOrder(reference.values, reference.order);
  const values = sorted.map((value) => `        ${printValue(value, reference.fields)}`);
  return [
    `    ${jsonString(reference.key)}: {`,
    `      "name": ${jsonString(reference.name)},`,
    `      "description": ${jsonString(reference.description)},`,
    `      "type": ${jsonString(reference.type)},`,
    `      "code": ${jsonString(printType(reference.code))},`,
    ...printSeal("      ", reference.seal),
    ...(reference.list ? [`      "list": true,`, ...printFields(reference.fields), ...printOptions(reference)] : []),
    values.length === 0 ? `      "values": []` : `      "values": [\n${values.join(",\n")}\n      ]`,
    `    }`,
  ].join("\n");
}

/** On a separate line: in a merge, nothing else is in conflict with it. */
function printSeal(indent: string, seal: string | undefined): string[] {
  return seal === undefined ? [] : [`${indent}"seal": ${jsonString(seal)},`];
}

function printOptions({ memberCase, order, member }: LockedReference): string[] {
  const options = Object.entries({ memberCase, order, member });
  return options.flatMap(([name, text]) => (text === undefined ? [] : `      "${name}": ${jsonString(text)},`));
}

/** What a list of the configuration declares, without its pointers. */
function printFields(fields: readonly Field[]): string[] {
  const own = fields.filter(({ as }) => as !== "label" && as !== "parent");
  const lines = own.map((field) => `        ${jsonString(field.name)}: ${printField(field)}`);
  const labels = fields.filter(({ as }) => as === "label").map((field) => jsonString(languageOf(field)));
  return [
    ...(lines.length > 0 ? [`      "fields": {\n${lines.join(",\n")}\n      },`] : []),
    ...(labels.length > 0 ? [`      "labels": [${labels.join(", ")}],`] : []),
    ...(fields.some(({ as }) => as === "parent") ? [`      "children": true,`] : []),
  ];
}

export function printField({ type, as, list, optional }: Field): string {
  const use = list === undefined ? `"as": ${jsonString(as)}` : `"list": ${jsonString(list)}`;
  return `{ "type": ${jsonString(printType(type))}, ${use}${optional ? `, "optional": true` : ""} }`;
}

/** A value as one line; one without a name is what the source has for a code. */
export function printValue(
  value: Omit<LockedValue, "member"> & Partial<Pick<LockedValue, "member">>,
  fields: readonly Field[],
): string {
  const { code, description, enable, member, aliases = [], removed } = value;
  const members = [`"code": ${printScalar(code)}`];
  const labels: string[] = [];
  for (const field of fields) {
    const own = fieldValue(value, field.name);
    if (own === undefined) continue;
    if (field.as === "label") labels.push(`${jsonString(languageOf(field))}: ${printScalar(own)}`);
    else members.push(`${jsonString(field.name)}: ${printScalar(own)}`);
  }
  members.push(`"description": ${jsonString(description)}`, `"enable": ${enable}`);
  if (member !== undefined) members.push(`"member": ${jsonString(member)}`);
  if (aliases.length > 0) members.push(`"aliases": [${aliases.map(jsonString).join(", ")}]`);
  if (removed) members.push(`"removed": true`);
  if (labels.length > 0) members.push(`"labels": { ${labels.join(", ")} }`);
  return `{ ${members.join(", ")} }`;
}

function printScalar(value: FieldValue): string {
  if (typeof value === "object") return `[${value.map(printScalar).join(", ")}]`;
  return typeof value === "string" ? jsonString(value) : String(value);
}
