import type { Report } from "../../model/report/index.ts";
import { advise } from "../../model/rules/index.ts";
import { type Block, note } from "../blocks.ts";

/** The entries that were added, or that the user has to complete. */
export function addNotes({ ok, lists, unused = {}, written, dryRun }: Report): Block[] {
  if (lists === undefined) return [];
  const lines = JSON.stringify({ lists }, null, 2).split("\n").slice(1, -1);
  const properties = Object.entries(unused).flatMap(([key, names]) =>
    names.length === 0 ? [] : [note(`${key}: properties that the entry does not use: ${names.join(", ")}`)],
  );
  const [file = ""] = written;
  const advice = advise`run ${[]} to generate the package`;
  const verb = dryRun ? "would add" : "added";
  const heading = ok ? note(`${verb} to ${file}:`, { style: "green" }) : note("proposed, not written:");
  return [
    heading,
    { kind: "code", language: "json", lines: lines.map((line) => line.slice(2)) },
    ...properties,
    ...(ok && !dryRun ? [note("not generated yet", { advice })] : []),
  ];
}
