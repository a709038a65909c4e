import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { asCommonJs, expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

const compilers = ["typescript", "typescript-6", "typescript-7"];
let project: Project;

describe.each([
  { title: "A library of ES modules with composite", extension: ".js" },
  { title: "A CommonJS program with module nodenext", extension: "", prepare: asCommonJs },
  {
    title: "A CommonJS program with module commonjs",
    extension: "",
    prepare(library: Project) {
      asCommonJs(library);
      library.edit("tsconfig.json", '"module": "nodenext"', '"module": "commonjs"');
    },
  },
])("$title", ({ extension, prepare }) => {
  beforeAll(() => {
    project = setUp("library", { lists: "src/lists.ts", ...(prepare && { prepare }) });
    project.write("src/index.ts", `import { line } from "./lists${extension}";\n\nconsole.log(line());\n`);
  });

  it.each(compilers)("compiles with %s and declarations, and runs", (compiler) => {
    project.run(`rm -rf dist *.tsbuildinfo && node node_modules/${compiler}/bin/tsc -p .`);
    expect(project.run("node dist/index.js", "20.19").trim()).toBe(expectedLine);
    expect(project.read("dist/lists.d.ts")).toContain("ContactStatusCode");
  });

  it("stays as it was set up", () => expectUnchanged(project));
});

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

  it("leave the project as it was set up", () => expectUnchanged(project));
});

describe("A program for Deno", () => {
  beforeAll(() => {
    project = setUp("deno", { lists: "lists.ts" });
    project.write("use.ts", 'import { line } from "./lists.ts";\n\nconsole.log(line());\n');
  });

  it("type-checks and runs", () => {
    expectSuccess(project, "npx deno check main.ts use.ts");
    expect(project.run("npx deno run use.ts").trim()).toBe(expectedLine);
  });

  it("passes the linter and the formatter, which skip the generated files", () => {
    expectSuccess(project, "npx deno lint", "npx deno fmt lists.ts", "npx deno fmt --check");
  });

  it("runs the check as a task", () => expectSuccess(project, "npx deno task codegen:check"));

  it("stays as it was set up", () => expectUnchanged(project));
});
