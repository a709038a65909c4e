import base from "../../jest.config.mjs";

/** `npm run toolchains`, after `npm ci --prefix test/toolchains` and `npm run build`. */
/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: base.extensionsToTreatAsEsm,
  transform: base.transform,
  globalSetup: "<rootDir>/../examples/pack.mjs",
  testMatch: ["<rootDir>/*.test.ts"],
  maxWorkers: 2,
  // A project is installed from the registry, and Next.js is built twice.
  testTimeout: 300_000,
  verbose: true,
};
