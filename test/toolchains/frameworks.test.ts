import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectSuccess, expectUnchanged, firstPage, type Project, setUp } from "./project.ts";

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

  it("stays as it was set up", () => expectUnchanged(project));
});

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

  it("stays as it was set up", () => expectUnchanged(project));
});

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

/** Runs the bundle of a page in Node.js, with the parts of a document that it needs before it logs its first line. */
const runPage = `node -e '
  const link = { relList: { supports: () => true } };
  globalThis.document = { createElement: () => link, getElementById: () => null, querySelector: () => ({}) };
  const [script] = require("fs").readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  import("./dist/assets/" + script).catch(() => {});
'`;
describe("Vite with React and TypeScript", () => {
  beforeAll(() => {
    project = setUp("vite-react", { lists: "src/lists.ts" });
    project.edit("src/main.tsx", "createRoot(", "console.log(line())\ncreateRoot(");
    project.edit("src/main.tsx", "import App", "import { line } from './lists'\nimport App");
  });

  it("type-checks and builds", () => {
    project.run("npm run build");
    expect(project.run(runPage).trim()).toBe(expectedLine);
  });

  it("passes its linter", () => {
    expect(project.run("npm run lint -- --deny-warnings")).toContain("Found 0 warnings and 0 errors");
  });

  it("stays as it was set up", () => expectUnchanged(project));
});
