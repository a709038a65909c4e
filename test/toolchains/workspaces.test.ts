import { beforeAll, describe, expect, it } from "@jest/globals";
import { expectedLine, moduleOfLists } from "./lists.ts";
import {
  copyProject,
  expectSuccess,
  expectUnchanged,
  initialise,
  install,
  npmInstall,
  type Project,
} from "./project.ts";

const packages = ["packages/eu", "packages/us"];
const specifiers = new Map<string, string>();
let project: Project;

/** Leaves two packages, in a workspace of pnpm. */
function asPnpm(workspace: Project): void {
  workspace.run("rm -r apps packages/tsconfig");
  const manifest = JSON.parse(workspace.read("package.json")) as object;
  const pnpm = { ...manifest, workspaces: undefined, packageManager: "pnpm@10.34.9" };
  workspace.write("package.json", `${JSON.stringify(pnpm, null, 2)}\n`);
  workspace.write("pnpm-workspace.yaml", "packages:\n  - packages/*\n");
}

describe.each([
  { manager: "pnpm", prepare: asPnpm, add: "pnpm add --save-dev", check: "pnpm exec codegen check" },
  { manager: "npm", add: npmInstall, check: "npx codegen check" },
])("Two packages in a workspace of $manager", ({ prepare, add, check }) => {
  beforeAll(() => {
    project = copyProject("workspace");
    prepare?.(project);
    for (const path of packages) {
      const member = project.folder(path);
      install(member, add);
      project.commit();
      const specifier = initialise(member);
      specifiers.set(path, specifier);
      member.write("src/lists.ts", moduleOfLists(specifier));
      member.write("src/index.ts", 'import { line } from "./lists.js";\n\nconsole.log(line());\n');
      project.commit();
    }
  });

  it.each(packages)("builds and runs %s", (path) => {
    const member = project.folder(path);
    member.run("npm run build");
    expect(member.run("node dist/index.js", "20.19").trim()).toBe(expectedLine);
  });

  it("gives the lists of each package a different name", () => {
    expect(new Set(specifiers.values()).size).toBe(2);
  });

  it("passes the check from the root after prettier has formatted the repository", () => {
    expectSuccess(project, "npm run format");
    for (const path of packages) expectSuccess(project.folder(path), check);
    project.commit();
  });

  it.each(packages)("%s stays as it was set up", (path) => expectUnchanged(project.folder(path)));
});

describe("A CommonJS program in a workspace with module node16", () => {
  const api = (): Project => project.folder("apps/api");

  beforeAll(() => {
    project = copyProject("workspace");
    install(project);
    const specifier = initialise(project);
    api().write("src/lists.ts", moduleOfLists(specifier));
    api().write("src/index.ts", 'import { line } from "./lists";\n\nconsole.log(line());\n');
    project.commit();
  });

  it("builds and runs", () => {
    project.run("npm run build");
    expect(api().run("npm start --silent", "20.19").trim()).toBe(expectedLine);
  });

  it("stays as it was set up", () => expectUnchanged(project));
});
