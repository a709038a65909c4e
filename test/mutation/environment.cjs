/**
 * The environment of tests of mutants: after the first failure, the other tests of the mutant are skipped. The option `bail` of jest
 * has no effect in a run that another program starts. ts-morph and prettier are loaded once per process (see `bundle.mjs`).
 */
const { TestEnvironment } = require("jest-environment-node");

/** The mutant for which a test has failed. The environments of a process share it, since this module is loaded once. */
let killed;

const activeMutant = () => process.env["__STRYKER_ACTIVE_MUTANT__"];

// ts-morph gets arrays and functions of the tests, which are in another context.
Object.defineProperty(Array, Symbol.hasInstance, { value: Array.isArray });
Object.defineProperty(Function, Symbol.hasInstance, { value: (value) => typeof value === "function" });

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireShared = require;
  }

  handleTestEvent(event) {
    const mutant = activeMutant();
    if (mutant === undefined) return;
    if (event.name === "test_start" && killed === mutant) event.test.mode = "skip";
    if (event.name === "test_done" && event.test.errors.length > 0) killed = mutant;
  }
};
