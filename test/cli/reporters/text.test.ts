import { describe, expect, it } from "@jest/globals";
import { failedReport, type Report } from "../../../src/cli/report.ts";
import type { ReporterOptions } from "../../../src/cli/reporters/reporter.ts";
import { textReporter } from "../../../src/cli/reporters/text.ts";
import { createTerminal } from "../../../src/cli/terminal.ts";
import { problem, type Diagnostic } from "../../../src/findings/diagnostics.ts";
import type { Change, ChangeKind, ChangeLevel } from "../../../src/diff/change.ts";
import type { GenerateSummary } from "../../../src/index.ts";

/** The lines that are printed of reports. */
function print(reports: Report | readonly Report[], options: Partial<ReporterOptions> = {}, color = false): string[] {
  let printed = "";
  const stdout = { write: (text: string) => (printed += text) };
  const stderr = { write: () => expect("stderr").toBe("silent") };
  const terminal = createTerminal({ stdout, stderr, env: {} }, color, false);
  textReporter([reports].flat(), terminal, {
    quiet: false,
    verbose: false,
    root: "/project",
    environment: {},
    ...options,
  });
  return printed.split("\n").slice(0, -1);
}

const summary: GenerateSummary = { source: "lock", documents: 0, references: 1, codes: 3, files: 5, dir: "generated" };
const report: Report = { ...failedReport("generate", 0, []), ok: true, apiVersion: "1.2" };
const failed = (...diagnostics: Diagnostic[]): Report => failedReport("generate", 1, diagnostics);
const change = (level: ChangeLevel, kind: ChangeKind, more: Partial<Change> = {}): Change => ({
  level,
  kind,
  reference: "priority",
  id: "0",
  ...more,
});
const changed = (...changes: Change[]): Report => ({ ...report, changes });

// oxlint-disable-next-line no-control-regex
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\u0000-\u001f\u007f-\u009f]/u;
const nasty = "Low\u202e\u001b[2J\u2028\u009b\r\nerror config  forged";

describe("the text of findings", () => {
  it("names severity, rule and reference", () => {
    const warning: Diagnostic = { ...problem("drift", "too long"), rule: "name-width", severity: "warn" };
    const lines = print(failed({ ...warning, reference: "priority" }, problem("config", "no source")));
    expect(lines[0]).toMatch(/^warn +name-width +priority: too long$/);
    expect(lines[1]).toMatch(/^error +config +no source$/);
  });

  it("names the address and the place in the document, once", () => {
    const url = "https://api.example.com/v1.2/references";
    expect(print(failed(problem("fetch", "no JSON", { url, pointer: "/priority" }))).join("\n")).toContain(
      `${url}#/priority`,
    );
    expect(
      print(failed(problem("fetch", `${url}: no JSON`, { url })))
        .join("\n")
        .split(url),
    ).toHaveLength(2);
  });

  it("shows the patch of a drift below its finding", () => {
    const message = "generated/index.ts was edited by hand";
    const drift = {
      file: "generated/index.ts",
      status: "edited",
      cause: "hand",
      message,
      patch: "-mine\n+ours",
    } as const;
    const lines = print({ ...failed(problem("drift", message)), command: "check", drift: [drift] });
    expect(lines.map((line) => line.trim()).slice(1, 3)).toEqual(["-mine", "+ours"]);
  });

  it("says that nothing was written, except where a disk failed and of a check", () => {
    const last = (some: Report) => print(some).at(-1);
    expect(last(failed(problem("fetch", "gone")))).toMatch(/1 error.*nothing was written/);
    expect(last(failed(problem("io", "full")))).not.toMatch(/nothing was written/);
    expect(last({ ...failed(problem("drift", "stale")), command: "check" })).not.toMatch(/nothing was written/);
  });
});

