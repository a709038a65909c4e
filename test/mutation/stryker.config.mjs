/** What is alike for all folders; `run.mjs` adds what is not. */
/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "jest",
  // Tests are ES modules.
  testRunnerNodeArgs: ["--experimental-vm-modules", "--no-warnings=ExperimentalWarning"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Jest keeps memory of each run.
  maxTestRunnerReuse: 200,
  // Where others use the machine, a test that is slow is no endless loop.
  timeoutMS: 20_000,
  reporters: ["progress-append-only", "json", "html"],
  // Not copied into the sandbox. It would rewrite tsconfig.json by an API that TypeScript 7 does not have.
  ignorePatterns: ["/dist", "/bench", "/examples", "/test/matrix", "/test/browser", "/test/examples", "/tsconfig.json"],
};
