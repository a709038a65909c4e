import type { SetupChoices } from "./choices.ts";
import { type Config, defaultOutput } from "../config/index.ts";
import { inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { editFile, type SetupStep } from "./step.ts";

const schemaPath = "reference-codegen/schema/codegen.config.schema.json";

/**
 * Plans the configuration. One that exists is kept.
 *
 * @param source where the lists of the existing one come from; `undefined` where there is none
 */
export function planConfig(
  repository: Repository,
  { baseUrl }: Pick<SetupChoices, "baseUrl">,
  source: Config["source"] | undefined,
): SetupStep {
  const file = inFolder(repository.folder, repository.configFile);
  if (source !== undefined) return planSource(file, source, baseUrl);
  const lists = baseUrl === undefined ? "the embedded sample lists" : baseUrl;
  const after = configText(repository, baseUrl);
  const step = {
    file,
    what: `the configuration, of ${lists}`,
    lines: after.trimEnd().split("\n"),
    next: `${baseUrl === undefined ? 'set "source" to the address of your service, and ' : ""}run \`npx codegen\``,
  };
  return editFile(repository, step, (text) => (text === undefined ? after : { why: "it is there already" }));
}

/** An address that was asked for does not go into a configuration that has another: that is for a person to do. */
function planSource(file: string, source: Config["source"], baseUrl: string | undefined): SetupStep {
  const own = source === "sample" ? undefined : source.baseUrl;
  if (baseUrl === undefined || baseUrl === own) return { kind: "kept", file, what: "the configuration" };
  const why = own === undefined ? "its source is the sample lists" : `its source is ${own}`;
  const lines = [`"source": { "baseUrl": ${JSON.stringify(baseUrl)} }`];
  return { kind: "manual", file, what: "the address of the service", why, lines };
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
