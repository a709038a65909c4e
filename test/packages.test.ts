import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { packages } from "../scripts/folders.mjs";

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly publishConfig: object;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(new URL(`../${folder}package.json`, import.meta.url), "utf8")) as PackageJson;
}

const generator = readPackage("");
const others = Object.keys(packages).map((folder) => readPackage(`${folder}/`));

it("the packages are released together", () => {
  const { name: generatorName, version, license, engines, publishConfig } = generator;
  for (const { dependencies, ...other } of others) {
    expect(other).toMatchObject({ version, license, engines, publishConfig });
    expect(dependencies?.[generatorName] ?? version).toBe(version);
  }
  const changesets: unknown = JSON.parse(readFileSync(new URL("../.changeset/config.json", import.meta.url), "utf8"));
  expect(changesets).toMatchObject({ fixed: [[generatorName, ...others.map(({ name }) => name)]] });
});
