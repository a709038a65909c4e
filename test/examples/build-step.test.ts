import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { expectDone, install, describeWith, textsIn } from "./consumer.ts";

const app = install("build-step");
describeWith(app, "vite")("vite", () => {
  it("writes the package from the lock, and bundles its codes", () => {
    expect(existsSync(join(app.dir, "generated"))).toBe(false);
    const output = expectDone(app.run("npm", "run", "build"));
    expect(output).toContain("2 lists, ");
    expect(output).toContain("built in");
    const bundle = textsIn(join(app.dir, "dist/assets"));
    expect(bundle).toContain("Opted out");
    expect(bundle).not.toContain("reference-lists");
    expect(app.read("dist/index.html")).toContain("/assets/");
    expect(existsSync(join(app.dir, "generated/package.json"))).toBe(false);
  });

  it("bundles a change of the lock", () => {
    app.edit("codegen.lock.json", (text) => text.replace(': "Opted out"', ': "Unsubscribed"'));
    expectDone(app.run("npm", "run", "build"));
    const bundle = textsIn(join(app.dir, "dist/assets"));
    expect(bundle).toContain("Unsubscribed");
    expect(bundle).not.toContain("Opted out");
  });

  it("stops before the bundle if the lock cannot be read", () => {
    app.edit("codegen.lock.json", (text) => text.slice(1));
    const { exitCode, output } = app.run("npm", "run", "build");
    expect(exitCode).toBe(2);
    expect(output).not.toContain("built in");
  });
});
