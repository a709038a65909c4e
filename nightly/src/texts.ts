import { count } from "../../base/text/index.ts";
import type { Change, ChangeKind, Place } from "../../model/report/index.ts";
import { semverOf } from "../../model/diff/index.ts";
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

const levels = ["breaking", "additive", "cosmetic"] as const;

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
  /** The places, then the changes, as markdown. */
  readonly report: string;
}

/** The texts of a pull request: levels, places, changes, and what to do. */
export function describeUpdate({ changes, places, report }: Found): Text {
  // New texts need no other code.
  const affected = changes.some(({ level }) => level !== "cosmetic") ? places : [];
  const steps = [
    ...(affected.length === 0
      ? []
      : ["Adapt the lines above where necessary. Commits on this branch are safe: the nightly run keeps them."]),
    "Merge this pull request if the changes are intended.",
    "Otherwise, have the service corrected. The next nightly run then closes this pull request.",
  ];
  const todo = `### What to do\n\n${steps.map((step) => `- ${step}`).join("\n")}`;
  return { title: titleOf(changes, affected), body: [levelsText(changes), report, todo].filter(Boolean).join("\n\n") };
}

function levelsText(changes: readonly Change[]): string {
  if (changes.length === 0)
    return "The lists have not changed. The generated files have, because the configuration or the version of the tool has.";
  const counts = levels.flatMap((level) => {
    const found = changes.filter((change) => change.level === level).length;
    return found === 0 ? [] : [`${found} ${level}`];
  });
  const total = counts.length === 1 ? "" : `${count(changes.length, "change")}: `;
  return `**${total}${counts.join(", ")}.** The package needs a ${semverOf(changes)} release.`;
}

/** The texts of an issue about a service that does not answer. `report` has the findings as markdown. */
export function describeOutage(nights: number, report: string): Text {
  const title = "The service of the reference lists does not answer";
  const intro = `The service has not answered for ${nights} nights or more. Until it does, changes to the lists are not found.`;
  const todo = "Try it with `npx codegen check --live`. The next nightly run that succeeds closes this issue.";
  return { title, body: [intro, report, todo].join("\n\n") };
}

/** The texts of an issue about a run that a rule stopped. */
export function describeStop(report: string): Text {
  const title = "The reference lists were not updated";
  const intro = "The nightly run does not accept these lists by itself, and wrote nothing.";
  const todo =
    "Run `npx codegen` in a clone, and decide with the owner of the service. The next nightly run that succeeds closes this issue.";
  return { title, body: [intro, report, todo].join("\n\n") };
}
