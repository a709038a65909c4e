/**
 * fast-check for the tests of mutants: the same few cases in each run, so that a score changes only with code or tests. Failing
 * cases are not shrunk.
 */
import * as real from "fast-check";

const maxRuns = 15;

/** @type {typeof real.assert} */
const assert = (property, options = {}) =>
  real.assert(property, {
    ...options,
    seed: 1,
    numRuns: Math.min(options.numRuns ?? 100, maxRuns),
    endOnFailure: true,
  });

export default { ...real, assert };
