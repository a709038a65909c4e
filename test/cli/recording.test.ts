import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { makeProject } from "../support/project.ts";
import { responsesOf, startService } from "../support/service.ts";
import { type Recorded, recordingOf } from "./recording.ts";

const picture = new URL("../../docs/recording.svg", import.meta.url);

const mailing = `import { ContactStatus, contactStatusByCode } from "./reference-lists/index.ts";

export function mayWrite(status: ContactStatus): boolean {
  return status !== ContactStatus.OptedOut && status !== ContactStatus.Complained;
}

export function label(status: ContactStatus): string {
  return contactStatusByCode[status].description;
}
`;

it("docs/recording.svg shows a change at the service and its impact (npm run pages)", async () => {
  const responses = responsesOf({});
  const { url } = await startService(responses);
  const output = { dir: "src/reference-lists", form: "folder", importExtension: ".ts" };
  const project = makeProject({ source: { baseUrl: url }, references: ["contact_status", "priority"], output });
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    allowImportingTsExtensions: true,
    lib: ["es2022"],
  };
  project.write("tsconfig.json", { compilerOptions, include: ["src"] });
  project.write("src/mailing.ts", mailing);
  await runCli([], { cwd: project.dir });
  for (const [path, response] of Object.entries(responses)) responses[path] = changed(response);

  const records: Recorded[] = [];
  for (const args of [["check", "--live"], ["impact"]]) {
    const { stdout } = await runCli([...args, "--color"], { cwd: project.dir, columns: 100 });
    records.push({
      command: `npx codegen ${args.join(" ")}`,
      output: stdout.replaceAll(url, "https://api.example.com"),
    });
  }
  const recording = recordingOf(records, 100);
  if (process.env["UPDATE_PAGES"]) writeFileSync(picture, recording);
  expect(readFileSync(picture, "utf8")).toBe(recording);
});

/** The response without the code 6, and with another description of the code 3. */
function changed(response: unknown): object {
  const text = JSON.stringify(response).replaceAll('"Opted out"', '"Unsubscribed"');
  return JSON.parse(text.replaceAll(/,(?:"6":)?\{"code":6,"description":"Complained","enable":true\}/g, "")) as object;
}
