import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { openProjects } from "../../../../src/features/impact/program/open-projects.ts";
import { realHost } from "../../../../src/platform/index.ts";
import { configOf } from "../../../support/configs.ts";
import { environment } from "../../../support/git.ts";
import { locked, lockOf } from "../../../support/locks.ts";
import { makeProject } from "../../../support/project.ts";
import { inputOf } from "../../../support/rendered.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("keeps the files of one project in memory, not those of all", async () => {
  const { dir, write } = makeProject({ source: "sample" });
  write("tsconfig.json", { compilerOptions: { types: [], noEmit: true }, include: ["src"] });
  write("src/main.ts", 'export * from "reference-lists";\n');
  const from = inputOf(lockOf({ priority: [locked(1, "Low")] }), configOf({}));
  const { projects } = await openProjects({ ...realHost(dir, environment), from, dir, configs: [dir] });
  const compile = async () =>
    Promise.all(projects.map(async (project) => (await project.compiler()(from.lock)).getSourceFiles()));
  const files = (await compile()).flat().map((file) => new WeakRef(file));
  expect(files.length).toBeGreaterThan(1);
  // A new weak reference keeps its target until the current turn of the event loop ends.
  await setImmediate();
  collectGarbage();
  expect(files.filter((file) => file.deref() !== undefined)).toHaveLength(0);
  expect(projects).toHaveLength(1);
});
