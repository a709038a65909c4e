import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { aliasedProject } from "../support/aliases.ts";
import { runCli } from "../support/cli.ts";
import { environment } from "../support/git.ts";
import type { Project } from "../support/project.ts";

const component = [
  '<script setup lang="ts">',
  'import { ContactStatus } from "../generated";',
  "</script>",
  "<template>{{ ContactStatus.OptedOut }}</template>\n",
].join("\r\n");
const alias = { reference: "contact_status", code: 3, alias: "OptedOut", member: "Unsubscribed" };
const text = "<template>{{ ContactStatus.OptedOut }}</template>";
const mention = { ...alias, file: "src/App.vue", line: 4, column: 28, text, mention: true };

const run = ({ dir }: Project, ...args: string[]) => runCli(args, { cwd: dir, env: environment });

async function jsonOf(project: Project, ...args: string[]): Promise<PublishedReport> {
  const { stdout } = await run(project, ...args, "--reporter", "json");
  return JSON.parse(stdout) as PublishedReport;
}

describe("with an alias that only a component mentions", () => {
  it("impact --fix lists the mention and changes nothing", async () => {
    const project = await aliasedProject({ "src/App.vue": component });
    const before = project.snapshot();
    const report = await jsonOf(project, "impact", "--fix");
    expect(report).toMatchObject({ ok: true, aliasUses: [mention], written: [] });
    expect(project.snapshot()).toEqual(before);
    const { stdout } = await run(project, "impact", "--fix");
    expect(stdout).toContain("src/App.vue:4:28");
    expect(stdout).toMatch(/1 file as text; .* mentions, .*codegen prune/);
    expect(stdout).not.toContain("imports the package");
  });

  it("prune keeps the alias until the component is edited", async () => {
    const project = await aliasedProject({ "src/App.vue": component });
    const before = project.snapshot();
    expect(await jsonOf(project, "prune")).toMatchObject({ ok: true, pruned: [], aliasUses: [mention], written: [] });
    expect(project.snapshot()).toEqual(before);
    const { stdout } = await run(project, "prune");
    expect(stdout).toMatch(/OptedOut is kept; it is mentioned at src\/App\.vue:4:28\n/);
    project.write("src/App.vue", component.replace("OptedOut", "Unsubscribed"));
    expect(await jsonOf(project, "prune")).toMatchObject({ ok: true, pruned: [alias], aliasUses: [] });
    expect(project.read("generated/contact_status.ts")).not.toContain("OptedOut");
  });

  it("impact --fix replaces the alias in TypeScript, and prune keeps it for the component", async () => {
    const source = 'import { ContactStatus } from "../generated/index.js";\nContactStatus.OptedOut;\n';
    const project = await aliasedProject({ "src/App.vue": component, "src/a.ts": source });
    const { aliasUses, written } = await jsonOf(project, "impact", "--fix");
    expect(aliasUses).toMatchObject([{ file: "src/App.vue", mention: true }, { file: "src/a.ts" }]);
    expect(written).toEqual(["src/a.ts"]);
    expect(project.read("src/App.vue")).toBe(component);
    expect(await jsonOf(project, "prune")).toMatchObject({ pruned: [], aliasUses: [mention] });
  });
});

describe("impact of a removed code that only a component mentions", () => {
  const args = ["impact", "lock", "new.json", "--exit-code"];

  async function changed(): Promise<Project> {
    const project = await aliasedProject({ "src/App.vue": component.replace("OptedOut", "Unsubscribed") });
    const lock = project.read("codegen.lock.json").replace(/("member": "Unsubscribed")/, '$1, "removed": true');
    project.write("new.json", lock);
    return project;
  }

  it("shows the mention with each reporter, counts the searched files, and exits 0", async () => {
    const project = await changed();
    const shown = {
      text: /src\/App\.vue:4:28 mention .*Unsubscribed[\s\S]*\^{12}\n1 place in 1 file \(1 mention\) .*1 file as text/,
      json: /"kind": "mention",\s+"file": "src\/App\.vue",\s+"line": 4,\s+"column": 28/,
      github: /^::warning file=src\/App\.vue,line=4,col=28,endColumn=40,title=mention::/,
      sarif: /"uri": "src\/App\.vue"[\s\S]*"kind": "mention"/,
      markdown: /\n\| `src\/App\.vue:4` \| mention \| `Unsubscribed` /,
    };
    for (const [reporter, expected] of Object.entries(shown)) {
      const { stdout, exitCode } = await run(project, ...args, "--reporter", reporter);
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringMatching(expected) });
      if (reporter !== "json") continue;
      const impact = { typescript: null, projects: ["tsconfig.json"], isUsed: true, textFiles: 1 };
      expect(JSON.parse(stdout)).toMatchObject({ impact });
    }
  });
});

it("reports that no file imports the package only if no component does", async () => {
  const project = await aliasedProject({ "src/App.vue": component.replace("../generated", "./own") });
  expect((await run(project, "impact", "--fix")).stdout).toMatch(/^no file of .* imports the package\n$/);
});
