import base from "../../jest.config.mjs";

/** The projects of `examples/`, with the packed tool: `npm run examples`, after `npm run build`. */
/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: base.extensionsToTreatAsEsm,
  transform: base.transform,
  globalSetup: "<rootDir>/pack.mjs",
  testMatch: ["<rootDir>/*.test.ts"],
  maxWorkers: 2,
  // An installation waits for the registry.
  testTimeout: 120_000,
  verbose: true,
};
