import type { SetupChoices } from "./choices.ts";
import { configFileName, defaultOutput } from "../config/index.ts";
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
  const { folder, installFolder, hasPlugAndPlay } = repository;
  const schema = pathFrom(folder, inFolder(installFolder, `node_modules/${schemaPath}`));
  const config = {
    // With Plug'n'Play no file is there for it to name.
    ...(!hasPlugAndPlay && { $schema: schema.startsWith("../") ? schema : `./${schema}` }),
    source: baseUrl === undefined ? "sample" : { baseUrl },
    output: { dir: repository.output, packageName: defaultOutput.packageName },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
