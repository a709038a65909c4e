import { describe, expect, it } from "@jest/globals";
import { check, diff, generate, impact, startReferenceServer } from "../../src/index.ts";
import { makeProject } from "../support/project.ts";

type Run = (
  options: never,
) => Promise<{ readonly diagnostics: readonly { readonly rule: string; readonly message: string }[] }>;

describe("the options of the API", () => {
  it.each<[string, Run, unknown, string]>([
    ["an unknown option", generate, { ofline: true }, '"offline"'],
    ["an option of another function", generate, { live: true }, "acceptMeanings"],
    ["a flag of the command line", generate, { "dry-run": true }, '"dryRun"'],
    ["an unknown option", check, { satged: true }, '"staged"'],
    ["an unknown option", diff, { form: "lock" }, '"from"'],
    ["an unknown option", impact, { project: ["."] }, '"projects"'],
    ["a name of every object", generate, { constructor: true }, '"constructor"'],
    ["__proto__", generate, JSON.parse('{ "__proto__": {} }'), '"__proto__"'],
    ["a text", generate, { dryRun: "false" }, "dryRun"],
    ["null", generate, { cwd: null }, "cwd"],
    ["a number", diff, { to: 1.2 }, "to"],
    ["a function", generate, { config: () => ({}) }, "config"],
    ["a list", generate, { config: [] }, "config"],
    ["an environment", generate, { environment: "A=1" }, "environment"],
    ["a listener", generate, { onProgress: true }, "onProgress"],
    ["an AbortController", generate, { signal: new AbortController() }, "signal"],
    ["a path", impact, { projects: "." }, "projects"],
    ["a list of other values", impact, { projects: [1] }, "projects"],
    ["null instead of options", generate, null, "options"],
    ["a path instead of options", check, "codegen.config.json", "options"],
  ])("refuse %s (%p)", async (_what, run, options, part) => {
    const { diagnostics, ...result } = await run(options as never);
    expect(diagnostics).toMatchObject([{ rule: "usage", severity: "error", message: expect.stringContaining(part) }]);
    expect(result).toMatchObject({ ok: false, config: null, dir: null, changes: [] });
  });

  it("may be undefined, and all mistakes are reported at once", async () => {
    const { dir } = makeProject({ source: "sample", references: ["priority"] });
    const given = { cwd: dir, config: undefined, signal: undefined, offline: undefined, environment: undefined };
    expect(await generate(given as never)).toMatchObject({ ok: true, diagnostics: [] });
    expect((await generate({ cwd: 1, ofline: true } as never)).diagnostics).toHaveLength(2);
  });

  it("do not repeat a long value", async () => {
    const [finding] = (await generate({ dryRun: "x".repeat(10_000) } as never)).diagnostics;
    expect(finding?.message.length).toBeLessThan(200);
  });

  it("escape a value", async () => {
    const [finding] = (await generate({ dryRun: "a\n\u001b[31mb" } as never)).diagnostics;
    expect(finding).toMatchObject({ rule: "usage" });
    expect(finding?.message).toContain(String.raw`"a\n\u001b[31mb"`);
  });

  it.each<[unknown, string]>([
    [{ prot: 80 }, '"port"'],
    [{ port: "80" }, "port"],
  ])("of the reference server are refused: %j", async (options, part) => {
    await expect(startReferenceServer(options as never)).rejects.toThrow(part);
  });
});
