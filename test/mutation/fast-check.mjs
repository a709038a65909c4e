/**
 * fast-check for the tests of mutants: the same few cases in each run, so that a score changes only with code or tests. Failing
 * cases are not shrunk.
 */
import * as real from "fast-check";

const maxRuns = 15;

/** Any code point except surrogates. That of fast-check builds tables first, which takes a second in each test file. */
const character = real
  .oneof(
    real.integer({ min: 0, max: 0x7f }),
    real.integer({ min: 0, max: 0x10_ff_ff - 0x8_00 }).map((code) => (code < 0xd8_00 ? code : code + 0x8_00)),
  )
  .map((code) => String.fromCodePoint(code));

/** @type {typeof real.string} */
const string = (constraints = {}) =>
  real.string(constraints.unit === "binary" ? { ...constraints, unit: character } : constraints);

/** @type {typeof real.assert} */
const assert = (property, options = {}) =>
  real.assert(property, {
    ...options,
    seed: 1,
    numRuns: Math.min(options.numRuns ?? 100, maxRuns),
    endOnFailure: true,
  });

export default { ...real, string, assert };
