// Refuses phrases that have a plainer form: `npm run spelling`, since cspell checks only single words.
import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";

const documents = ["{,create/}*.md", "docs/**/*.md", ".changeset/*.md", "examples/**/*.md", "bench/*.md", "test/*.md"];
const code = [
  "{,create/}src/**/*.ts",
  "{,create/}test/**/*.{ts,mjs,cjs}",
  "templates/*.js",
  "scripts/*.{ts,mjs}",
  "bench/*.mjs",
];
/** Generated and copied files, and those that contain the phrases. */
const ignored = ["**/{node_modules,build}/**", "test/golden/*/package/**", "scripts/wording.mjs"];

/** Each phrase with what to write instead. Only phrases that have no proper use here. */
const phrases = [
  [/anew/, "again"],
  [/mend(?:s|ed|ing)?|cures?/, "fix"],
  [/besides|likewise/, "also"],
  [/by (?:a )?hand/, "manually"],
  [/(?<!there )(?:is|are|was|were) (?:no(?! longer)|none)/, "is not"],
  [/stands?(?! for)|lies/, "is"],
  [/told|tells/, "reported"],
  [/said(?!")/, "the response, the output"],
  [/says/, "contains, reports"],
  [/asked for/, "requested, configured"],
  [/of (?:its|their) own(?!\s+\w)/, "its own"],
  [/gone(?!")/, "removed"],
  [/(?<!in )other words/, "a new description"],
  [/(?:comes|came) to/, "results in"],
  [/where (?:there (?:is|are) )?(?:no|none)/, "if missing"],
  [/in the place of/, "instead of"],
  [/takes? (?:its |their )?turns?/, "acquires the write lock"],
  [/of ours/, "our"],
  [/(?:is|are) there already/, "already exists"],
  [/seldom/, "rarely"],
  [/doors?/, "entry point"],
  [/verdicts?|judged?/, "violation, check"],
].map(([phrase, plain]) => ({
  pattern: new RegExp(`\\b(?:${phrase.source.replaceAll(" ", "\\s+(?:(?:\\*|//)\\s+)?")})\\b`, "gi"),
  plain,
}));

/** Code in markdown, which may quote another tool. */
const markdownCode = /^( *)```[^]*?^\1```|`[^`]*`/gm;

/**
 * Finds such phrases, also across the lines of a comment.
 *
 * @param {string} text
 * @param {boolean} isMarkdown whether code is ignored
 * @returns {{ line: number, found: string, plain: string }[]}
 */
function findPhrases(text, isMarkdown) {
  const prose = isMarkdown ? text.replace(markdownCode, (block) => block.replace(/\S/g, "`")) : text;
  return phrases.flatMap(({ pattern, plain }) =>
    Array.from(prose.matchAll(pattern), ({ 0: found, index }) => ({
      line: prose.slice(0, index).split("\n").length,
      found: found.replace(/\s+/g, " "),
      plain,
    })),
  );
}

for (const path of globSync([...documents, ...code], { ignore: ignored }).toSorted()) {
  for (const { line, found, plain } of findPhrases(readFileSync(path, "utf8"), path.endsWith(".md"))) {
    console.error(`${path}:${line}: "${found}" has a plainer form: ${plain}`);
    process.exitCode = 1;
  }
}
