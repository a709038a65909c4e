import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { exitCodeOf } from "../../../src/report/index.ts";
import { errorFinding } from "../../../src/model/findings/index.ts";
import { dataRuleIds, isHardRule, ruleIds, rulePage, rules } from "../../../src/model/rules/record.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");
const docs = join(root, "docs");

describe("the pages of the rules", () => {
  it("exist once for each rule", () => {
    const pages = readdirSync(join(docs, "rules")).map((name) => name.replace(/\.md$/, ""));
    expect(pages.toSorted()).toEqual(ruleIds.toSorted());
  });

  it.each(ruleIds)("%s has its severity, an example and a fix", (rule) => {
    const page = readFileSync(join(docs, "rules", `${rule}.md`), "utf8");
    const isDataRule = rule in rules;
    const severity = isDataRule ? rules[rule as keyof typeof rules].severity : "error";
    expect(page).toContain(`# ${rule}\n\nDefault: ${severity}`);
    expect(page.includes("the severity cannot be changed")).toBe(!isDataRule || isHardRule(rule as keyof typeof rules));
    expect(page).toContain("## Example");
    expect(page).toContain("## How to fix or silence it");
    expect(readFileSync(join(docs, "rules.md"), "utf8")).toContain(`(rules/${rule}.md)`);
  });

  it.each(dataRuleIds)("%s has its severity in the table of rules", (rule) => {
    const { severity } = rules[rule];
    const exit = exitCodeOf([{ ...errorFinding("drift", ""), rule }]) === 3 ? ", exit 3" : "";
    const hard = isHardRule(rule) ? "; the severity cannot be changed" : "";
    const table = readFileSync(join(docs, "rules.md"), "utf8");
    const row = table.split("\n").find((line) => line.includes(`(rules/${rule}.md)`));
    expect(row?.split("|")[2]?.trim()).toBe(`${severity}${exit}${hard}`);
  });

  it.each(ruleIds)("%s is in the published package, at its address", (rule) => {
    const { name, files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      name: string;
      files: string[];
    };
    const path = rulePage(rule).slice(`https://unpkg.com/${name}/`.length);
    expect(existsSync(join(root, path))).toBe(true);
    expect(files).toContain(path.split("/")[0]);
  });
});

it.each(dataRuleIds)("a rule of the lists %s has a file and a test file", (rule) => {
  expect(existsSync(join(root, "src", "model", "rules", `${rule}.ts`))).toBe(true);
  expect(existsSync(join(here, `${rule}.test.ts`))).toBe(true);
});
