import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";
import { firstPage } from "./server.ts";

let project: Project;

describe("NestJS 12 with ES modules and Vitest", () => {
  beforeAll(() => {
    project = setUp("nest", { lists: "src/lists.ts" });
    const service = "src/app.service.ts";
    project.edit(service, "import", "import { line, same } from './lists.js';\nimport");
    project.edit(service, "return 'Hello World!';", "return line();");
    // A method with an inferred type, which a declaration file has to name.
    project.edit(
      service,
      "  getHello()",
      "  echo(code: Parameters<typeof same>[0]) {\n    return { code: same(code) };\n  }\n\n  getHello()",
    );
    project.edit("src/app.controller.spec.ts", "'Hello World!'", `'${expectedLine}'`);
  });

  it("builds", () => expectSuccess(project, "npm run build"));

  it("starts and answers a request", async () => {
    expect(await firstPage(project, "node dist/main")).toBe(expectedLine);
  });

  it("passes its tests", () => {
    expect(project.run("npm test 2>&1")).toMatch(/1 passed/);
  });

  it("passes its formatter and linter", () => expectSuccess(project, "npm run format", "npm run lint"));

  it("stays as init wrote it", () => expectUnchanged(project));
});
