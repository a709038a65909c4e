import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { dataRuleIds, dataRules, isHardRule } from "../../src/findings/diagnostics.ts";

const docs = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");

describe("the pages of the rules", () => {
  it("are one for each rule", () => {
    const pages = readdirSync(join(docs, "rules")).map((name) => name.replace(/\.md$/, ""));
    expect(pages.toSorted()).toEqual(dataRuleIds.toSorted());
  });

  it.each(dataRuleIds)("%s says its severity, an example and the cure", (rule) => {
    const page = readFileSync(join(docs, "rules", `${rule}.md`), "utf8");
    expect(page).toContain(`# ${rule}\n\nDefault: ${dataRules[rule].severity}`);
    expect(page.includes("cannot be softened")).toBe(isHardRule(rule));
    expect(page).toContain("## Example");
    expect(page).toContain("## How to mend or silence it");
    expect(readFileSync(join(docs, "rules.md"), "utf8")).toContain(`(rules/${rule}.md)`);
  });
});
