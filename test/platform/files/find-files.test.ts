import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findFiles, realDisk } from "../../../src/platform/files/index.ts";
import { makeProject } from "../../support/project.ts";

const search = (cwd: string) => ({ cwd, ignore: "**/node_modules/**" });

describe("findFiles", () => {
  it("finds the files of the given disk", async () => {
    const { dir } = makeProject();
    const disk = {
      ...realDisk,
      list: (path: string) => (/\beu\/?$/.test(path) ? ["lists.json"] : ["eu", "node_modules"]),
      kind: (path: string) => (path.endsWith(".json") ? ("file" as const) : ("folder" as const)),
    };
    expect(await findFiles("*/lists.json", disk, search(dir))).toEqual(["eu/lists.json"]);
  });

  it("follows links, and ignores broken ones", async () => {
    const project = makeProject();
    project.write("eu/lists.json", {});
    symlinkSync("eu", join(project.dir, "us"));
    symlinkSync("nowhere", join(project.dir, "asia"));
    symlinkSync("nowhere.json", join(project.dir, "eu", "broken.json"));
    expect((await findFiles("*/*.json", realDisk, search(project.dir))).toSorted()).toEqual([
      "eu/lists.json",
      "us/lists.json",
    ]);
  });
});
