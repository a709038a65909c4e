import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import * as change from "../src/model/report/change.ts";
import * as finding from "../src/model/report/finding.ts";
import * as report from "../src/model/report/report.ts";
import { configJsonSchema } from "./json-schemas.ts";

/** The schemas of the types of the API, by the names of the types. Of the others, the declarations are in `src/`. */
const schemas: Readonly<Record<string, v.GenericSchema>> = {
  ApiVersion: report.reportSchema.entries.apiVersion.wrapped,
  DataRule: finding.dataRule,
  DriftStatus: finding.driftStatus,
  Rule: finding.rule,
  Severity: finding.severity,
  ChangeKind: change.changeKind,
  ChangeLevel: change.changeLevel,
  Semver: change.semver,
  PlaceKind: change.placeKind,
  Drift: finding.drift,
  Diagnostic: finding.diagnostic,
  CodePair: change.codePair,
  Change: change.change,
  SourceLocation: change.sourceLocation,
  Place: change.place,
  ImpactSummary: change.impactSummary,
  GeneratedFile: report.generatedFile,
  GenerateResult: report.generateResult,
  CheckResult: report.checkResult,
  DiffResult: report.diffResult,
  ImpactResult: report.impactResult,
};

type Entries = Readonly<Record<string, v.GenericSchema>>;

interface Parts {
  readonly entries?: Entries;
  readonly item?: v.GenericSchema;
  readonly options?: readonly v.GenericSchema[];
  readonly pipe?: readonly [v.GenericSchema];
  readonly wrapped?: v.GenericSchema;
}

/** The type of the values that a JSON Schema describes. */
function jsonType(schema: JsonSchema): string {
  const { properties, required = [], additionalProperties, items, type, anyOf, const: literal } = schema;
  if (properties !== undefined) {
    const members = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, member]) => {
      const doc = member.description === undefined ? "" : `/** ${member.description} */\n`;
      const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
      return `${doc}readonly ${key}${required.includes(name) ? "" : "?"}: ${jsonType(member)};`;
    });
    return `{\n${members.join("\n")}\n}`;
  }
  if (anyOf !== undefined) return (anyOf as JsonSchema[]).map(jsonType).join(" | ");
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (literal !== undefined) return JSON.stringify(literal);
  if (type === "array") return `readonly (${jsonType(items as JsonSchema)})[]`;
  if (type === "object") return `Readonly<Record<string, ${jsonType(additionalProperties as JsonSchema)}>>`;
  return type === undefined ? "unknown" : [type].flat().join(" | ").replace("integer", "number");
}

/** The types that `src/model` derives from schemas, written out with doc comments. */
export function describedTypes(): ReadonlyMap<string, string> {
  const objects = Object.entries(schemas).flatMap(([name, schema]) => {
    const { entries } = schema as Parts;
    return entries === undefined ? [] : [{ name, schema, entries }];
  });
  const configuration = `/** A configuration as in \`codegen.config.json\`. */
export type Configuration = ${jsonType(configJsonSchema())};`;
  return new Map([
    ["Configuration", configuration],
    ...objects.map(({ name, schema, entries }) => {
      const base = objects.find((other) => other.name !== name && isPartOf(other.entries, entries));
      const own = Object.entries(entries).filter(([member]) => base === undefined || !(member in base.entries));
      const members = own.map(([member, entry]) => {
        const { wrapped = entry } = entry.type === "exact_optional" ? (entry as Parts) : {};
        return `  ${comment(wrapped)}\n  readonly ${member}${wrapped === entry ? "" : "?"}: ${typeOf(wrapped)};`;
      });
      const head = `export interface ${name}${base === undefined ? "" : ` extends ${base.name}`}`;
      return [name, [comment(schema), `${head} {`, ...members, "}"].join("\n")] as const;
    }),
  ]);
}

function isPartOf(part: Entries, entries: Entries): boolean {
  return Object.entries(part).every(([name, entry]) => entries[name] === entry);
}

function comment(schema: v.GenericSchema): string {
  const text = v.getDescription(schema);
  if (text === undefined) throw new Error(`a member of the API has no description: ${typeOf(schema)}`);
  return `/** ${text} */`;
}

/** Members are named by their types where the API exports these. */
function typeOf(schema: v.GenericSchema): string {
  const { pipe, item, options, wrapped } = schema as Parts;
  const [plain] = pipe ?? [schema];
  const [name] = Object.entries(schemas).find(([, known]) => known === schema || known === plain) ?? [];
  if (name !== undefined) return name;
  if (schema.type === "array" && item)
    return `readonly ${item.type === "union" ? `(${typeOf(item)})` : typeOf(item)}[]`;
  if (schema.type === "nullable" && wrapped) return `${typeOf(wrapped)} | null`;
  if (schema.type === "union" && options) return options.map(typeOf).join(" | ");
  return schema.type;
}
