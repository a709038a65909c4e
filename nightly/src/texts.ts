import { count } from "../../src/base/text/index.ts";
import type { Change, ChangeKind, ChangeLevel, Place } from "../../src/model/report/index.ts";
import type { Text } from "./publish.ts";

/** What a title counts, in its order after the level, with the ending of several. */
const nouns: Readonly<Record<ChangeKind, string>> = {
  "reference-removed": "list(s) removed",
  "code-type-changed": "code type(s) changed",
  "code-removed": "code(s) removed",
  "member-renamed": "member(s) renamed",
  "alias-removed": "alias(es) removed",
  "field-removed": "field(s) removed",
  "field-changed": "field value(s) changed",
  disabled: "code(s) disabled",
  "reference-added": "list(s) added",
  "code-added": "code(s) added",
  "field-added": "field(s) added",
  "code-restored": "code(s) restored",
  enabled: "code(s) enabled",
  "description-changed": "text(s)",
};

const maxNamed = 3;

/** The levels, the most severe first, with the release that each requires. */
const releases: Readonly<Record<ChangeLevel, string>> = { breaking: "major", additive: "minor", cosmetic: "patch" };

const levels = Object.keys(releases) as ChangeLevel[];

/** Title of a pull request, for example `Update the reference lists: 1 code removed, 4 places affected`. */
function titleOf(changes: readonly Change[], places: readonly Place[]): string {
  if (changes.length === 0) return "Update the generated reference lists";
  const counts = new Map<string, number>();
  for (const level of levels) {
    for (const [kind, noun] of Object.entries(nouns)) {
      const found = changes.filter((change) => change.kind === kind && change.level === level).length;
      const name = kind === "description-changed" && level === "breaking" ? "meaning(s) changed" : noun;
      if (found > 0) counts.set(name, (counts.get(name) ?? 0) + found);
    }
  }
  const named = [...counts].slice(0, maxNamed);
  const rest = changes.length - named.reduce((sum, [, found]) => sum + found, 0);
  const parts = [
    ...named.map(([noun, found]) => count(found, noun.replace(/\(.*\)/, ""), noun.replace(/[()]/g, ""))),
    ...(rest === 0 ? [] : [count(rest, "more change")]),
    ...(places.length === 0 ? [] : [count(places.length, "place affected", "places affected")]),
  ];
  return `Update the reference lists: ${parts.join(", ")}`;
}

/** Characters of the reports: a pull request holds 65,536. */
const maxLength = 62_000;

/**
 * The texts of a pull request: levels, places, changes, and what to do.
 *
 * @param reports the places, then the changes, as markdown: each fits into a pull request
 */
export function describeUpdate(changes: readonly Change[], places: readonly Place[], reports: readonly string[]): Text {
  // New texts need no other code.
  const affected = changes.some(({ level }) => level !== "cosmetic") ? places : [];
  const steps = [
    ...(affected.length === 0
      ? []
      : ["Adapt the lines above where necessary. Commits on this branch are safe: the nightly run keeps them."]),
    "Merge this pull request if the changes are intended.",
    "Otherwise, have the lists corrected at their source. The next nightly run then closes this pull request.",
  ];
  const todo = `### What to do\n\n${steps.map((step) => `- ${step}`).join("\n")}`;
  const fitting = reports.join("").length > maxLength ? reports.slice(0, 1) : reports;
  const body = [levelsText(changes), ...fitting, todo].join("\n\n");
  return { title: titleOf(changes, affected), body };
}

function levelsText(changes: readonly Change[]): string {
  if (changes.length === 0)
    return "The lists have not changed. The generated files have, because the configuration or the version of the tool has.";
  const found = levels.filter((level) => changes.some((change) => change.level === level));
  const counts = found.map((level) => `${changes.filter((change) => change.level === level).length} ${level}`);
  const total = counts.length === 1 ? "" : `${count(changes.length, "change")}: `;
  return `**${total}${counts.join(", ")}.** The package needs a ${found.map((level) => releases[level])[0]} release.`;
}

/** The texts of an issue about lists that could not be fetched, or that a rule refuses. `report` has the findings as markdown. */
export function describeStop(report: string, isOutage: boolean): Text {
  const [title, reason, todo] = isOutage
    ? [
        "The reference lists cannot be fetched",
        "The lists could not be fetched for several nights, so changes to them are not found.",
        "Try it with `npx codegen check --live`.",
      ]
    : [
        "The reference lists were not updated",
        "The nightly run does not accept these lists by itself, and wrote nothing.",
        "Run `npx codegen` in a clone, and decide with the owner of the lists.",
      ];
  return { title, body: `${reason}\n\n${report}\n\n${todo} The next nightly run that succeeds closes this issue.` };
}
