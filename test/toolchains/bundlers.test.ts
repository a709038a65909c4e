import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

let project: Project;

describe("webpack with ts-loader, esbuild and tsup", () => {
  beforeAll(() => {
    project = setUp("bundlers", { lists: "src/lists.ts" });
    const entry = 'import { line } from "./lists";\n\nconsole.log(line());\nexport * from "./lists";\n';
    project.write("src/index.ts", entry);
  });

  it("type-check and build", () => expectSuccess(project, "npm run types", "npm run build"));

  it.each(["webpack.js", "esbuild.cjs", "tsup/index.js", "tsup/index.mjs"])("write %s, which runs", (bundle) => {
    expect(project.run(`node dist/${bundle}`).trim()).toBe(expectedLine);
  });

  it("leave the project as init wrote it", () => expectUnchanged(project));
});
