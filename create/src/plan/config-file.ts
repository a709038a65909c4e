import { indentOf } from "../../../src/base/json/index.ts";
import { schemaAddress } from "../../../src/pipeline/config/index.ts";
import type { Choices } from "../choices/choices.ts";
import { toolchains } from "../choices/toolchains.ts";
import { installFolderOf } from "../repository/packages.ts";
import { configFileName, inFolder, type Repository } from "../repository/repository.ts";
import { setJson } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** A configuration is created, or gets the chosen lists. */
export function* planConfig(repository: Repository, choices: Choices): Generator<SetupStep> {
  const { config, folder } = repository;
  const file = inFolder(folder, configFileName);
  if (config === undefined) {
    const after = newConfig(repository, choices);
    const titles = choices.toolchains.map((name) => toolchains[name].title).join(", ");
    const step = {
      file,
      what: `configure the lists for ${titles} (${sourceText(choices)})`,
      lines: after.trimEnd().split("\n"),
    };
    yield editFile(repository, step, (text) => (text === undefined ? after : { why: "it already exists" }));
    return;
  }
  if (Object.keys(choices.lists).length === 0) yield { kind: "kept", file, what: "configure the lists" };
  for (const [key, entry] of Object.entries(choices.lists)) {
    const step = { file, what: `add the list ${key}`, lines: [`"lists": ${JSON.stringify({ [key]: entry })}`] };
    yield editFile(repository, step, (text = "") => setJson(text, entry, "lists", key));
  }
}

function sourceText({ source, lists }: Choices): string {
  const address = source === "sample" ? "the embedded sample lists" : source?.baseUrl;
  const service = address === undefined ? [] : [`source: ${address}`];
  return [...service, ...Object.keys(lists).map((key) => `list ${key}`)].join("; ");
}

function newConfig(repository: Repository, { source, lists, output }: Choices): string {
  const { form, dir, packageName, emit, module, style, importExtension } = output;
  const isPackage = form === "package";
  const config = {
    $schema: schemaAddress(repository.folder, installFolderOf(repository)),
    source,
    ...(Object.keys(lists).length > 0 && { lists }),
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
  const manifest = repository.read(inFolder(repository.packageFolder, "package.json")) ?? "";
  return `${JSON.stringify(config, null, indentOf(manifest))}\n`;
}
