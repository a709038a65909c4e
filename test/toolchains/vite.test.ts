import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine } from "./lists.ts";
import { expectUnchanged, type Project, setUp } from "./project.ts";

/** Runs the bundle of a page in Node.js, with the parts of a document that it needs before it logs its first line. */
const runPage = `node -e '
  const link = { relList: { supports: () => true } };
  globalThis.document = { createElement: () => link, getElementById: () => null, querySelector: () => ({}) };
  const [script] = require("fs").readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  import("./dist/assets/" + script).catch(() => {});
'`;
let project: Project;

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
