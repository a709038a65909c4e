import { describe, expect, it } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { here } from "./axes.ts";
import { projects } from "./packages.ts";
import { run } from "./run.ts";

/** A tool of the project itself. */
const tool = (name: string): string => join(here, "../../node_modules/.bin", name);

describe.each(projects)("$name", ({ dir, generated, variant }) => {
  it("exports files that are there", () => {
    const { exports } = JSON.parse(readFileSync(join(generated, "package.json"), "utf8")) as { exports: object };
    const targets = Object.values(exports).flatMap((target: string | object) =>
      typeof target === "string" ? [target] : (Object.values(target) as string[]),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !existsSync(join(generated, target)))).toEqual([]);
  });

  // A package of TypeScript is for the same repository: it is not published.
  if (variant.emit === "ts") return;

  it("publint finds nothing", async () => {
    const { exitCode, output } = await run(tool("publint"), ["--strict", generated], dir);
    expect(output).toContain("All good!");
    expect(exitCode).toBe(0);
  });

  it("attw finds nothing, as a package and by each subpath", async () => {
    const args = ["--pack", generated, "--profile", "esm-only", "--format", "json"];
    const { exitCode, output } = await run(tool("attw"), args, dir);
    const { analysis } = JSON.parse(output) as { analysis: { entrypoints: object } };
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining([".", "./country", "./contact-status"]));
    expect(exitCode).toBe(0);
  });
});
