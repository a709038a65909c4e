import { count, htmlText } from "../../base/text/index.ts";
import { importSpecifier, literal, type MemberModel, type ModuleModel } from "../../pipeline/emit/index.ts";
import { isLiving, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import type { Config } from "../../model/settings/index.ts";

/** The part of the configuration that decides how a value is written in code. */
export type PageConfig = Pick<Config, "enums" | "output" | "references">;

/** A reference of the lock, and its module; `undefined` if the package omits it. */
export interface PageReference {
  readonly reference: LockedReference;
  readonly module: ModuleModel | undefined;
}

/** The code for a value, by its code; without those that the package omits. */
type Uses = ReadonlyMap<LockedValue["code"], string>;

export function contentsEntry({ reference }: PageReference): string {
  return `<li><a href="#${idsOf(reference).list}"><code>${htmlText(reference.key)}</code></a></li>`;
}

export function referenceSection({ reference, module }: PageReference, config: PageConfig): string {
  const { key, name, description, type, values } = reference;
  const ids = idsOf(reference);
  return [
    `<section id="${ids.list}" aria-labelledby="${ids.name}" data-type="${htmlText(type)}">`,
    `<h2 id="${ids.name}"><code>${htmlText(key)}</code> <bdi>${htmlText(name)}</bdi></h2>`,
    ...(description === "" ? [] : [`<p><bdi>${htmlText(description)}</bdi></p>`]),
    `<p class="about">${htmlText(describeValues(reference))}</p>`,
    module === undefined
      ? `<p class="about">The package does not have this reference.</p>`
      : importParagraph(module, config),
    ...(values.length === 0 ? [] : [tableOf({ reference, module }, config)]),
    "</section>",
  ].join("\n");
}

/** Ids of a reference and of its heading. A key may contain characters that an id or a fragment may not. */
function idsOf({ key }: LockedReference): { readonly list: string; readonly name: string } {
  // The encoding leaves no colon.
  const plain = htmlText(encodeURIComponent(key).replaceAll("%", ":"));
  return { list: `list-${plain}`, name: `name-${plain}` };
}

function describeValues({ code, values }: LockedReference): string {
  const listed = values.filter(isLiving).length;
  const removed = values.length - listed;
  const gone = removed === 0 ? "" : `, ${removed} removed`;
  return values.length === 0 ? "No values." : `${count(listed, "value")}${gone}; its codes are ${plural[code.kind]}.`;
}

const plural: Readonly<Record<LockedReference["code"]["kind"], string>> = { integer: "integers", string: "strings" };

function importParagraph(module: ModuleModel, config: PageConfig): string {
  const line = htmlText(importLine(module, config));
  return `<p class="import"><code>${line}</code> ${copyButton(`the import of ${module.names.type}`)}</p>`;
}

function tableOf({ reference, module }: PageReference, config: PageConfig): string {
  const hasCode2 = reference.values.some(({ code2 }) => code2 !== undefined);
  const uses: Uses = new Map(module?.members.map((member) => [member.code, useOf(member, module, config)]));
  const head = [
    ["code", "Code"],
    ...(hasCode2 ? [["code2", "code2"]] : []),
    ["member", "Member"],
    ["words", "Description"],
    ["state", "State"],
    ["use", "In code"],
  ].map(([className, title]) => `<th scope="col" class="${className}">${title}</th>`);
  return [
    `<table aria-labelledby="${idsOf(reference).name}">`,
    `<thead><tr>${head.join("")}</tr></thead>`,
    "<tbody>",
    ...reference.values.map((value) => rowOf(value, uses.get(value.code), hasCode2)),
    "</tbody>",
    "</table>",
  ].join("\n");
}

function rowOf(value: LockedValue, use: string | undefined, hasCode2: boolean): string {
  const { code, code2 = "", member, aliases = [], description } = value;
  const formerly =
    aliases.length === 0 ? "" : ` <span class="formerly">formerly ${htmlText(aliases.join(", "))}</span>`;
  return [
    `<tr><th scope="row">${htmlText(String(code))}</th>`,
    ...(hasCode2 ? [`<td>${htmlText(code2)}</td>`] : []),
    `<td><code>${htmlText(member)}</code>${formerly}</td>`,
    `<td dir="auto">${htmlText(description)}</td>`,
    `<td>${markOf(value)}</td>`,
    `<td>${use === undefined ? `<span class="absent">not in the package</span>` : `<code>${htmlText(use)}</code> ${copyButton(use)}`}</td></tr>`,
  ].join("");
}

function markOf(value: LockedValue): string {
  const state = isLiving(value) ? (value.enable ? undefined : "disabled") : "removed";
  return state === undefined ? "" : `<span class="mark ${state}">${state}</span>`;
}

/** The label says what it copies, for screen readers that list all buttons. */
function copyButton(what: string): string {
  return `<button type="button" class="copy" aria-label="Copy ${htmlText(what)}">Copy</button>`;
}

function importLine({ names, members }: ModuleModel, { enums, output }: PageConfig): string {
  // Without members there is no enum and no object.
  const isTypeOnly = enums.style === "union" || members.length === 0;
  return `import ${isTypeOnly ? "type " : ""}{ ${names.type} } from ${literal(importSpecifier(output))};`;
}

/** A value as a member, or as the literal code if the package has no object of members. */
function useOf({ name, code }: MemberModel, { names }: ModuleModel, { enums }: PageConfig): string {
  return enums.style === "union" ? literal(code) : `${names.type}.${name}`;
}
