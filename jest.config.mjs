import { totalmem } from "node:os";
import process from "node:process";

// The limit of a container, if there is one, is lower than the memory of the machine.
const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Packages of their own: `npm run matrix`, `npm run toolchains`, `npm run examples`, `npm run browser`, `npm run mutation`. */
export const ownSetUp = "<rootDir>/test/(matrix|toolchains|examples|browser|mutation)/";

/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  transform: {
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: { target: "es2022", parser: { syntax: "typescript" }, experimental: { keepImportAttributes: true } },
        module: { type: "es6" },
      },
    ],
  },
  testMatch: ["<rootDir>/{,create/}test/**/*.test.ts"],
  // `npm run test:slow` runs the slow ones.
  testPathIgnorePatterns: [ownSetUp, "\\.slow\\.test\\.ts$"],
  // Generated packages: input and expectation of tests, no modules of ours.
  modulePathIgnorePatterns: [
    "<rootDir>/generated",
    "<rootDir>/test/golden/.*/package",
    "<rootDir>/test/matrix/build",
    "<rootDir>/test/mutation/build/sandboxes",
    "<rootDir>/dist",
    "<rootDir>/create/dist",
  ],
  testTimeout: 60_000,
  // By itself jest leaves a core idle, which is half of a small machine. Two workers need more than 1 GB.
  maxWorkers: memory < 2e9 ? 1 : "100%",
  // Node never frees the modules of a test file, so a worker that has collected many of them is replaced.
  workerIdleMemoryLimit: "400MB",
};
