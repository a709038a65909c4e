import { clip, count, echoLimit, fill, htmlText, sourceHash } from "../../base/text/index.ts";
import { generatedMark, literal, type ModuleModel, toModules } from "../../pipeline/emit/index.ts";
import { isActive, type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { type Field, fieldValue, languageOf, printFieldValue } from "../../model/list/index.ts";
import type { Config } from "../../model/settings/index.ts";

const markStart = `<!-- ${generatedMark}`;

/** Identifies a page; no other generated file has this mark. */
const pageMark = `${markStart} (codegen docs). Do not edit: run \`npx reference-codegen docs\`. -->`;

export function isPage(text: string): boolean {
  const [doctype = "", mark = ""] = text.split(/\r?\n/, 2);
  return /^\uFEFF?<!doctype html>$/i.test(doctype) && mark.startsWith(`${markStart} (codegen docs)`);
}

/** Renders the lock as one HTML page that loads nothing. The same input gives the same text. */
export function renderPage(
  lock: Lock,
  config: Pick<Config, "enums" | "lists">,
  templates: Readonly<Record<"page" | "style" | "script", string>>,
): string {
  const { references } = lock;
  const sections = toModules(lock, config).map(moduleSection);
  const values = references.reduce((sum, reference) => sum + reference.values.length, 0);
  const title = references.map(({ name }) => name).join(", ") || "Lists";
  return fill(templates.page, {
    mark: pageMark,
    policy: policyOf(templates),
    title: htmlText(clip(title, echoLimit)),
    lists: count(references.length, "list"),
    values: count(values, "value"),
    version: lock.apiVersion === undefined ? "" : `, API version ${lock.apiVersion}`,
    contents: references
      .map((reference) => `<li><a href="#${idsOf(reference).list}"><code>${htmlText(reference.key)}</code></a></li>`)
      .join("\n"),
    sections: sections.join("\n"),
    style: templates.style,
    script: templates.script,
  });
}

/** Allows one script and one style, and no loading, sending or framing, so that unescaped markup is harmless. */
function policyOf({ style, script }: Parameters<typeof renderPage>[2]): string {
  return [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    `script-src '${sourceHash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function moduleSection(module: ModuleModel): string {
  const { reference } = module;
  const { key, name, description, type, values } = reference;
  const ids = idsOf(reference);
  return [
    `<section id="${ids.list}" aria-labelledby="${ids.name}" data-type="${htmlText(type)}">`,
    `<h2 id="${ids.name}"><code>${htmlText(key)}</code> <bdi>${htmlText(name)}</bdi></h2>`,
    ...(["", name].includes(description) ? [] : [`<p><bdi>${htmlText(description)}</bdi></p>`]),
    `<p class="about">${htmlText(describeValues(reference))}</p>`,
    ...(values.length === 0 ? [] : [tableOf(module)]),
    "</section>",
  ].join("\n");
}

function idsOf({ key }: LockedReference): { readonly list: string; readonly name: string } {
  const plain = htmlText(encodeURIComponent(key).replaceAll("%", ":"));
  return { list: `list-${plain}`, name: `name-${plain}` };
}

function describeValues({ code, values }: LockedReference): string {
  if (values.length === 0) return "No values.";
  const listed = values.filter(isActive).length;
  const removed = listed === values.length ? "" : `, ${values.length - listed} removed`;
  return `${count(listed, "value")}${removed}; ${code.kind} codes.`;
}

function tableOf(module: ModuleModel): string {
  const { reference, fields, labels } = module;
  const hasStates = reference.values.some((value) => stateOf(value) !== undefined);
  const head = [
    "Code",
    "In code",
    ...fields.map(({ name }) => htmlText(name)),
    "Description",
    ...labels.map(languageOf),
    ...(hasStates ? ["State"] : []),
  ].map((title) => `<th scope="col">${title}</th>`);
  return [
    `<table aria-labelledby="${idsOf(reference).name}">`,
    `<thead><tr>${head.join("")}</tr></thead>`,
    "<tbody>",
    ...reference.values.map((value) => rowOf(value, module)),
    "</tbody>",
    "</table>",
  ].join("\n");
}

function stateOf(value: LockedValue): "disabled" | "removed" | undefined {
  if (!isActive(value)) return "removed";
  return value.enable ? undefined : "disabled";
}

/** A row of few bytes: optional end tags are left out, and page.js adds the buttons. */
function rowOf(value: LockedValue, module: ModuleModel): string {
  const { code, aliases = [], description, member } = value;
  const state = stateOf(value);
  const former = htmlText(aliases.join(", "));
  const formerly = former === "" ? "" : ` <span class="formerly">formerly ${former}</span>`;
  const use = module.members.includes(value)
    ? useOf(value, module)
    : `${htmlText(member)} <span class="absent">not in the package</span>`;
  const fieldCell = (field: Field, attribute: string): string =>
    cell(`td ${attribute}`, printFieldValue(fieldValue(value, field.name)));
  return [
    `<tr>${cell('th scope="row"', String(code))}`,
    cell("td", member, use + formerly),
    ...module.fields.map((field) => fieldCell(field, `data-field="${htmlText(field.name)}"`)),
    cell("td", description),
    ...module.labels.map((field) => fieldCell(field, `lang="${languageOf(field)}"`)),
    ...(state === undefined ? [] : [`<td class="mark ${state}">${state}`]),
    "</tr>",
  ].join("");
}

/** A cell whose column may be narrower than the longest word of its text if that word is long. */
function cell(tag: string, text: string, html = htmlText(text)): string {
  return `<${tag}${/\S{30}/.test(text) ? ' class="long"' : ""}>${html}`;
}

/** A value as a member of its type, or as the literal code before its member if the package has no object of members. */
function useOf({ member, code }: LockedValue, { names, enums }: ModuleModel): string {
  const isUnion = enums.style === "union";
  const use = `<code>${htmlText(isUnion ? literal(code) : `${names.type}.${member}`)}</code>`;
  return isUnion ? `${use} ${htmlText(member)}` : use;
}
