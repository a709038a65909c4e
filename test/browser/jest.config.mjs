import base from "../../jest.config.mjs";

/** The page in a browser: `npm run browser`, after `npm ci --prefix test/browser`. */
/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: base.extensionsToTreatAsEsm,
  transform: base.transform,
  testMatch: ["<rootDir>/*.test.ts"],
  maxWorkers: 1,
  testTimeout: 120_000,
  verbose: true,
};
