import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AjvDraft04 from "ajv-draft-04";
import type { Log } from "sarif";
import { sarifReporter } from "../../src/report/sarif.ts";
import { jsonReporter } from "../../src/report/json.ts";
import type { Report } from "../../src/model/report/index.ts";
import { ruleIds } from "../../src/model/rules/index.ts";
import { otherReport, printed, report } from "../support/printed.ts";

describe("the sarif reporter", () => {
  const logOf = (...reports: Report[]) => JSON.parse(printed(sarifReporter, reports).join("\n")) as Log;
  const log = logOf(report);
  const [run] = log.runs;
  const fingerprintsOf = (some: Log) =>
    some.runs[0]?.results?.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints)).toSorted();

  const file = createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  const validate = new AjvDraft04.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
    JSON.parse(readFileSync(file, "utf8")) as object,
  );

  it("conforms to the schema of SARIF 2.1.0", () => {
    validate(log);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...log, version: "2.0.0" })).toBe(false);
  });

  it("lists every rule with the address of its section", () => {
    const ids = run?.tool.driver.rules?.map(({ id }) => id) ?? [];
    expect(ids).toEqual([...ruleIds, "change", "impact"]);
    for (const { id, helpUri = "" } of run?.tool.driver.rules ?? []) {
      const [path = "", heading] = helpUri.replace(/^https:\/\/unpkg\.com\/reference-codegen@[\d.]+\//, "").split("#");
      if (id !== "change" && id !== "impact") expect(path).toBe(`docs/rules/${id}.md`);
      expect(readFileSync(path, "utf8")).toMatch(new RegExp(`^#+ ${heading ?? ""}`, "m"));
    }
  });

  it("has relative paths, levels, lines and fingerprints", () => {
    expect(run?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["drift", "error"],
      ["suspicious-text", "warning"],
      ["change", "warning"],
    ]);
    const [edited, text] = run?.results ?? [];
    expect(edited?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "apps/mailer/generated/priority.ts" },
      region: { startLine: 7, startColumn: 1 },
    });
    expect(text?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toContain("/references/priority");
    for (const { ruleId, ruleIndex = -1 } of run?.results ?? []) {
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
    }
  });

  it("has the same data of findings and changes as the json reporter", () => {
    const { diagnostics, changes } = JSON.parse(printed(jsonReporter, [report]).join("\n")) as Report;
    const [edited, text, removed] = run?.results?.map(({ properties = {} }) => properties) ?? [];
    expect(edited).toMatchObject({ status: "edited", cause: "edit" });
    const { reference, pointer, actual } = diagnostics.find(({ rule }) => rule === "suspicious-text") ?? {};
    expect(text).toMatchObject({ reference, pointer, ...(actual !== undefined && { actual }) });
    expect(removed).toMatchObject(changes[0] as object);
  });

  it("has no links in messages", () => {
    for (const { message } of run?.results ?? []) expect(message.text).not.toMatch(/\]\(/);
    expect(run?.results?.[1]?.properties?.["actual"]).toContain("[a](https:");
  });

  it("names the configuration of each result", () => {
    const both = logOf(report, otherReport);
    const [mailer, web] = ["apps/mailer/codegen.config.json", "apps/web/lists.json"];
    const configs = both.runs[0]?.results?.map(({ properties }) => properties?.["config"]);
    expect(configs).toEqual([mailer, mailer, mailer, web, web, web]);
    // The finding in the document is the same for both.
    expect(new Set(fingerprintsOf(both)).size).toBe(5);
  });

  it.each<[address: string, uri: string]>([
    ["https://api.example.com/v1.2/references", "https://api.example.com/v1.2/references"],
    ["sample:/v1.2/references", "sample:/v1.2/references"],
    ["https://api.example.com/…/c", "https://api.example.com/%E2%80%A6/c"],
    ["…/", "%E2%80%A6/"],
    ["…://api.example.com/c", "%E2%80%A6%3A//api.example.com/c"],
    ["http://127.0.0.1:…/c", "http%3A//127.0.0.1%3A%E2%80%A6/c"],
    ["ht…", "ht%E2%80%A6"],
  ])("has a valid URI for %s, also where secrets are masked", (url, uri) => {
    const masked = logOf({ ...report, diagnostics: report.diagnostics.slice(1).map((row) => ({ ...row, url })) });
    expect(validate(masked)).toBe(true);
    const [result] = masked.runs[0]?.results ?? [];
    expect(result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(uri);
    expect(result?.partialFingerprints).not.toEqual({});
  });

  it("keeps fingerprints if messages and the order of findings change", () => {
    const diagnostics = report.diagnostics.map((diagnostic) => ({ ...diagnostic, message: "a new message" }));
    const changed = logOf({ ...report, diagnostics: diagnostics.toReversed() });
    expect(fingerprintsOf(changed)).toEqual(fingerprintsOf(log));
  });
});
