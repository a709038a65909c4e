import base, { ownSetUp } from "./jest.config.mjs";

/** The tests that are slow or large by nature: `npm run test:slow`. */
/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/{,create/}test/**/*.slow.test.ts"],
  testPathIgnorePatterns: [ownSetUp],
  testTimeout: 180_000,
};
