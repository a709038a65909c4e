// Mutation testing: `npm run mutation -- model/lock pipeline/compare/patch.ts` changes one place of this folder or file of src/ at a
// time and checks that a test fails. Without arguments, it runs for all folders. Exits with 1 if a score is below the minimum.
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { excludedFiles, folders, minScore } from "./folders.mjs";

const build = "test/mutation/build";

/** The mutated folder of a path. */
const folderOf = (path) => path.split("/", 2).join("/");

/** @returns {import("@stryker-mutator/api/core").PartialStrykerOptions} */
const optionsFor = (path, folder) => ({
  configFile: "test/mutation/stryker.config.mjs",
  plugins: ["@stryker-mutator/jest-runner", new URL("message-texts.mjs", import.meta.url).href],
  ignorers: ["message-texts"],
  mutate: [path === folder ? `src/${folder}/**/*.ts` : `src/${path}`, ...excludedFiles.map((file) => `!src/${file}`)],
  buildCommand: `node test/mutation/bundle.mjs ${folder}`,
  tempDirName: `${build}/sandboxes`,
  htmlReporter: { fileName: `${build}/${path}.html` },
  jsonReporter: { fileName: `${build}/${path}.json` },
  jest: {
    configFile: "jest.config.mjs",
    // Nearly all tests import the file indirectly.
    enableFindRelatedTests: false,
    config: {
      testMatch: [`<rootDir>/test/${folder}/all.test.mjs`],
      testPathIgnorePatterns: [],
      testEnvironment: "./test/mutation/environment.cjs",
    },
  },
});

/** The row of a folder or file. A mutant without a test has survived, one with an endless loop is killed. Without mutants, the score is 0. */
function rowOf(path, mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survived = count("Survived", "NoCoverage");
  const all = killed + survived;
  return { path, mutants: all, killed, survived, score: all === 0 ? 0 : Math.floor((10_000 * killed) / all) / 100 };
}

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((path) => !Object.hasOwn(folders, folderOf(path)));
if (unknown.length > 0) {
  console.error(
    `not in a mutated folder: ${unknown.join(", ")}; the mutated folders are ${Object.keys(folders).join(", ")}`,
  );
  process.exit(2);
}

const rows = [];
for (const path of positionals.length > 0 ? positionals : Object.keys(folders)) {
  rows.push(rowOf(path, await new Stryker(optionsFor(path, folderOf(path))).runMutationTest()));
}
console.log("| folder | mutants | killed | survived | score |\n| --- | --- | --- | --- | --- |");
for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} % |`);
if (rows.some(({ score }) => score < minScore)) process.exitCode = 1;
