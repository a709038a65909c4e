import { expect, it } from "@jest/globals";
import { makeProject } from "../../../test/support/project.ts";
import { readCompilerSettings } from "../../src/repository/compiler-settings.ts";

/** The settings of a project with these compiler options and this version of TypeScript. */
function settingsOf(compilerOptions: object, version?: string) {
  const project = makeProject();
  project.write("tsconfig.json", { compilerOptions });
  project.write("src/a.ts", "");
  if (version !== undefined) project.write("node_modules/typescript/package.json", { version });
  return readCompilerSettings(project.dir, "src");
}

it.each([
  ["5.6.3", { module: "nodenext" }, false],
  ["5.9.3", { module: "node16" }, false],
  ["6.0.3", { module: "node16" }, false],
  ["6.0.3", { module: "node18" }, false],
  ["5.6.3", { module: "commonjs", moduleResolution: "node16" }, false],
  ["5.8.2", { module: "nodenext" }, true],
  ["6.0.3", { module: "node20" }, true],
  [undefined, { module: "nodenext" }, true],
  ["5.6.3", { module: "commonjs" }, true],
  ["5.6.3", { module: "esnext", moduleResolution: "bundler" }, true],
])("reports whether TypeScript %s with %j lets CommonJS import ES modules: %j", (version, options, expected) => {
  expect(settingsOf(options, version)?.canRequireModules).toBe(expected);
});
