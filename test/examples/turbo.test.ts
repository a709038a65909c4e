import { expect, it } from "@jest/globals";
import { describeWith, expectDone, install } from "./consumer.ts";

const monorepo = install("turbo", "--workspace", "packages/lists", "--include-workspace-root");
describeWith(monorepo, "turbo")("turbo", () => {
  /** How many of the two tasks a build took from turbo's cache. */
  function build(): number {
    const printed = expectDone(monorepo.bin("turbo", "run", "build"));
    const [, cached, all] = /Cached: +(\d+) cached, (\d+) total/.exec(printed) ?? [];
    expect(all).toBe("2");
    return Number(cached);
  }

  it("the package is written once, and then comes from the cache", () => {
    expect(build()).toBe(0);
    expect(monorepo.read("apps/web/dist/index.html")).toContain('<option value="3">Opted out</option>');
    expectDone(monorepo.run("rm", "-r", "packages/lists/generated", "apps/web/dist"));
    expect(build()).toBe(2);
    expect(monorepo.read("packages/lists/generated/index.js")).toContain("contact_status");
    expect(monorepo.read("apps/web/dist/index.html")).toContain("Opted out");
  });

  it("a change of the lock writes it again, and builds the app again", () => {
    monorepo.edit("packages/lists/codegen.lock.json", (text) => text.replace('"Opted out"', '"Unsubscribed"'));
    expect(build()).toBe(0);
    expect(monorepo.read("apps/web/dist/index.html")).toContain("Unsubscribed");
  });

  it("a change of the configuration does, too", () => {
    expect(build()).toBe(2);
    monorepo.edit("packages/lists/codegen.config.json", (text) =>
      text.replace('["contact_status", "priority"]', '"all"'),
    );
    expect(build()).toBe(0);
  });

  it("a change of the app alone leaves the package in the cache", () => {
    monorepo.edit("apps/web/build.mjs", (text) => text.replace("<select>", '<select name="status">'));
    expect(build()).toBe(1);
  });
});
