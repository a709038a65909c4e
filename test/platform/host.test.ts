import { join } from "node:path";
import { expect, it, describe } from "@jest/globals";
import { makeProject } from "../support/project.ts";
import { renameSync, symlinkSync } from "node:fs";
import { realDisk, retryIfBusy } from "../../src/platform/files/disk.ts";

/** Renames a file, after this number of failed attempts. Returns the attempts and the error. */
function renameAfter(failures: number, code: string, pausesMs: readonly number[]) {
  const project = makeProject();
  project.write("new", "text");
  let attempts = 0;
  const rename = (): void => {
    if (++attempts <= failures) throw Object.assign(new Error(code), { code });
    renameSync(join(project.dir, "new"), join(project.dir, "old"));
  };
  try {
    retryIfBusy(rename, pausesMs);
    return { attempts, text: project.read("old") };
  } catch (error) {
    return { attempts, error: (error as Error).message };
  }
}

describe("retryIfBusy", () => {
  it.each(["EACCES", "EBUSY", "EPERM"])("tries again while another program has the file open: %s", (code) => {
    expect(renameAfter(2, code, [1, 1])).toEqual({ attempts: 3, text: "text" });
  });

  it("throws the last error", () => {
    expect(renameAfter(3, "EBUSY", [1, 1])).toEqual({ attempts: 3, error: "EBUSY" });
  });

  it("does not repeat other errors", () => {
    expect(renameAfter(1, "ENOSPC", [1, 1])).toEqual({ attempts: 1, error: "ENOSPC" });
  });
});

it("finds files behind links, and ignores links to nothing", async () => {
  const project = makeProject();
  for (const path of ["eu/lists.json", "node_modules/a/lists.json"]) project.write(path, {});
  symlinkSync("eu", join(project.dir, "us"));
  symlinkSync("nowhere", join(project.dir, "asia"));
  symlinkSync("nowhere.json", join(project.dir, "eu", "broken.json"));
  const found = await realDisk.find("**/*.json", { cwd: project.dir, ignore: "**/node_modules/**" });
  expect(found.toSorted()).toEqual(["eu/lists.json", "us/lists.json"]);
});
