import { listed } from "../../base/text/index.ts";
import type { ListEntry, ListField, Report } from "../../model/report/index.ts";
import { advise } from "../../model/rules/index.ts";
import { type Block, note } from "../blocks.ts";

/** The entries that were added, or that the user has to complete. */
export function addNotes({ ok, lists, properties = {}, written, dryRun }: Report): Block[] {
  if (lists === undefined) return [];
  const lines = JSON.stringify({ lists }, null, 2).split("\n").slice(1, -1);
  const unused = Object.entries(properties).flatMap(([key, { fields, others }]) => {
    const entry: Partial<ListEntry> & { readonly labels?: object } = lists[key] ?? {};
    const { fields: used = {}, labels = {} } = entry;
    const isUsed = (name: string): boolean =>
      Object.hasOwn(used, name) || Object.hasOwn(labels, name.replace(/^labels\./, ""));
    const open = Object.entries(fields).filter(([name]) => !isUsed(name));
    return [
      ...listedNote(`${key}: properties that can be fields (--fields)`, open.map(fieldText)),
      ...listedNote(`${key}: properties that the entry does not use`, others),
    ];
  });
  const [file = ""] = written;
  const advice = advise`run ${[]} to generate the package`;
  const verb = dryRun ? "would add" : "added";
  const heading = ok ? note(`${verb} to ${file}:`, { style: "green" }) : note("proposed, not written:");
  return [
    heading,
    { kind: "code", language: "json", lines: lines.map((line) => line.slice(2)) },
    ...unused,
    ...(ok && !dryRun ? [note("not generated yet", { advice })] : []),
  ];
}

function listedNote(what: string, names: readonly string[]): Block[] {
  return names.length === 0 ? [] : [note(`${what}: ${listed(names)}`)];
}

/** The name of a field, with the pointer if that is another property. */
function fieldText([name, field]: readonly [string, ListField]): string {
  const at = typeof field === "string" ? field : field.at;
  return at === `/${name}` ? name : `${name} (${at})`;
}
