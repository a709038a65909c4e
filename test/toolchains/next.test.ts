import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";
import { firstPage } from "./server.ts";

let project: Project;

describe("Next.js with next/jest", () => {
  beforeAll(() => {
    project = setUp("next", { lists: "app/lists.ts" });
    const component = "export function Client() {\n  return <p>{line()}</p>;\n}\n";
    project.write("app/client.tsx", `"use client";\n\nimport { line } from "./lists";\n\n${component}`);
    const imports = 'import { Client } from "./client";\nimport { line } from "./lists";\n\n';
    project.edit("app/page.tsx", "export default", `${imports}export default`);
    project.edit("app/page.tsx", "To get started, edit the page.tsx file.", "<pre>{line()}</pre><Client />");
  });

  it.each(["npx next build", "npx next build --webpack"])(
    "shows the lists in a server and a client component after %s",
    async (command) => {
      project.run(command);
      const page = await firstPage(project, "node node_modules/next/dist/bin/next start --port 0");
      expect(page).toContain(`<pre>${expectedLine}</pre>`);
      expect(page).toContain(`<p>${expectedLine}</p>`);
    },
  );

  it("passes its linter", () => expectSuccess(project, "npm run lint"));

  it("passes its tests", () => {
    const test = `test("lists", () => {\n  expect(line()).toBe(${JSON.stringify(expectedLine)});\n});\n`;
    project.write("app/lists.test.ts", `import { line } from "./lists";\n\n${test}`);
    expectSuccess(project, "npm test");
  });

  it("stays as init wrote it", () => expectUnchanged(project));
});
