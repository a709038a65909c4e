import { indentOf } from "../../../src/base/json/index.ts";
import { schemaAddress } from "../../../src/pipeline/config/index.ts";
import { type Choices, configWithOutput } from "../choices/choices.ts";
import { toolchains } from "../choices/toolchains.ts";
import { installFolderOf } from "../repository/packages.ts";
import { configFileName, inFolder, type Repository } from "../repository/repository.ts";
import { jsonAt, setJson } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** A configuration is created, or gets the chosen lists, and the output if it has none. */
export function* planConfig(repository: Repository, choices: Choices): Generator<SetupStep> {
  const { config, folder } = repository;
  const file = inFolder(folder, configFileName);
  const titles = choices.toolchains.map((name) => toolchains[name].title).join(", ");
  if (config === undefined) {
    const after = newConfig(repository, choices);
    const what = `configure the lists for ${titles} (${sourceText(choices)})`;
    const step = { file, what, lines: after.trimEnd().split("\n") };
    yield editFile(repository, step, (text) => (text === undefined ? after : { why: "it already exists" }));
    return;
  }
  const members = configWithOutput(repository) === undefined ? Object.entries(outputMembers(choices)) : [];
  const missing = members.filter(([name]) => jsonAt(repository.read(file) ?? "", name) === undefined);
  const lists = Object.entries(choices.lists);
  if (missing.length + lists.length === 0) yield { kind: "kept", file, what: "configure the lists" };
  for (const [name, value] of missing) {
    const step = { file, what: `set ${name} for ${titles}`, lines: [`"${name}": ${JSON.stringify(value)}`] };
    yield editFile(repository, step, (text = "") => setJson(text, value, name));
  }
  for (const [key, entry] of lists) {
    const step = { file, what: `add the list ${key}`, lines: [`"lists": ${JSON.stringify({ [key]: entry })}`] };
    yield editFile(repository, step, (text = "") => setJson(text, entry, "lists", key));
  }
}

function sourceText({ source, lists }: Choices): string {
  const address = source === "sample" ? "the embedded sample lists" : source?.baseUrl;
  const service = address === undefined ? [] : [`source: ${address}`];
  return [...service, ...Object.keys(lists).map((key) => `list ${key}`)].join("; ");
}

function newConfig(repository: Repository, choices: Choices): string {
  const { source, lists } = choices;
  const $schema = schemaAddress(repository.folder, installFolderOf(repository));
  const config = { $schema, source, ...(Object.keys(lists).length > 0 && { lists }), ...outputMembers(choices) };
  const manifest = repository.read(inFolder(repository.packageFolder, "package.json")) ?? "";
  return `${JSON.stringify(config, null, indentOf(manifest))}\n`;
}

function outputMembers({ output }: Choices) {
  const { form, dir, packageName, emit, module, style, importExtension } = output;
  const isPackage = form === "package";
  return {
    output: {
      dir,
      ...(isPackage && { packageName }),
      ...(emit === "js" ? { emit } : { importExtension }),
      ...(module === "cjs" && { module }),
      // JavaScript in a folder needs a package.json, so that Node reads it as ES modules.
      ...(!isPackage && emit === "ts" && { form }),
    },
    ...(style === "const" && { enums: { style } }),
  };
}
