import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
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

  it("stays as init wrote it", () => expectUnchanged(project));
});

describe("JavaScript with require", () => {
  beforeAll(() => {
    project = setUp("commonjs", { lists: "src/lists.js", syntax: "commonjs" });
    project.write("src/index.js", 'const { line } = require("./lists.js");\n\nconsole.log(line());\n');
  });

  it.each(["20.19", "22.12", "24"] as const)("runs in Node.js %s", (version) => {
    expect(project.run("npm start --silent", version).trim()).toBe(expectedLine);
  });

  it("stays as init wrote it", () => expectUnchanged(project));
});

describe("JavaScript with import", () => {
  beforeAll(() => {
    project = setUp("esm", { lists: "lists.js", syntax: "esm" });
    project.write("index.js", 'import { line } from "./lists.js";\n\nconsole.log(line());\n');
  });

  it.each(["20.19", "22.12", "24"] as const)("runs in Node.js %s", (version) => {
    expect(project.run("npm start --silent", version).trim()).toBe(expectedLine);
  });

  it("stays as init wrote it", () => expectUnchanged(project));
});
