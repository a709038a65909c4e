import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly publishConfig: object;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));

it("both packages are released together", () => {
  const { name, version, license, engines, publishConfig } = readJson("package.json") as PackageJson;
  const create = readJson("create/package.json") as PackageJson;
  expect(create).toMatchObject({ version, license, engines, publishConfig, dependencies: { [name]: version } });
  expect(readJson(".changeset/config.json")).toMatchObject({ fixed: [[name, create.name]] });
});
