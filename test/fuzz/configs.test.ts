import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { loadConfig, resolveSources } from "../../src/pipeline/config/index.ts";
import type { ProjectFiles } from "../../src/platform/files/index.ts";
import { locked, lockOf } from "../support/locks.ts";
import { bytesOf, configOf, isRendered, jsonEdits, mostly, parameters, timeoutMs } from "./arbitraries.ts";
import { expectPackage, valueOf } from "./sound.ts";

/** A lock for any configuration. */
const lock = lockOf({
  priority: [locked(1, "Low"), locked(2, "High", { description: "*/ `${High}`", aliases: ["Urgent"] })],
  country: [
    locked(250, "France", { fields: { code2: "FR" }, enable: false }),
    locked(40, "Austria", { fields: { code2: "AT" }, removed: true }),
  ],
  transaction_status: [locked("queued", "Queued")],
});

const source = mostly(
  "sample",
  1,
  fc.record({
    baseUrl: fc.constantFrom("https://api.example.com", "http://127.0.0.1:1/prefix/", "https://${HOST}/a"),
    headers: fc.dictionary(fc.constantFrom("X-Api-Key", "authorization"), fc.constantFrom("${KEY}", "Bearer abc", "x")),
    timeoutMs: fc.integer({ min: 1, max: 600_000 }),
    ca: mostly(undefined, 2, fc.constant("ca.pem")),
  }),
);

/** Puts a comment, valid or invalid, and possibly a comma before some brackets. */
const comments = fc
  .record({
    comment: fc.constantFrom("", "// a comment\n", "/* */ // */\n", "/**/", "//", "/* not ended", "# no comment\n"),
    comma: fc.constantFrom("", ","),
    at: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ comment, comma, at }) => (json: string) => {
    let bracket = 0;
    return json.replace(/[\]}]/g, (end) => (bracket++ === at ? `${comma}${comment}${end}` : end));
  });

const configs = fc
  .record({
    source,
    config: configOf(["priority", "country", "contact_status"]),
    edit: jsonEdits,
    comment: comments,
    bytes: bytesOf,
  })
  .map(({ source: from, config, edit, comment, bytes }) =>
    bytes(comment(edit(JSON.stringify({ source: from, ...config }, null, 2)))),
  );

const folder = "/project";

/** The one file of a project, in memory. */
const filesOf = (bytes: Uint8Array): ProjectFiles => ({
  kind: (path) => (path === `${folder}/codegen.config.json` ? "file" : path === folder ? "folder" : undefined),
  list: () => ["codegen.config.json"],
  bytes: () => bytes,
});

async function expectRead(bytes: Uint8Array, isShown: boolean): Promise<boolean> {
  const loaded = await valueOf(() => loadConfig(folder, "codegen.config.json", filesOf(bytes)));
  if (!loaded) return false;
  const { config, locationOf } = loaded;
  await valueOf(() => resolveSources(config, { KEY: "abc" }, locationOf, true));
  await expectPackage(lock, config, isShown);
  return true;
}

it(
  "reads any configuration, or reports its mistakes",
  async () => {
    let readCount = 0;
    const property = fc.asyncProperty(configs, isRendered, async (bytes, isShown) => {
      if (await expectRead(bytes, isShown)) readCount++;
    });
    await fc.assert(property, parameters);
    expect(readCount).toBeGreaterThan(0);
  },
  timeoutMs,
);

it.each([
  ["an unknown key", { [`[x](javascript:globalThis.pwned=1) ${"x".repeat(60)}`]: {} }],
  ["the name of a variable", { source: { baseUrl: `https://a/\${${"A".repeat(4_000)}}` } }],
])("cuts %s that is long", async (_what, config) => {
  expect(await expectRead(Buffer.from(JSON.stringify(config)), false)).toBe("source" in config);
});
