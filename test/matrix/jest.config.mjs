import base from "../../jest.config.mjs";

/** The matrix: `npm run matrix`, after `npm ci --prefix test/matrix`. */
/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: base.extensionsToTreatAsEsm,
  transform: base.transform,
  globalSetup: "<rootDir>/setup.mjs",
  testMatch: ["<rootDir>/*.test.ts"],
  modulePathIgnorePatterns: ["<rootDir>/build"],
  // Each row waits for its own process.
  maxConcurrency: 2,
  maxWorkers: 2,
  testTimeout: 300_000,
  verbose: true,
};
