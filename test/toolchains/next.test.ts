import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, type Project, setUp } from "./project.ts";
import { firstPage } from "./server.ts";

let project: Project;

/** Shows the lists in a server component and in a client component. */
function showLists(app: string): void {
  project.write(
    `${app}/client.tsx`,
    '"use client";\n\nimport { line } from "./lists";\n\nexport function Client() {\n  return <p>{line()}</p>;\n}\n',
  );
  project.edit(
    `${app}/page.tsx`,
    "export default",
    'import { Client } from "./client";\nimport { line } from "./lists";\n\nexport default',
  );
  project.edit(`${app}/page.tsx`, "To get started, edit the page.tsx file.", "<pre>{line()}</pre><Client />");
}

describe.each([
  { title: "Next.js with src/app", name: "next", app: "src/app", lists: "src/lists.ts" },
  { title: "Next.js with app and next/jest", name: "next-jest", app: "app", lists: "app/lists.ts" },
])("$title", ({ name, app, lists }) => {
  beforeAll(() => {
    project = setUp(name, { lists });
    if (lists !== `${app}/lists.ts`) project.write(`${app}/lists.ts`, 'export * from "../lists";\n');
    showLists(app);
  });

  it.each(["npx next build", "npx next build --webpack"])("type-checks and builds: %s", async (command) => {
    project.run(command);
    const page = await firstPage(project, "node node_modules/next/dist/bin/next start --port 0");
    expect(page).toContain(`<pre>${expectedLine}</pre>`);
    expect(page).toContain(`<p>${expectedLine}</p>`);
  });

  it("passes its linter", () => expectSuccess(project, "npm run lint"));

  if (name === "next-jest") {
    it("passes its tests", () => {
      const test = `test("lists", () => {\n  expect(line()).toBe(${JSON.stringify(expectedLine)});\n});\n`;
      project.write("app/lists.test.ts", `import { line } from "./lists";\n\n${test}`);
      expectSuccess(project, "npm test");
    });
  }

  it("stays as init wrote it", () => expectUnchanged(project));
});
