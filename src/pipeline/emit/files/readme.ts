import { isActive, type LockedValue } from "../../../model/lock/index.ts";
import { type Field, fieldValue, isUnion, languageOf, printFieldValue } from "../../../model/list/index.ts";
import { rateLimitStatus, transactionalVersion } from "../../../service/catalogue/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import { fill, markdownRow, markdownText } from "../../../base/text/index.ts";
import { exportNames, fieldExports } from "../../../model/naming/index.ts";
import { literal } from "../code/code.ts";
import { commentHeader } from "../header.ts";
import { andNotDisabled, importSpecifier, type ModuleModel, statusMembers, stems } from "../model.ts";
import { type FileKind, hasLists, type PackagePlan, sourceOf } from "./kind.ts";

export const readme: FileKind = {
  plan: ({ config }) => (config.output.form === "folder" ? [] : [{ path: `${stems.readme}.md` }]),
  render: (_file, plan) => `${commentHeader(plan.templates.header, sourceOf(plan))}\n\n${renderReadme(plan)}`,
};

const styleIs: Readonly<Record<Config["enums"]["style"], string>> = {
  enum: "enum of the codes",
  const: "object that maps each member to its code, and the type of a code",
  union: "type of a code",
};

const languages: Readonly<Record<Config["output"]["emit"], string>> = {
  ts: "TypeScript",
  js: "JavaScript with type declarations",
};

function renderReadme(plan: PackagePlan): string {
  const { templates, modules, config } = plan;
  const { packageName } = config.output;
  const version = plan.lock.apiVersion;
  const shown = modules.find(({ members }) => members.filter(isActive).length > 1) ?? modules[0];
  // Whatever its codes: a new code must not change whose exports the table shows.
  const { key, names } = modules[0] ?? { key: "contact_status", names: exportNames("ContactStatus") };
  return fill(templates.readme, {
    ...names,
    packageName: /^[@a-z0-9/.-]+$/.test(packageName) ? packageName : `\`${packageName}\``,
    lists: introduction(version, hasLists(plan)),
    key,
    version: version === undefined ? "" : hasLists(plan) ? ", version?" : ", version",
    language: languages[config.output.emit],
    fence: config.output.emit,
    styleIs: styleIs[(shown?.enums ?? config.enums).style],
    example: example(shown, config),
    omitted: andNotDisabled(shown?.enums ?? config.enums),
    oneList: shown ? `\nTo import a single list, use \`${importSpecifier(config.output, shown)}\`.` : "",
    contents: contents(modules),
    sections: modules.map(section).join("\n\n"),
    transactional: config.transactional ? `\n\n${aboutTransactional(templates.transactional, config)}` : "",
  });
}

function introduction(version: string | undefined, isMixed: boolean): string {
  if (version === undefined) return "Lists";
  return `The reference lists of the service, version ${version}${isMixed ? ", and other lists" : ""}`;
}

function contents(modules: readonly ModuleModel[]): string {
  if (modules.length === 0) return "None.";
  const rows = modules.map(({ key, names, name }) =>
    markdownRow([`[\`${key}\`](#${key.toLowerCase()})`, `\`${names.type}\``, markdownText(name)]),
  );
  return [markdownRow(["list", "type", "name"]), markdownRow(["---", "---", "---"]), ...rows].join("\n");
}

function section(model: ModuleModel): string {
  const { key, name: title, description, codeKind, members, fields } = model;
  const about = description === "" ? [] : [`Description: ${markdownText(description)}`];
  const others = otherExports(model).map((text) => `\`${text}\``);
  const also = others.length === 0 ? [] : [`Also exports: ${others.join(", ")}`];
  const heading = [`### ${key}`, "", [`Name: ${markdownText(title)}`, ...about, ...also].join("  \n")];
  if (members.length === 0) return [...heading, "", "No values."].join("\n");
  const columns = ["code", ...fields.map(({ name }) => name), "member", "description", "state"];
  const aligned = [codeKind === "number" ? "--:" : "---", ...columns.slice(1).map(() => "---")];
  const rows = members.map((member) => markdownRow(cells(member, fields)));
  return [...heading, "", markdownRow(columns), markdownRow(aligned), ...rows].join("\n");
}

function otherExports({ names, fields, labels }: ModuleModel): string[] {
  const ofFields = fields.filter(isUnion).flatMap((field) => {
    const { union, values, isValue, by } = fieldExports(names.type, field);
    return [union, values, `${isValue}(value)`, ...(field.as === "key" ? [by] : [])];
  });
  return [...ofFields, ...labels.map((label) => `${names.labels}[${literal(languageOf(label))}]`)];
}

function cells(value: LockedValue, fields: readonly Field[]): string[] {
  const { code, member, aliases = [], description, removed, enable } = value;
  const names = [`\`${member}\``, ...aliases.map((alias) => `~~\`${alias}\`~~`)];
  return [
    markdownText(String(code)),
    ...fields.map((field) => markdownText(printFieldValue(fieldValue(value, field.name)))),
    names.join(" "),
    markdownText(description),
    removed ? "removed" : enable ? "" : "disabled",
  ];
}

function example(model: ModuleModel | undefined, { output }: Pick<Config, "output">): string {
  if (!model) return `import {} from ${literal(importSpecifier(output))};`;
  const { names, members, codeKind, enums } = model;
  const { type, isCode, byCode, items } = names;
  const value = members.find(isActive) ?? members[0];
  const isTypeOnly = enums.style === "union" || !value;
  const code = literal(value?.code ?? (codeKind === "number" ? 0 : ""));
  const received = codeKind === "number" ? `Number("${code}")` : `${code}.trim()`;
  return [
    `import { ${[...(isTypeOnly ? [] : [type]), byCode, items, isCode].join(", ")} } from ${literal(importSpecifier(output))};`,
    "",
    `const received = ${received}; // from outside`,
    `if (${isCode}(received)) {`,
    `  console.log(${byCode}[received].description, received === ${isTypeOnly ? code : `${type}.${value.member}`});`,
    "}",
    "",
    "// Options for a form: the values that are currently listed and not disabled.",
    `const offered = ${items}.filter(({ enable }) => enable);`,
    "console.log(offered.map(({ code, description }) => ({ value: code, label: description })));",
  ].join("\n");
}

function aboutTransactional(template: string, { enums, output }: Pick<Config, "enums" | "output">): string {
  const rows = statusMembers(enums.memberCase).map(({ code, member, description }) =>
    markdownRow([String(code), `\`${member}\``, markdownText(description)]),
  );
  return fill(template, {
    version: transactionalVersion,
    fence: output.emit,
    example: transactionalExample(output),
    styleIs: styleIs[enums.style],
    statuses: [markdownRow(["status", "member", "meaning"]), markdownRow(["--:", "---", "---"]), ...rows].join("\n"),
  }).trimEnd();
}

function transactionalExample(output: Config["output"]): string {
  const specifier = importSpecifier(output, { stem: stems.transactional, subpath: stems.transactional });
  return [
    `import { isRetryableTransactionalStatus, transactionalStatusByCode } from ${literal(specifier)};`,
    "",
    `const status = Number("${rateLimitStatus}"); // from outside`,
    "console.log(transactionalStatusByCode[status]?.meaning, isRetryableTransactionalStatus(status));",
  ].join("\n");
}
