/** The options of all folders; `run.mjs` adds the others. */
/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "jest",
  // Tests are ES modules.
  testRunnerNodeArgs: ["--experimental-vm-modules", "--no-warnings=ExperimentalWarning"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Jest leaks memory in each run.
  maxTestRunnerReuse: 200,
  // High, since a test on a busy machine is slow without an endless loop.
  timeoutMS: 20_000,
  // Its comment would be in the templates of code.
  disableTypeChecks: false,
  reporters: ["progress-append-only", "json", "html"],
  // Not copied into the sandbox. Stryker would rewrite tsconfig.json with an API that TypeScript 7 does not have.
  ignorePatterns: ["/dist", "/bench", "/examples", "/test/matrix", "/test/browser", "/test/examples", "/tsconfig.json"],
};
