import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { expectDone, install, describeWith, textsIn } from "./consumer.ts";

const app = install("build-step");
describeWith(app, "vite")("vite", () => {
  it("the build writes the package from the lock, and its codes are in the bundle", () => {
    expect(existsSync(join(app.dir, "generated"))).toBe(false);
    const printed = expectDone(app.run("npm", "run", "build"));
    expect(printed).toContain("2 references, ");
    expect(printed).toContain("built in");
    const bundle = textsIn(join(app.dir, "dist/assets"));
    expect(bundle).toContain("Opted out");
    expect(bundle).not.toContain("reference-lists");
    expect(app.read("dist/index.html")).toContain("/assets/");
    expect(existsSync(join(app.dir, "generated/package.json"))).toBe(false);
  });

  it("the next bundle has a change of the lock", () => {
    app.edit("codegen.lock.json", (text) =>
      text.replace('"description": "Opted out"', '"description": "Unsubscribed"'),
    );
    expectDone(app.run("npm", "run", "build"));
    const bundle = textsIn(join(app.dir, "dist/assets"));
    expect(bundle).toContain("Unsubscribed");
    expect(bundle).not.toContain("Opted out");
  });

  it("a lock that cannot be read stops the build before it bundles", () => {
    app.edit("codegen.lock.json", (text) => text.slice(1));
    const { exitCode, output } = app.run("npm", "run", "build");
    expect(exitCode).toBe(2);
    expect(output).not.toContain("built in");
  });
});
