import { indentOf } from "../../../base/json/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import { installFolderOf } from "../facts/packages.ts";
import { inFolder, pathFrom, type Repository } from "../facts/repository.ts";
import type { OutputTarget, SetupChoices } from "../choices/target.ts";
import type { ProposedList } from "../choices/guess-list.ts";
import { type ToolchainName, toolchainTitle } from "../choices/toolchains.ts";
import { editJson } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

export interface KnownConfig {
  readonly source: Config["source"] | undefined;
  /** The environment variables that it uses. */
  readonly variables: readonly string[];
  readonly target: OutputTarget;
  readonly toolchains: readonly ToolchainName[];
}

export function planConfig(repository: Repository, choices: SetupChoices, known: KnownConfig): SetupStep {
  const { source, target, toolchains } = known;
  const file = inFolder(repository.folder, repository.configFile);
  if (source !== undefined) return planExisting(file, choices, source, target);
  const after = configText(repository, choices, target);
  const step = {
    file,
    what: `configure the lists for ${toolchains.map(toolchainTitle).join(", ")} (${sourceText(choices)})`,
    lines: after.trimEnd().split("\n"),
  };
  return editFile(repository, step, (text) => (text === undefined ? after : { why: "it already exists" }));
}

function sourceText({ baseUrl, lists }: SetupChoices): string {
  const named = lists.map(describeList);
  const service = lists.length > 0 ? [] : ["source: the embedded sample lists"];
  return [...(baseUrl === undefined ? service : [`source: ${baseUrl}`]), ...named].join("; ");
}

function describeList({ key, examples }: ProposedList): string {
  return `list ${key}${examples.length === 0 ? "" : `: ${examples.join(", ")}`}`;
}

/** Adds lists to an existing configuration. */
export function* planLists(repository: Repository, { lists }: SetupChoices): Generator<SetupStep> {
  const { folder, configFile } = repository;
  const top = configFile === "package.json" ? ["codegen"] : [];
  for (const list of lists) {
    const { key, entry } = list;
    const lines = [`"lists": ${JSON.stringify({ [key]: entry })}`];
    const step = { file: inFolder(folder, configFile), what: `add the ${describeList(list)}`, lines };
    yield editFile(repository, step, (text) => editJson(text, ({ set }) => set(entry, ...top, "lists", key)));
  }
}

/** An existing configuration is kept; the user sets what was chosen differently. */
function planExisting(file: string, choices: SetupChoices, source: Config["source"], target: OutputTarget): SetupStep {
  const options = [
    ["source", "baseUrl", source === "sample" ? undefined : source.baseUrl],
    ["output", "form", target.form],
    ["output", "dir", target.dir],
    ["output", "packageName", target.packageName],
  ] as const;
  const lines = options
    .filter(([, name, configured]) => choices[name] !== undefined && choices[name] !== configured)
    .map(([section, name]) => `"${section}": { "${name}": ${JSON.stringify(choices[name])} }`);
  if (lines.length === 0) return { kind: "kept", file, what: "configure the lists" };
  return { kind: "manual", file, what: "set the options that you chose", why: "it already exists", lines };
}

/** The source of a new configuration; `undefined` if it has only lists. */
export function newSource({ baseUrl, header, lists }: Pick<SetupChoices, "baseUrl" | "header" | "lists">) {
  if (baseUrl === undefined) return lists.length > 0 ? undefined : "sample";
  return { baseUrl, ...(header !== undefined && { headers: { [header.name]: `\${${header.variable}}` } }) };
}

function configText(repository: Repository, choices: SetupChoices, target: OutputTarget): string {
  const installed = "node_modules/reference-codegen/schema/codegen.config.schema.json";
  const schema = pathFrom(repository.folder, inFolder(installFolderOf(repository), installed));
  const { form, dir, packageName, emit, module, style, importExtension } = target;
  const isPackage = form === "package";
  const config = {
    $schema: schema.startsWith("../") ? schema : `./${schema}`,
    source: newSource(choices),
    ...(choices.lists.length > 0 && { lists: Object.fromEntries(choices.lists.map(({ key, entry }) => [key, entry])) }),
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
