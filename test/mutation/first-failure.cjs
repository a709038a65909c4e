/**
 * Where tests of a mutant run: none runs after the first that fails, in this file and those after it. By itself jest ends no run
 * that another program has started.
 */
const { TestEnvironment } = require("jest-environment-node");

/** The mutant that a test has failed for. Environments of one process share it, as this module is loaded once. */
let killed;

const activeMutant = () => process.env["__STRYKER_ACTIVE_MUTANT__"];

module.exports = class extends TestEnvironment {
  handleTestEvent(event) {
    const mutant = activeMutant();
    if (mutant === undefined) return;
    if (event.name === "test_start" && killed === mutant) event.test.mode = "skip";
    if (event.name === "test_done" && event.test.errors.length > 0) killed = mutant;
  }
};
