import { count } from "../../src/base/text/index.ts";
import type { Change, ChangeKind, ChangeLevel, Place } from "../../src/model/report/index.ts";
import type { Text } from "./publish.ts";

type Noun = readonly [one: string, many: string];

const passive = (noun: string, participle: string): Noun => [`${noun} ${participle}`, `${noun}s ${participle}`];

/** In the order of a title, after the level. */
const nouns: Readonly<Record<ChangeKind, Noun>> = {
  "reference-removed": passive("list", "removed"),
  "code-type-changed": passive("code type", "changed"),
  "code-removed": passive("code", "removed"),
  "member-renamed": passive("member", "renamed"),
  "alias-removed": passive("alias", "removed"),
  "code2-changed": passive("code2", "changed"),
  disabled: passive("code", "disabled"),
  "reference-added": passive("list", "added"),
  "code-added": passive("code", "added"),
  "code-restored": passive("code", "restored"),
  enabled: passive("code", "enabled"),
  "description-changed": ["text", "texts"],
};

const newMeaning = passive("meaning", "changed");

const maxNamed = 3;

/** The levels, the most severe first, with the release that each requires. */
const releases: Readonly<Record<ChangeLevel, string>> = { breaking: "major", additive: "minor", cosmetic: "patch" };

const levels = Object.keys(releases) as ChangeLevel[];

/** Title of a pull request, for example `Update the reference lists: 1 code removed, 4 places affected`. */
function titleOf(changes: readonly Change[], places: readonly Place[]): string {
  if (changes.length === 0) return "Update the generated reference lists";
  const counts = new Map<Noun, number>();
  for (const level of levels) {
    for (const [kind, noun] of Object.entries(nouns)) {
      const found = changes.filter((change) => change.kind === kind && change.level === level).length;
      const name = kind === "description-changed" && level === "breaking" ? newMeaning : noun;
      if (found > 0) counts.set(name, (counts.get(name) ?? 0) + found);
    }
  }
  const named = [...counts].slice(0, maxNamed);
  const rest = changes.length - named.reduce((sum, [, found]) => sum + found, 0);
  const parts = [
    ...named.map(([[one, many], found]) => count(found, one, many)),
    ...(rest === 0 ? [] : [count(rest, "more change")]),
    ...(places.length === 0 ? [] : [count(places.length, "place affected", "places affected")]),
  ];
  return `Update the reference lists: ${parts.join(", ")}`;
}

interface Found {
  readonly changes: readonly Change[];
  readonly places: readonly Place[];
  /** The places, then the changes, as markdown: each fits into a pull request. */
  readonly reports: readonly string[];
}

/** Characters of the reports: a pull request holds 65,536. */
const maxLength = 62_000;

/** The texts of a pull request: levels, places, changes, and what to do. */
export function describeUpdate({ changes, places, reports }: Found): Text {
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
  const title = isOutage ? "The reference lists cannot be fetched" : "The reference lists were not updated";
  const reason = isOutage
    ? "The lists could not be fetched for several nights, so changes to them are not found."
    : "The nightly run does not accept these lists by itself, and wrote nothing.";
  const todo = isOutage
    ? "Try it with `npx codegen check --live`."
    : "Run `npx codegen` in a clone, and decide with the owner of the lists.";
  const closing = "The next nightly run that succeeds closes this issue.";
  return { title, body: `${reason}\n\n${report}\n\n${todo} ${closing}` };
}
