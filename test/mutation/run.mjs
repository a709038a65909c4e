// Mutation testing: `npm run mutation -- model/lock pipeline/compare/patch.ts` changes the code of this folder and this file of src/ in one place at
// a time and asks whether a test fails. Without names it takes all folders. Exits with 1 where a score is lower than it must be.
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { folders, leastScore } from "./folders.mjs";

const build = "test/mutation/build";

/** The mutated folder that a place is, or is in. */
const folderOf = (place) => place.split("/", 2).join("/");

/** @returns {import("@stryker-mutator/api/core").PartialStrykerOptions} */
const optionsFor = (place, folder) => ({
  configFile: "test/mutation/stryker.config.mjs",
  plugins: ["@stryker-mutator/jest-runner", new URL("message-texts.mjs", import.meta.url).href],
  ignorers: ["message-texts"],
  mutate: [place === folder ? `src/${folder}/**/*.ts` : `src/${place}`],
  buildCommand: `node test/mutation/bundle.mjs ${folder}`,
  tempDirName: `${build}/sandboxes`,
  htmlReporter: { fileName: `${build}/${place}.html` },
  jsonReporter: { fileName: `${build}/${place}.json` },
  jest: {
    configFile: "jest.config.mjs",
    // It would be all that import the file in the end, and that is nearly all.
    enableFindRelatedTests: false,
    config: {
      testMatch: [`<rootDir>/test/${folder}/all.test.mjs`],
      testPathIgnorePatterns: [],
      testEnvironment: "./test/mutation/first-failure.cjs",
    },
  },
});

/** The numbers of a folder. A mutant that no test runs has survived; one that ends in an endless loop is killed. No mutant at all is no score. */
function rowOf(place, mutants) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survived = count("Survived", "NoCoverage");
  const all = killed + survived;
  return { place, mutants: all, killed, survived, score: all === 0 ? 0 : Math.floor((10_000 * killed) / all) / 100 };
}

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((place) => !Object.hasOwn(folders, folderOf(place)));
if (unknown.length > 0) {
  console.error(`no folder that is mutated: ${unknown.join(", ")}; there are ${Object.keys(folders).join(", ")}`);
  process.exit(2);
}

const rows = [];
for (const place of positionals.length > 0 ? positionals : Object.keys(folders)) {
  rows.push(rowOf(place, await new Stryker(optionsFor(place, folderOf(place))).runMutationTest()));
}
console.log("| folder | mutants | killed | survived | score |\n| --- | --- | --- | --- | --- |");
for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} % |`);
if (rows.some(({ score }) => score < leastScore)) process.exitCode = 1;
