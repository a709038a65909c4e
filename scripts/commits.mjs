// Checks the subjects of commits. `npm run lint` checks those since `firstDay`; `node scripts/commits.mjs FILE` checks the message in
// a file, as git passes it to the hook `.githooks/commit-msg`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The day after the rule was agreed. */
const firstDay = "2026-11-24T00:00:00Z";
const maxLength = 72;

/** Subjects that git writes, and that of a release. */
const generated = /^(?:Merge |Revert "|(?:fixup|squash|amend)! |Release$)/;
/** Verbs that look like another form. */
const imperatives = /^(?:embed|need|seed|feed|bring|alias|\w+ss|\w+us)$/;

/**
 * @param {string} subject
 * @returns {string | undefined} what is wrong with it
 */
function subjectProblem(subject) {
  if (generated.test(subject)) return undefined;
  if (subject.length > maxLength) return `has ${subject.length} characters; the maximum is ${maxLength}`;
  const [, verb] = /^[a-z][\w./, -]*: ([a-z][\w-]*)\b.*[^.]$/.exec(subject) ?? [];
  if (verb === undefined) return 'is not "area: imperative summary" in lower case, without a full stop';
  const isOtherForm = /(?:ed|ing|s)$/.test(verb) && !imperatives.test(verb);
  return isOtherForm ? `"${verb}" is not an imperative` : undefined;
}

const [file] = process.argv.slice(2);
const log = () =>
  execFileSync("git", ["log", "--no-merges", `--since=${firstDay}`, "--format=%s"], { encoding: "utf8" });
const subjects = file === undefined ? log().split("\n").filter(Boolean) : readFileSync(file, "utf8").split("\n", 1);
for (const subject of subjects) {
  const problem = subjectProblem(subject);
  if (problem === undefined) continue;
  console.error(`commit "${subject}" ${problem}`);
  process.exitCode = 1;
}
