import { describe, expect, it } from "@jest/globals";
import { check, diff, generate } from "../../src/index.ts";
import type { Diagnostic } from "../../src/model/findings/index.ts";
import { projectWith } from "../support/served-project.ts";
import { responsesOf, type ServiceResponse } from "../support/service.ts";

const prefix = "/v1.2/references";

/** What the three commands that ask the service have to say of it. */
const commands = { generate, "check --live": check, diff } as const;

const named = Object.entries(commands) as [
  string,
  (options: object) => Promise<{ diagnostics: readonly Diagnostic[] }>,
][];

/** A project that knows the lists already, and whose service now answers so. */
async function changed(
  answers: Record<string, ServiceResponse>,
  config: object = {},
  headers: Record<string, string> = {},
) {
  const project = await projectWith({}, { source: { retries: 0, headers }, ...config });
  await generate({ cwd: project.dir, environment: {} });
  project.serve({}, answers);
  return { project, options: { cwd: project.dir, environment: {}, live: true } };
}

describe.each(named)("%s", (_command, run) => {
  it("tells all bad lists in one run, those that did not come and those that did", async () => {
    const { project, options } = await changed({
      [`${prefix}/priority`]: 500,
      [`${prefix}/batch_status`]: (_request, response) => response.destroy(),
      [`${prefix}/contact_status`]: "{",
      [`${prefix}/contact_type`]: { name: "Contact type" },
    });
    const before = project.snapshot();
    const { diagnostics } = await run(options);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(new Set(errors.map(({ rule, reference }) => `${rule} ${reference}`))).toEqual(
      new Set(["fetch priority", "fetch batch_status", "malformed-json contact_status", "wrong-shape contact_type"]),
    );
    expect(project.snapshot()).toEqual(before);
  });

  it("tells bad lists where the overview did not come, and invents nothing of what it would have said", async () => {
    const { options } = await changed(
      { [prefix]: 500, [`${prefix}/contact_status`]: "{" },
      { references: ["contact_status", "priority", "country"] },
    );
    const { diagnostics } = await run(options);
    expect(diagnostics.map(({ rule, reference }) => [rule, reference])).toEqual([
      ["fetch", null],
      ["malformed-json", "contact_status"],
    ]);
  });

  it("tells of the overview alone where nothing is there: the address may be wrong", async () => {
    const { options } = await changed(Object.fromEntries(Object.keys(responsesOf({})).map((path) => [path, 404])));
    expect((await run(options)).diagnostics.map(({ rule, reference }) => [rule, reference])).toEqual([["fetch", null]]);
  });
});
