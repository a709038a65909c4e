import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { asCommonJs, expectUnchanged, type Project, setUp } from "./project.ts";

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

  it("stays as init wrote it", () => expectUnchanged(project));
});
