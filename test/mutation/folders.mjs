/** The folders of src/ that are mutated, each with the folders of test/ whose tests run for its mutants. */
export const folders = {
  "pipeline/write": ["pipeline/write"],
  "model/diff": ["model/diff"],
  "pipeline/compare": ["pipeline/compare"],
  "model/naming": ["model/naming"],
  // What is wrong with a document is tested rule by rule.
  "pipeline/map": ["pipeline/map", "model/rules"],
  "model/lock": ["model/lock", "pipeline/merge"],
  "pipeline/merge": ["pipeline/merge", "model/lock"],
  "model/rules": ["model/rules", "pipeline/map"],
};

/** Tests that do not run for mutants: one counts what it found in a thousand cases, one renders packages, one reads documents. */
export const leftOut = [
  "pipeline/merge/histories.slow.test.ts",
  "model/rules/examples.test.ts",
  "model/rules/pages.test.ts",
];

/** The score that each folder has at least, in percent. */
export const leastScore = 85;
