import { chmodSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "@jest/globals";
import { findProgram } from "../../../src/platform/git/git.ts";
import { realHost } from "../../../src/platform/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import { exceptOnWindows } from "../../support/windows.ts";

exceptOnWindows("which has no executable scripts", () => {
  it("finds git in the first absolute folder of PATH that has it as a program", () => {
    const project = makeProject();
    for (const folder of [".", "relative", "text", "program"]) project.write(`${folder}/git`, "#!/bin/sh\n");
    for (const folder of [".", "relative", "program"]) chmodSync(join(project.dir, folder, "git"), 0o755);
    mkdirSync(join(project.dir, "folder/git"), { recursive: true });
    const folders = ["text", "folder", "missing", "program"].map((name) => join(project.dir, name));
    const path = ["", ".", "relative", ...folders].join(delimiter);
    expect(findProgram("git", { PATH: path })).toBe(join(project.dir, "program", "git"));
  });

  it("never runs a program of the project", () => {
    const project = makeProject();
    project.write("git", "#!/bin/sh\ntouch hacked\n");
    chmodSync(join(project.dir, "git"), 0o755);
    const { git } = realHost(project.dir, { PATH: [".", "", project.dir.slice(1)].join(delimiter) });
    expect(findingsOf(() => git.run(["status"], project.dir))).toMatchObject([{ rule: "io" }]);
    expect(Object.keys(project.snapshot())).toEqual(["git"]);
  });
});
