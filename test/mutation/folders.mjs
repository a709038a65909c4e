/** The mutated folders of src/, each with the folders and files of test/ whose tests run for its mutants. */
export const folders = {
  "pipeline/write": ["pipeline/write"],
  "pipeline/emit": ["pipeline/emit", "golden.test.ts", "pipeline/compare"],
  "model/diff": ["model/diff"],
  "pipeline/compare": ["pipeline/compare"],
  "model/naming": ["model/naming"],
  // Errors of documents are tested rule by rule.
  "pipeline/read": ["pipeline/read", "model/rules"],
  "model/lock": ["model/lock", "pipeline/merge"],
  "pipeline/merge": ["pipeline/merge", "model/lock"],
  "model/rules": ["model/rules", "pipeline/read"],
};

/** Tests that do not run for mutants: slow ones with hundreds of cases, and tests of documentation. */
export const excludedTests = [
  "pipeline/emit/hostile.slow.test.ts",
  "pipeline/emit/javascript.slow.test.ts",
  "pipeline/emit/long-texts.slow.test.ts",
  "pipeline/emit/pull-request.slow.test.ts",
  "pipeline/merge/histories.slow.test.ts",
  "model/rules/pages.test.ts",
];

/** Files that are not mutated, because their tests run commands, which are not in these folders. */
export const excludedFiles = ["pipeline/compare/folders.ts"];

/** The minimum score of each folder in percent. */
export const minScore = 85;
