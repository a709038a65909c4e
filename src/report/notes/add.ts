import { listed } from "../../base/text/index.ts";
import { advise } from "../../model/rules/index.ts";
import { type Block, note } from "../blocks.ts";
import type { Facts } from "../report.ts";

/** The properties of the values of a list that its entry does not use: possible fields, and others. */
interface Properties {
  readonly fields: Readonly<Record<string, string | { readonly at: string }>>;
  readonly others: readonly string[];
}

/** The entries that were added, with the properties of their values, or that the user has to complete. */
export function addNotes(
  { ok, lists, written, dryRun }: Facts,
  properties: Readonly<Record<string, Properties>>,
): Block[] {
  if (lists === undefined) return [];
  const lines = JSON.stringify({ lists }, null, 2).split("\n").slice(1, -1);
  const unused = Object.entries(properties).flatMap(([key, { fields, others }]) => [
    ...listedNote(`${key}: properties that can be fields (--fields)`, Object.entries(fields).map(fieldText)),
    ...listedNote(`${key}: properties that the entry does not use`, others),
  ]);
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
function fieldText([name, field]: readonly [string, Properties["fields"][string]]): string {
  const at = typeof field === "string" ? field : field.at;
  return at === `/${name}` ? name : `${name} (${at})`;
}