describe("the text of changes", () => {
  it.each<[string, Change]>([
    ["-", change("breaking", "code-removed", { code: 3, before: "High" })],
    ["+", change("additive", "code-added", { code: 4, after: "Highest" })],
    ["~", change("cosmetic", "description-changed", { code: 1, before: "Low", after: "Lowest" })],
    ["-", change("breaking", "reference-removed")],
  ])("is marked %s: %j", (mark, one) => {
    const [line = ""] = print(changed(one));
    expect(line.trim().startsWith(`${mark} priority`)).toBe(true);
    expect(line).toContain(one.kind.replaceAll("-", " "));
    for (const text of [one.before, one.after]) expect(line).toContain(text ?? "");
  });

  it("is bounded, unless all is asked for", () => {
    const many = changed(...Array.from({ length: 40 }, (_, code) => change("additive", "code-added", { code })));
    const lines = print(many);
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(/10 more changes.*--verbose/);
    expect(print(many, { verbose: true })).toHaveLength(40);
  });
});

describe("the text of what was done", () => {
  const written = ["codegen.lock.json", "generated/priority.ts", "generated/index.ts"];
  it.each<[string, Partial<Report>, string[]]>([
    ["a first run", { written }, ["wrote codegen.lock.json", "2 files of 5 in generated"]],
    ["a dry run", { written, dryRun: true }, ["would write codegen.lock.json"]],
    ["a removal", { removed: ["generated/colour.ts"] }, ["removed generated/colour.ts"]],
    ["a dry removal", { removed: ["generated/colour.ts"], dryRun: true }, ["would remove generated/colour.ts"]],
    ["a run that changes nothing", {}, ["all 5 files are up to date"]],
    ["a run over the lock", {}, ["1 reference, 3 codes of version 1.2 from the lock"]],
  ])("tells %s", (_what, more, texts) => {
    const text = print({ ...report, summary, ...more }).join("\n");
    for (const part of texts) expect(text).toContain(part);
  });

  it("tells what a check looked at where all is right", () => {
    expect(print({ ...report, command: "check", checked: 5 })).toHaveLength(1);
    expect(print({ ...report, command: "check", ok: false, checked: 5 })).toEqual([]);
  });

  it("parts several runs by an empty line", () => {
    const one = { ...report, command: "check", checked: 5 };
    expect(print([one, one])).toEqual([expect.any(String), "", expect.any(String)]);
  });
});

describe("quiet", () => {
  it("says nothing where nothing is wrong", () => {
    const all = { ...report, summary, checked: 5, changes: [change("additive", "code-added", { code: 1 })] };
    expect(print([all, all], { quiet: true })).toEqual([]);
  });

  it("tells findings and the changes that they are about", () => {
    const lines = print(
      {
        ...failed(problem("drift", "the lock would change")),
        changes: [change("additive", "code-added", { code: 1 })],
      },
      { quiet: true },
    );
    expect(lines).toHaveLength(2);
  });
});

describe("characters that nobody sees", () => {
  it.each<[string, Report]>([
    ["a message", failed(problem("drift", nasty))],
    ["a reference", failed({ ...problem("drift", "wrong"), reference: nasty })],
    ["an address and a pointer", failed(problem("fetch", "wrong", { url: nasty, pointer: `/${nasty}` }))],
    [
      "a change",
      changed(change("breaking", "code-removed", { reference: nasty, code: nasty, before: nasty, after: nasty })),
    ],
    ["a source", { ...report, summary: { ...summary, source: nasty } }],
    ["an output folder", { ...report, summary: { ...summary, dir: nasty } }],
    ["a file written", { ...report, summary, written: [`${nasty}/index.ts`] }],
    ["a file removed", { ...report, summary, removed: [`generated/${nasty}.ts`] }],
    [
      "a patch",
      {
        ...failed(problem("drift", "edited")),
        drift: [{ file: "a.ts", status: "edited", cause: "hand", message: "edited", patch: `-${nasty}` }],
      },
    ],
  ])("of %s are escaped", (_what, some) => {
    const lines = print(some);
    for (const line of lines) expect(line).not.toMatch(hidden);
    expect(lines.join("\n")).toContain("\\u202e");
  });
});

it("paints where colours are wanted", () => {
  expect(print(failed(problem("config", "no source")), {}, true)[0]).toContain("\u001b[31merror");
});
