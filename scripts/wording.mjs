// Refuses phrases that have a plainer form: `npm run spelling`, since cspell checks only single words.
import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";

/** The files that are checked. */
const checked = ["*.md", "docs/**/*.md", ".changeset/*.md", "examples/**/*.md", "bench/*.md", "test/{,fuzz/}*.md"];

/** Each phrase with what to write instead. Only phrases that have no proper use here. */
const phrases = [
  [/anew/, "again"],
  [/mend(?:s|ed|ing)?|cures?/, "fix"],
  [/besides|likewise/, "also"],
  [/by (?:a )?hand/, "manually"],
  [/(?<!there )(?:is|are|was|were) (?:no(?! longer)|none)/, "is not"],
  [/(?:stands?|lies) (?:in|at|behind|beside|below|under)/, "is in"],
  [/(?:is|are|was|were) told|tells? of/, "is reported"],
  [/(?:is|are|was|were) gone/, "is removed"],
  [/(?<!in )other words/, "a new description"],
  [/(?:comes|came) to/, "results in"],
  [/where (?:there (?:is|are) )?(?:no|none)/, "if missing"],
  [/in the place of/, "instead of"],
  [/takes? (?:its |their )?turns?/, "acquires the write lock"],
  [/of ours/, "our"],
].map(([phrase, plain]) => ({
  pattern: new RegExp(`\\b(?:${phrase.source.replaceAll(" ", "\\s+")})\\b`, "gi"),
  plain,
}));

/** Code in markdown: it may quote another tool. */
const code = /^( *)```[^]*?^\1```|`[^`]*`/gm;

/**
 * Finds such phrases in a document.
 *
 * @param {string} text
 * @returns {{ line: number, found: string, plain: string }[]}
 */
export function findPhrases(text) {
  const prose = text.replace(code, (block) => block.replace(/\S/g, "`"));
  return phrases.flatMap(({ pattern, plain }) =>
    Array.from(prose.matchAll(pattern), ({ 0: found, index }) => ({
      line: prose.slice(0, index).split("\n").length,
      found: found.replace(/\s+/g, " "),
      plain,
    })),
  );
}

if (process.argv[1] === import.meta.filename) {
  for (const path of globSync(checked, { ignore: "**/node_modules/**" }).toSorted()) {
    for (const { line, found, plain } of findPhrases(readFileSync(path, "utf8"))) {
      console.error(`${path}:${line}: "${found}" has a plainer form: ${plain}`);
      process.exitCode = 1;
    }
  }
}
