import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

let project: Project;

describe.each(["jest-ts-jest", "jest-babel", "jest-swc"])("%s, CommonJS", (name) => {
  beforeAll(() => {
    project = setUp(name, { lists: "src/lists.ts" });
    project.write("src/index.ts", 'import { line } from "./lists";\n\nconsole.log(line());\n');
    project.write(
      "src/lists.test.ts",
      `import { line } from "./lists";\n\ntest("lists", () => {\n  expect(line()).toBe(${JSON.stringify(expectedLine)});\n});\n`,
    );
  });

  it("builds and runs", () => {
    project.run("npm run build");
    expect(project.run("node dist/index.js").trim()).toBe(expectedLine);
  });

  it("passes its tests", () => expectSuccess(project, "npm test"));

  it("stays as init wrote it", () => expectUnchanged(project));
});
