import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { describeWith, expectDone, install } from "./consumer.ts";

const monorepo = install("turbo", "--workspace", "packages/lists", "--include-workspace-root");
describeWith(monorepo, "turbo")("turbo", () => {
  /** Builds, and returns the number of cached tasks. */
  function build(): number {
    const output = expectDone(monorepo.bin("turbo", "run", "build"));
    const [, cached, all] = /Cached: +(\d+) cached, (\d+) total/.exec(output) ?? [];
    expect(all).toBe("2");
    return Number(cached);
  }

  it("writes the package once, and then restores it from the cache", () => {
    expect(build()).toBe(0);
    expect(monorepo.read("apps/web/dist/index.html")).toContain('<option value="3">Opted out</option>');
    expectDone(monorepo.run("rm", "-r", "packages/lists/generated", "apps/web/dist"));
    expect(build()).toBe(2);
    expect(monorepo.read("packages/lists/generated/index.js")).toContain("contact_status");
    expect(monorepo.read("apps/web/dist/index.html")).toContain("Opted out");
  });

  it("writes the package and builds the app again if the lock changes", () => {
    monorepo.edit("packages/lists/codegen.lock.json", (text) => text.replace('"Opted out"', '"Unsubscribed"'));
    expect(build()).toBe(0);
    expect(monorepo.read("apps/web/dist/index.html")).toContain("Unsubscribed");
  });

  it("writes the package and builds the app again if the configuration changes", () => {
    // The build before has sealed the edited list in the lock.
    build();
    expect(build()).toBe(2);
    monorepo.edit("packages/lists/codegen.config.json", (text) =>
      text.replace('["contact_status", "priority"]', '"all"'),
    );
    expect(build()).toBe(0);
  });

  it("restores the package from the cache if only the app changes", () => {
    monorepo.edit("apps/web/build.mjs", (text) => text.replace("<select>", '<select name="status">'));
    expect(build()).toBe(1);
  });

  it("builds the app again if the lock changes and the package is its own workspace", () => {
    monorepo.edit("package.json", (text) => text.replace('"packages/*"', '"packages/*", "packages/lists/generated"'));
    monorepo.edit("apps/web/package.json", (text) => text.replace("@example/lists", "reference-lists"));
    monorepo.edit("apps/web/build.mjs", (text) => text.replace("@example/lists", "reference-lists"));
    writeFileSync(join(monorepo.dir, ".gitignore"), "node_modules/\n.turbo/\ndist/\n");
    expectDone(monorepo.run("npm", "install", "--no-audit", "--no-fund"));

    monorepo.edit("turbo.json", (text) => text.replace('"^lists"', '"@example/lists#lists"'));
    build();
    monorepo.edit("packages/lists/codegen.lock.json", (text) => text.replace('"Unsubscribed"', '"Left"'));
    build();
    expect(monorepo.read("apps/web/dist/index.html")).toContain("Left");
  });
});
