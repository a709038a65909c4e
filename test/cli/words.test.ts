import { expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { makeProject } from "../support/project.ts";
import { type ServiceResponse, startService } from "../support/service.ts";

const currencies = [
  { code: "EUR", description: "Euro" },
  { code: "USD", description: "US Dollar" },
];

it("never mentions a reference, a service or a version in a run with only lists", async () => {
  const responses: Record<string, ServiceResponse> = { "/currencies": currencies, "/units": [{ code: 1 }] };
  const service = await startService(responses);
  const source = { baseUrl: "${LISTS_URL}" };
  const currency = { url: "/currencies", type: "string" };
  const unit = { url: "/units", type: "integer" };
  const project = makeProject({ source, references: [], lists: { currency, unit } });
  const run = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await runCli([...args, "--cwd", project.dir], { env: { LISTS_URL: service.url } });
    return stdout + stderr;
  };
  const outputs = [await run(), await run("check", "--live"), await run("show"), await run("show", "euro")];
  expect(outputs[0]).toContain("2 lists, 3 codes (2 documents fetched)");
  responses["/currencies"] = [...currencies.slice(1), { code: "CHF", description: "Franc" }];
  outputs.push(await run("check", "--live"), await run("diff"));
  outputs.push(await run("--dry-run"), await run(), await run("--offline"), await run("prune"), await run("impact"));
  project.write("codegen.config.json", { source, references: [], lists: { unit } });
  outputs.push(await run("diff"), await run(), await run("show", "nothing"));
  responses["/units"] = [];
  outputs.push(await run(), await run("check"));
  const text = outputs.join("\n").replaceAll("reference-lists", "").replaceAll("reference-codegen", "");
  expect(text.split("\n").filter((line) => /references?\b|\bservices?\b|\bversions?\b/i.test(line))).toEqual([]);
});
