/**
 * fast-check for the tests of mutants: the same cases in each run, so that a score is the same when nothing has changed; few of them,
 * and no smaller one is sought where one fails, since nobody reads it.
 */
import * as real from "fast-check";

const mostRuns = 15;

/** Any letter but halves of a pair. That of fast-check first makes tables, for a second in each file of tests. */
const letter = real
  .oneof(
    real.integer({ min: 0, max: 0x7f }),
    real.integer({ min: 0, max: 0x10_ff_ff - 0x8_00 }).map((at) => (at < 0xd8_00 ? at : at + 0x8_00)),
  )
  .map((at) => String.fromCodePoint(at));

/** @type {typeof real.string} */
const string = (constraints = {}) =>
  real.string(constraints.unit === "binary" ? { ...constraints, unit: letter } : constraints);

/** @type {typeof real.assert} */
const assert = (property, options = {}) =>
  real.assert(property, {
    ...options,
    seed: 1,
    numRuns: Math.min(options.numRuns ?? 100, mostRuns),
    endOnFailure: true,
  });

export default { ...real, string, assert };
