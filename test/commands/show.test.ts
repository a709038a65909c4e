import { describe, expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { type Lock, printLock } from "../../src/model/lock/index.ts";
import { membersOf } from "../support/reports.ts";
import { show } from "../../src/commands/show.ts";
import { runCli, type CliResult } from "../support/cli.ts";
import { environment } from "../support/git.ts";
import { locked, lockedReference, lockOf, textField, unitWith } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

// The service does not exist, and the variable is not set.
const config = { source: { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } } };

const lock = lockOf([
  lockedReference("colour", [locked("red", "Red", { aliases: ["Crimson"] }), locked("RED2", "Scarlet")]),
  lockedReference("country", [
    locked(250, "France", { fields: { code2: "FR" } }),
    locked(826, "UnitedKingdom", { fields: { code2: "GB" }, description: "United Kingdom" }),
    locked(384, "CoteDIvoire", { fields: { code2: "CI" }, description: "C\u00f4te d\u2019Ivoire" }),
  ]),
  lockedReference("priority", [
    locked(1, "Low", { aliases: ["Least", "Lo"] }),
    locked(2, "Normal", { enable: false }),
    locked(3, "High", { removed: true }),
  ]),
]);

function projectOf(content: Lock = lock): Project {
  const project = makeProject(config);
  project.write("codegen.lock.json", printLock(content));
  return project;
}

async function query(dir: string, args: readonly string[]) {
  return membersOf(await show({}, args, realHost(dir, environment)));
}

describe("show", () => {
  it("returns all references without arguments", async () => {
    const { ok, show: tables, exitCode } = await query(projectOf().dir, []);
    expect({ ok, exitCode }).toEqual({ ok: true, exitCode: 0 });
    expect(Object.keys(tables ?? {})).toEqual(["reference", "query", "references"]);
    expect(tables?.references?.map(({ key, type, codes, removed }) => [key, type, codes, removed])).toEqual([
      ["colour", "Colour", 2, 0],
      ["country", "Country", 3, 0],
      ["priority", "Priority", 2, 1],
    ]);
  });

  it("returns a reference with all its values", async () => {
    const { show: tables } = await query(projectOf().dir, ["priority"]);
    expect(tables).toMatchObject({ reference: "priority", query: null, references: [{ key: "priority" }] });
    expect(tables?.values).toEqual([
      { reference: "priority", ...locked(1, "Low", { aliases: ["Least", "Lo"] }) },
      { reference: "priority", ...locked(2, "Normal", { enable: false }) },
      { reference: "priority", ...locked(3, "High", { removed: true }) },
    ]);
  });

  it.each<[string[], (number | string)[]]>([
    [["france"], [250]],
    [["fr"], [250]],
    [["826"], [826]],
    [["26"], []],
    [["united k"], [826]],
    [["co\u0302te d"], [384]],
    [["CRIMS"], ["red"]],
    [["red"], ["red"]],
    [["red2"], ["RED2"]],
    [["high"], [3]],
    [["priority", "low"], [1]],
    [["Priority"], []],
    [["constructor"], []],
  ])("%j finds the codes %j", async (args, codes) => {
    const { ok, show: tables, exitCode } = await query(projectOf().dir, args);
    expect(tables?.values?.map(({ code }) => code)).toEqual(codes);
    expect({ ok, exitCode }).toEqual({ ok: true, exitCode: codes.length > 0 ? 0 : 1 });
  });

  it("suggests the nearest key if nothing matches a query", async () => {
    const { dir } = projectOf();
    expect(await query(dir, ["priorty"])).toMatchObject({ exitCode: 1, show: { nearestKey: "priority" } });
    for (const [args, isFound] of [
      [["priority", "colour"], false],
      [["low"], true],
    ] as const) {
      const result = await query(dir, args);
      expect(result.exitCode).toBe(isFound ? 0 : 1);
      expect(result.show).not.toHaveProperty("nearestKey");
    }
  });

  it("returns fields also if a member of the value is called like them", async () => {
    const fields = [textField("reference"), textField("list")];
    const values = [locked("m", "Metre", { fields: { reference: "ISO 80000", list: "length" } })];
    const project = projectOf(lockOf([unitWith(fields, values)]));
    const pointers = { reference: "/reference", list: "/list" };
    const unit = { url: "https://nowhere.invalid/units", type: "string", fields: pointers };
    project.write("codegen.config.json", { lists: { unit } });
    const { show: tables } = await query(project.dir, ["unit"]);
    const shown = { reference: "unit", "fields.reference": "ISO 80000", list: "length", ...locked("m", "Metre") };
    expect(tables?.values).toEqual([shown]);
  });
});

const description = "Low, with a description that is longer than a line of a terminal";
const lists = lockOf({ priority: [locked(1, "Low", { aliases: ["Lo"], description }), locked(2, "High")] });

const env = { ...(environment as Record<string, string>), GITHUB_ACTIONS: "" };
const showIn = ({ dir }: Project, args: readonly string[]): Promise<CliResult> =>
  runCli(["show", ...args], { cwd: dir, env });

describe("codegen show", () => {
  it.each<[exitCode: number, args: string[], text: string]>([
    [0, [], "priority  Priority  2      About priority"],
    [0, ["priority", "high"], "2     High    High"],
    [0, ["high"], "priority  2     High    High"],
    [1, ["france"], `no values in the lock match "france"`],
    [1, ["priority", "france"], `no values in priority match "france"`],
    [2, ["priority", "high", "more"], "error usage"],
    [2, ["priorty", "high"], "error usage"],
    [0, [""], "priority  1     Low"],
  ])("exits %d for %j and prints %j, also with --quiet", async (exitCode, args, text) => {
    const project = projectOf(lists);
    const before = project.snapshot();
    const stdout: unknown = expect.stringContaining(text);
    expect(await showIn(project, args)).toMatchObject({ exitCode, stdout });
    expect(await showIn(project, [...args, "--quiet"])).toMatchObject({ exitCode, stdout, stderr: "" });
    expect(project.snapshot()).toEqual(before);
  });
});
