import { printCodeType } from "../spec/index.ts";
import { compareCodes, compareText, jsonString } from "../../base/text/index.ts";
import { lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

/** The same data results in the same bytes. Each value is one line, so that a diff shows each change as one line. */
export function printLock(lock: Lock): string {
  const references = lock.references.toSorted((a, b) => compareText(a.key, b.key)).map(printReference);
  return [
    `{`,
    `  "lockVersion": ${lockVersion},`,
    ...(lock.apiVersion === undefined ? [] : [`  "apiVersion": ${jsonString(lock.apiVersion)},`]),
    `  "memberCase": ${jsonString(lock.memberCase)},`,
    ...(lock.source === undefined ? [] : [`  "source": ${jsonString(lock.source)},`]),
    references.length === 0 ? `  "references": {}` : `  "references": {\n${references.join(",\n")}\n  }`,
    `}\n`,
  ].join("\n");
}

export function printReference(reference: LockedReference): string {
  const values = reference.values
    .toSorted((a, b) => compareCodes(a.code, b.code))
    .map((value) => `        ${printValue(value)}`);
  return [
    `    ${jsonString(reference.key)}: {`,
    `      "name": ${jsonString(reference.name)},`,
    `      "description": ${jsonString(reference.description)},`,
    `      "type": ${jsonString(reference.type)},`,
    `      "code": ${jsonString(printCodeType(reference.code))},`,
    ...(reference.list ? [`      "list": true,`] : []),
    values.length === 0 ? `      "values": []` : `      "values": [\n${values.join(",\n")}\n      ]`,
    `    }`,
  ].join("\n");
}

function printValue(value: LockedValue): string {
  const { code, code2, description, enable, member, aliases = [], removed } = value;
  const members = [
    `"code": ${typeof code === "number" ? code : jsonString(code)}`,
    code2 !== undefined && `"code2": ${jsonString(code2)}`,
    `"description": ${jsonString(description)}`,
    `"enable": ${enable}`,
    `"member": ${jsonString(member)}`,
    aliases.length > 0 && `"aliases": [${aliases.map(jsonString).join(", ")}]`,
    removed && `"removed": true`,
  ];
  return `{ ${members.filter(Boolean).join(", ")} }`;
}
