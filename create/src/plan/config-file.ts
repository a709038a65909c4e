import { isDeepStrictEqual } from "node:util";
import { indentOf } from "../../../src/base/json/index.ts";
import type { Config } from "../../../src/model/settings/index.ts";
import { schemaAddress } from "../../../src/pipeline/config/index.ts";
import type { Choices } from "../choices/choices.ts";
import { toolchains } from "../choices/toolchains.ts";
import { installFolderOf } from "../repository/packages.ts";
import { configFileName, inFolder, type Repository, type Service } from "../repository/repository.ts";
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
  const what = "configure the lists";
  const lines = differingOptions(config, choices);
  if (lines.length > 0)
    yield { kind: "manual", file, what: "set the options that you chose", why: "it already exists", lines };
  else if (Object.keys(choices.lists).length === 0) yield { kind: "kept", file, what };
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

const serviceIn = ({ source }: Pick<Choices, "source">): Service => (typeof source === "object" ? source : {});

/** The chosen options that an existing configuration does not have, as its lines; the user sets them. */
function differingOptions(config: Config, { output, ...answers }: Choices): string[] {
  const options = [
    ["source", "baseUrl", serviceIn(answers).baseUrl, serviceIn(config).baseUrl],
    ["source", "headers", serviceIn(answers).headers, serviceIn(config).headers],
    ["output", "form", answers.form, output.form],
    ["output", "dir", answers.dir, output.dir],
    ["output", "packageName", answers.packageName, output.packageName],
  ] as const;
  return options
    .filter(([, , chosen, configured]) => chosen !== undefined && !isDeepStrictEqual(chosen, configured))
    .map(([section, name, chosen]) => `"${section}": { "${name}": ${JSON.stringify(chosen)} }`);
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
