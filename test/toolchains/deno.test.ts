import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";

let project: Project;

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

  it("stays as init wrote it", () => expectUnchanged(project));
});
