// Mutation testing: `npm run mutation -- lock compare` changes the code of these folders of src/ in one place at a time and asks
// whether a test fails. Without names it takes all folders. Exits with 1 where a folder has a lower score than it must have.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { folders, leastScore, leftOut } from "./folders.mjs";

const build = "test/mutation/build";

/** One file that has all tests of a folder, so that what they import is loaded once for a mutant: it takes most of the time. */
function writeTests(folder) {
  mkdirSync(build, { recursive: true });
  const names = folders[folder].flatMap((each) => readdirSync(`test/${each}`).map((name) => `${each}/${name}`));
  const imports = names.filter((name) => !leftOut.includes(name)).map((name) => `import "../../${name}";\n`);
  writeFileSync(`${build}/${folder}.test.ts`, imports.join(""));
}

/** @returns {import("@stryker-mutator/api/core").PartialStrykerOptions} */
const optionsFor = (folder, { incremental }) => ({
  configFile: "test/mutation/stryker.config.mjs",
  plugins: ["@stryker-mutator/jest-runner", new URL("message-texts.mjs", import.meta.url).href],
  ignorers: ["message-texts"],
  // A table that a script writes.
  mutate: [`src/${folder}/**/*.ts`, "!src/name/global-types.ts"],
  tempDirName: `${build}/sandboxes`,
  incremental,
  incrementalFile: `${build}/${folder}.incremental.json`,
  htmlReporter: { fileName: `${build}/${folder}.html` },
  jsonReporter: { fileName: `${build}/${folder}.json` },
  jest: {
    configFile: "jest.quick.config.mjs",
    // It would be all that import the file in the end, and that is nearly all.
    enableFindRelatedTests: false,
    config: {
      testMatch: [`<rootDir>/${build}/${folder}.test.ts`],
      testPathIgnorePatterns: [],
      testEnvironment: "./test/mutation/first-failure.cjs",
      moduleNameMapper: { "^fast-check$": "<rootDir>/test/mutation/fast-check.mjs" },
    },
  },
});

/** The numbers of a folder. A mutant that no test runs has survived; one that ends in an endless loop is killed. */
function rowOf(folder, mutants) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survived = count("Survived", "NoCoverage");
  const all = killed + survived;
  return { folder, mutants: all, killed, survived, score: all === 0 ? 100 : Math.floor((10_000 * killed) / all) / 100 };
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { incremental: { type: "boolean" } } });
const unknown = positionals.filter((folder) => !Object.hasOwn(folders, folder));
if (unknown.length > 0) {
  console.error(`no folder that is mutated: ${unknown.join(", ")}; there are ${Object.keys(folders).join(", ")}`);
  process.exit(2);
}

const rows = [];
for (const folder of positionals.length > 0 ? positionals : Object.keys(folders)) {
  writeTests(folder);
  rows.push(rowOf(folder, await new Stryker(optionsFor(folder, values)).runMutationTest()));
}
console.log("| folder | mutants | killed | survived | score |\n| --- | --- | --- | --- | --- |");
for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} % |`);
if (rows.some(({ score }) => score < leastScore)) process.exitCode = 1;
