/** The folders of src/ that are mutated, each with the folders of test/ whose tests run for its mutants. */
export const folders = {
  write: ["write"],
  diff: ["diff"],
  compare: ["compare"],
  name: ["name"],
  // What is wrong with a document is tested rule by rule.
  map: ["map", "rules"],
  lock: ["lock"],
  rules: ["rules", "map"],
};

/** Tests that do not run for mutants: one counts what it found in a thousand cases, one renders packages, one reads documents. */
export const leftOut = ["lock/histories.slow.test.ts", "rules/examples.test.ts", "rules/pages.test.ts"];

/** The score that each folder has at least, in percent. */
export const leastScore = 85;
