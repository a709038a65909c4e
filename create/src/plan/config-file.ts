import { indentOf } from "../../../base/json/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import { installFolderOf } from "../facts/packages.ts";
import { inFolder, pathFrom, type Repository } from "../facts/repository.ts";
import { quoted } from "../../add/index.ts";
import type { OutputTarget, ProposedList, SetupChoices } from "../choices/target.ts";
import { type ToolchainName, toolchainTitle } from "../choices/toolchains.ts";
import { editJson } from "../steps/edits.ts";
import type { SetupStep } from "../../../model/report/index.ts";
import { editFile } from "../steps/step.ts";

export interface KnownConfig {
  readonly source: Config["source"] | undefined;
  /** The environment variables that it uses. */
  readonly variables: readonly string[];
  readonly target: OutputTarget;
  readonly toolchains: readonly ToolchainName[];
}

/** A configuration is created, or gets the chosen lists. */
export function* planConfig(repository: Repository, choices: SetupChoices, known: KnownConfig): Generator<SetupStep> {
  const file = inFolder(repository.folder, repository.configFile);
  if (known.source === undefined) {
    yield planNew(file, repository, choices, known);
    return;
  }
  const lines = differingOptions(choices, known.source, known.target);
  if (lines.length > 0)
    yield { kind: "manual", file, what: "set the options that you chose", why: "it already exists", lines };
  else if (choices.lists.length === 0) yield { kind: "kept", file, what: "configure the lists" };
  yield* planLists(file, repository, choices);
}

function planNew(file: string, repository: Repository, choices: SetupChoices, known: KnownConfig): SetupStep {
  const after = configText(repository, choices, known.target);
  const step = {
    file,
    what: `configure the lists for ${known.toolchains.map(toolchainTitle).join(", ")} (${sourceText(choices)})`,
    lines: after.trimEnd().split("\n"),
  };
  return editFile(repository, step, (text) => (text === undefined ? after : { why: "it already exists" }));
}

function sourceText({ baseUrl, lists }: SetupChoices): string {
  const named = lists.map(describeList);
  const service = lists.length > 0 ? [] : ["source: the embedded sample lists"];
  return [...(baseUrl === undefined ? service : [`source: ${baseUrl}`]), ...named].join("; ");
}

function describeList({ key, examples, unused }: ProposedList): string {
  const named = examples.length === 0 ? "" : `: ${examples.join(", ")}`;
  return `list ${key}${named}${unused.length === 0 ? "" : ` (unused properties: ${quoted(unused)})`}`;
}

function* planLists(file: string, repository: Repository, { lists }: SetupChoices): Generator<SetupStep> {
  const top = repository.configFile === "package.json" ? ["codegen"] : [];
  for (const list of lists) {
    const { key, entry } = list;
    const lines = [`"lists": ${JSON.stringify({ [key]: entry })}`];
    const step = { file, what: `add the ${describeList(list)}`, lines };
    yield editFile(repository, step, (text) => editJson(text, ({ set }) => set(entry, ...top, "lists", key)));
  }
}

/** The chosen options that an existing configuration does not have, as its lines; the user sets them. */
function differingOptions(choices: SetupChoices, source: Config["source"], target: OutputTarget): string[] {
  const options = [
    ["source", "baseUrl", source === "sample" ? undefined : source.baseUrl],
    ["output", "form", target.form],
    ["output", "dir", target.dir],
    ["output", "packageName", target.packageName],
  ] as const;
  return options
    .filter(([, name, configured]) => choices[name] !== undefined && choices[name] !== configured)
    .map(([section, name]) => `"${section}": { "${name}": ${JSON.stringify(choices[name])} }`);
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
