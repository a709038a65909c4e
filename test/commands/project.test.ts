import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check, diff, generate } from "../../src/index.ts";
import { makeProject } from "../support/project.ts";

const sample = { source: "sample", references: ["priority"] };

describe("the folder that a run starts in", () => {
  it.each([
    ["generate", generate],
    ["check", check],
    ["check of the index", (options: { cwd: string }) => check({ ...options, staged: true })],
    ["diff", diff],
  ])("is not searched above where it is no folder: %s", async (_what, run) => {
    const project = makeProject(sample);
    const before = project.snapshot();
    for (const name of ["nowhere", "codegen.config.json", "codegen.config.json/nowhere"]) {
      const { ok, config, diagnostics } = await run({ cwd: join(project.dir, name) });
      expect({ ok, config, rules: diagnostics.map(({ rule }) => rule) }).toEqual({
        ok: false,
        config: null,
        rules: ["usage"],
      });
    }
    expect(project.snapshot()).toEqual(before);
  });

  it("may be named by a link", async () => {
    const project = makeProject(sample);
    const link = join(makeProject().dir, "link");
    symlinkSync(project.dir, link);
    expect(await generate({ cwd: link })).toMatchObject({ ok: true });
  });
});
