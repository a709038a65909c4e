import { beforeAll, expect } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { generate } from "../../src/commands/generate.ts";
import { environment, initRepository } from "./git.ts";
import { defaultOptions } from "./impact.ts";
import { copyProject, makeProject, type Project } from "./project.ts";

/** A source that uses the alias of {@link aliasedProject}. */
export const aliasUse =
  'import { ContactStatus } from "../generated/index.js";\r\nContactStatus.OptedOut; // OptedOut\r\n';

let generated: Project;

beforeAll(async () => {
  generated = await generatedProject();
});

async function generatedProject(): Promise<Project> {
  const config = { source: "sample", references: ["contact_status", "priority"] };
  const project = makeProject(config);
  const host = realHost(project.dir, environment);
  await generate({ cwd: project.dir }, host);
  project.write("codegen.config.json", { ...config, names: { contact_status: { 3: "Unsubscribed" } } });
  await generate({ cwd: project.dir, offline: true }, host);
  expect(project.read("codegen.lock.json")).toContain('"aliases": ["OptedOut"]');
  project.write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
  project.write("package.json", { type: "module" });
  return project;
}

/** A committed project with an alias. */
export function aliasedProject(files: Readonly<Record<string, string>>): Project {
  const project = copyProject(generated);
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  initRepository(project.dir);
  return project;
}
