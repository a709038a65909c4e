import type { SetupChoices } from "./choices.ts";
import { configFileName } from "../config/index.ts";
import { inFolder, pathFrom, type Repository } from "./repository.ts";
import type { SetupStep } from "./step.ts";

const schemaPath = "reference-codegen/schema/codegen.config.schema.json";

/**
 * Plans the configuration.
 *
 * @param existing name of the file that has one already, in the folder of the configuration
 */
export function planConfig(
  repository: Repository,
  { baseUrl }: Pick<SetupChoices, "baseUrl">,
  existing: string | undefined,
): SetupStep {
  const file = inFolder(repository.folder, existing ?? configFileName);
  if (existing !== undefined) return { kind: "kept", file, what: "the configuration" };
  const lists = baseUrl === undefined ? "the embedded sample lists" : baseUrl;
  const what = `the configuration, of ${lists}`;
  const obstacle = repository.obstacle(file);
  const after = configText(repository, baseUrl);
  if (obstacle !== undefined) {
    return { kind: "manual", file, what, why: `it ${obstacle}`, lines: after.trimEnd().split("\n") };
  }
  const source = baseUrl === undefined ? 'set "source" to the address of your service, and ' : "";
  return { kind: "write", file, what, before: undefined, after, next: `${source}run \`npx codegen\`` };
}

function configText(repository: Repository, baseUrl: string | undefined): string {
  const modules = repository.bin.replace(/\.bin\/[^/]*$/, "");
  const schema = pathFrom(repository.folder, `${modules}${schemaPath}`);
  const config = {
    $schema: schema.startsWith("../") ? schema : `./${schema}`,
    source: baseUrl === undefined ? "sample" : { baseUrl },
    output: { dir: repository.output, packageName: "reference-lists" },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
