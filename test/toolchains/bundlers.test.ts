import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

const entry = 'import { line } from "./lists";\n\nconsole.log(line());\n';
let project: Project;

describe("webpack with ts-loader", () => {
  beforeAll(() => {
    project = setUp("webpack", { lists: "src/lists.ts" });
    project.write("src/index.ts", entry);
  });

  it("type-checks, builds and runs", () => {
    project.run("npm run build");
    expect(project.run("node dist/bundle.js").trim()).toBe(expectedLine);
  });

  it("stays as init wrote it", () => expectUnchanged(project));
});

describe.each([
  { name: "esbuild", bundles: ["dist/index.cjs"] },
  { name: "tsup", bundles: ["dist/index.js", "dist/index.cjs"] },
])("$name", ({ name, bundles }) => {
  beforeAll(() => {
    project = setUp(name, { lists: "src/lists.ts" });
    project.write("src/index.ts", `${entry}export * from "./lists";\n`);
  });

  it("type-checks and builds", () => expectSuccess(project, "npm run types", "npm run build"));

  it.each(bundles)("runs %s", (bundle) => {
    expect(project.run(`node ${bundle}`).trim()).toBe(expectedLine);
  });

  it("stays as init wrote it", () => expectUnchanged(project));
});

describe("Vitest", () => {
  beforeAll(() => {
    project = setUp("vitest", { lists: "src/lists.ts" });
    const test = `it("lists", () => {\n  expect(line()).toBe(${JSON.stringify(expectedLine)});\n});\n`;
    project.write(
      "src/lists.test.ts",
      `import { expect, it } from "vitest";\nimport { line } from "./lists";\n\n${test}`,
    );
  });

  it("type-checks and passes its tests", () => expectSuccess(project, "npm run types", "npm test"));

  it("stays as init wrote it", () => expectUnchanged(project));
});
