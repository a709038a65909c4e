import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine, moduleOfLists } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

let project: Project;

describe("TypeScript that Node.js runs without a compiler", () => {
  beforeAll(() => {
    project = setUp("node-typescript", { lists: "src/lists.ts" });
    project.write("src/index.ts", 'import { line } from "./lists.ts";\n\nconsole.log(line());\n');
  });

  it("type-checks", () => expectSuccess(project, "npm run types"));

  it.each(["22.18", "24"] as const)("runs in Node.js %s", (version) => {
    expect(project.run("npm start --silent", version).trim()).toBe(expectedLine);
  });

  it("runs after tsc has compiled it", () => {
    project.run("npx tsc --noEmit false --outDir dist");
    expect(project.run("node dist/index.js", "20.19").trim()).toBe(expectedLine);
  });

  it("stays as it was set up", () => expectUnchanged(project));
});

describe("JavaScript with require and import", () => {
  beforeAll(() => {
    project = setUp("javascript", { lists: "src/lists.js", syntax: "commonjs" });
    const specifier = /require\("(.*)"\)/.exec(project.read("src/lists.js"))?.[1] ?? "";
    project.write("src/lists.mjs", moduleOfLists(specifier, "esm"));
    project.write("src/index.js", 'const { line } = require("./lists.js");\n\nconsole.log(line());\n');
    project.write("src/index.mjs", 'import { line } from "./lists.mjs";\n\nconsole.log(line());\n');
  });

  it.each(["20.19", "22.12", "24"] as const)("runs in Node.js %s", (version) => {
    expect(project.run("npm start --silent", version).trim()).toBe(expectedLine);
    expect(project.run("node src/index.mjs", version).trim()).toBe(expectedLine);
  });

  it("stays as it was set up", () => expectUnchanged(project));
});
