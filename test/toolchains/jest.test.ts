import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectUnchanged, type Project, setUp } from "./project.ts";

let project: Project;

describe("A CommonJS program with Jest", () => {
  beforeAll(() => {
    project = setUp("jest", { lists: "src/lists.ts" });
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

  it("passes its tests with ts-jest, babel-jest and SWC", () => {
    expect(project.run("npm test 2>&1")).toMatch(/Tests: +3 passed, 3 total/);
  });

  it("stays as it was set up", () => expectUnchanged(project));
});
