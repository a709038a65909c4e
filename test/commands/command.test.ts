import type { Finding } from "../../src/model/findings/index.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readExistingLock } from "../../src/project/lock.ts";
import { openProject } from "../../src/project/project.ts";
import { check, diff, generate } from "../../src/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { findingsOf } from "../support/findings.ts";
import { environment } from "../support/git.ts";
import { type Project, makeProject } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { type ServiceResponse, responsesOf } from "../support/service.ts";

const prefix = "/v1.2/references";
const references = ["batch_status", "contact_status", "contact_type", "priority"];

type Command = (options: object) => Promise<{ readonly diagnostics: readonly Finding[] }>;

/** The commands that fetch the lists. */
const commands: Record<string, Command> = {
  generate,
  "check --live": (options) => check({ ...options, live: true }),
  diff,
};

describe.each(Object.entries(commands))("%s", (_name, command) => {
  /** Runs the command in a generated project with these responses; returns rule and reference of each error. */
  async function errorsOf(responses: Record<string, ServiceResponse>): Promise<string[]> {
    const project = await projectWith({}, { source: { retries: 0 }, references });
    await generate({ cwd: project.dir, environment: {} });
    project.serve({}, responses);
    const before = project.snapshot();
    const { diagnostics } = await command({ cwd: project.dir, environment: {} });
    expect(project.snapshot()).toEqual(before);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    return errors.map(({ rule, reference }) => `${rule} ${reference}`);
  }

  it("reports all invalid and missing lists together, and writes nothing", async () => {
    const errors = await errorsOf({
      [`${prefix}/priority`]: 500,
      [`${prefix}/batch_status`]: (_request, response) => response.destroy(),
      [`${prefix}/contact_status`]: "{",
      [`${prefix}/contact_type`]: { name: "Contact type" },
    });
    expect(new Set(errors)).toEqual(
      new Set(["fetch priority", "fetch batch_status", "malformed-json contact_status", "wrong-shape contact_type"]),
    );
  });

  it("reports invalid lists without the overview, and nothing that depends on the overview", async () => {
    const errors = await errorsOf({ [prefix]: 500, [`${prefix}/contact_status`]: "{" });
    expect(errors).toEqual(["fetch null", "malformed-json contact_status"]);
  });

  it("reports only the overview if all documents are missing, because the address may be wrong", async () => {
    const missing = Object.fromEntries(Object.keys(responsesOf({})).map((path) => [path, 404]));
    expect(await errorsOf(missing)).toEqual(["fetch null"]);
  });
});

it.each<[what: string, write: (project: Project) => void]>([
  ["a missing file", () => undefined],
  ["an empty file", (project) => project.write("codegen.lock.json", "")],
  ["invalid UTF-8", ({ dir }) => writeFileSync(join(dir, "codegen.lock.json"), Buffer.from('{ "é": 1 }', "latin1"))],
  ["a folder", (project) => project.write("codegen.lock.json/README.md", "")],
])("the lock reports %s", async (_what, write) => {
  const project = makeProject({ source: "sample" });
  write(project);
  const finding = { rule: "lock", severity: "error", file: "codegen.lock.json" };
  const opened = await openProject({ cwd: project.dir }, realHost(project.dir, environment));
  expect(findingsOf(() => readExistingLock(opened))).toMatchObject([finding]);
});
