import { describe, expect, it } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { format } from "prettier";
import { typescriptReporter } from "../../src/report/typescript.ts";
import type { CodePair } from "../../src/model/diff/change.ts";
import { makeProject } from "../support/project.ts";
import { printed } from "../support/printed.ts";
import { changeOf, diffReport } from "../support/reports.ts";
import { pairs, typeChange } from "../support/type-changes.ts";

const moduleOf = (...changes: ReturnType<typeof changeOf>[]): string =>
  printed(typescriptReporter, [diffReport({ changes })]).join("\n");

const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** What the compiler says of files, under `strict`. */
function compile(files: Readonly<Record<string, string>>): string {
  const { dir, write } = makeProject();
  for (const [name, text] of Object.entries(files)) write(name, text);
  const options = ["--strict", "--noEmit", "--isolatedModules", "--target", "es2022", "--module", "nodenext"];
  const ran = spawnSync(process.execPath, [tsc, ...options, "--types", "", ...Object.keys(files)], {
    cwd: dir,
    encoding: "utf8",
  });
  return `${ran.stdout}${ran.stderr}`;
}

/** The exports of a module of TypeScript. */
function exportsOf(text: string): Record<string, ReadonlyMap<unknown, unknown>> {
  const module = { exports: {} };
  runInNewContext(transformSync(text, { loader: "ts", format: "cjs" }).code, { module });
  return { ...module.exports };
}

const sent: CodePair = { member: "Sent", before: 1, after: "sent" };
const gone: CodePair = { member: "Gone", before: 7, after: null };
const added: CodePair = { member: "New", before: null, after: "new" };

describe("the typescript reporter", () => {
  it("writes a map for each list whose type of code changed", () => {
    const text = moduleOf(
      typeChange([sent, gone, added]),
      changeOf({ kind: "code-added", level: "additive", code: 3 }),
    );
    expect(text).toBe(
      [
        "// Codes of transaction_status: integer(3) before, string(20) after",
        "export const transactionStatusMigration: ReadonlyMap<number, string> = new Map([",
        '  [1, "sent"], // Sent',
        "  // 7 -> none  Gone",
        '  // none -> "new"  New',
        "]);",
      ].join("\n"),
    );
  });

  it("compiles under strict, with types that hold, whatever is in it", () => {
    const back = {
      ...typeChange([{ member: "Sent", before: "sent", after: 1 }], "back"),
      before: "string",
      after: "integer",
    };
    const cases = {
      "several.ts": moduleOf(typeChange([sent, gone, added]), typeChange([sent], "2nd"), back),
      "unmatched.ts": moduleOf(typeChange([gone, added])),
      "empty.ts": moduleOf(typeChange([])),
      "unchanged.ts": moduleOf(),
    };
    const use = `
      import { transactionStatusMigration, list2ndMigration, backMigration } from "./several.js";
      export const texts: (string | undefined)[] = [transactionStatusMigration.get(1), list2ndMigration.get(1)];
      export const number: number | undefined = backMigration.get("sent");
      // @ts-expect-error a text is no code of before
      transactionStatusMigration.get("1");
    `;
    expect(compile({ ...cases, "use.ts": use })).toBe("");
  });

  it("reads back as the pairs, whatever the codes are", () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const text = moduleOf(typeChange(all));
        expect(text.split(/[\n\r\u2028\u2029]/)).toHaveLength(all.length === 0 ? 2 : all.length + 3);
        const { transactionStatusMigration: map = new Map() } = exportsOf(text);
        const both = all.filter(({ before, after }) => before !== null && after !== null);
        expect([...map]).toEqual(both.map(({ before, after }) => [before, after]));
      }),
      { numRuns: 50 },
    );
  });

  it.each<[string, CodePair[]]>([
    ["one code", [sent]],
    ["several", [sent, gone, added, { ...sent, before: -2 }]],
    ["none that is matched", [gone, added]],
    ["no code", []],
  ])("has prettier's form with %s", async (_what, codes) => {
    const text = moduleOf(typeChange(codes));
    expect(await format(text, { parser: "typescript", printWidth: 120 })).toBe(`${text}\n`);
  });

  it("gives every list a name of its own", () => {
    const keys = ["sent_status", "sentStatus", "Sent status", "", "2nd"];
    const names = Object.keys(exportsOf(moduleOf(...keys.map((key) => typeChange([sent], key)))));
    expect(names.toSorted()).toEqual([
      "list2ndMigration",
      "listMigration",
      "sentStatusMigration",
      "sentStatusMigration2",
      "sentStatusMigration3",
    ]);
  });
});
