import * as v from "valibot";
import { isObject } from "../../base/index.ts";
import { closedObject } from "../../base/json/index.ts";
import { quote } from "../../base/text/index.ts";
import { type CodeType, isPlainKey, plainKeyShape } from "../list/index.ts";
import { apiVersions, currentVersion, declaredCode } from "../../service/catalogue/index.ts";
import { checkBaseUrl, checkDir, checkNames, checkOutput, checkSources, normalizePath } from "./constraints.ts";
import { enumsSchema } from "./enums.ts";
import { listRows, listsByKey } from "./lists.ts";
import { checked, checkedInside, headersSchema, integer, option, rulesSchema } from "./schema-parts.ts";

const sourceEntries = {
  baseUrl: option(
    v.pipe(v.string(), checked(checkBaseUrl)),
    "URL of the service without the version: http or https. ${VAR} is replaced with the environment variable VAR. Without it, only `lists` are fetched.",
  ),
  headers: option(
    headersSchema(),
    "Request headers, for example an API key. ${VAR} is replaced with the environment variable VAR.",
    {},
  ),
  concurrency: v.optional(integer(1, 64, "Maximum number of parallel requests and connections."), 6),
  timeoutMs: v.optional(integer(1, 600_000, "Timeout of one attempt, head and body."), 30_000),
  deadlineMs: v.optional(integer(1, 3_600_000, "Timeout of the whole fetch, with retries and waits."), 120_000),
  retries: v.optional(integer(0, 20, "Maximum number of retries per request."), 3),
  maxBodyBytes: v.optional(integer(1, 1_073_741_824, "Maximum size of a response body, in decoded bytes."), 10_485_760),
  ca: option(
    v.pipe(v.string(), v.nonEmpty("must not be empty")),
    "PEM file with certificates to trust in addition to Node's, relative to the configuration file.",
  ),
};

const sourceSchema = closedObject(sourceEntries);

/** The defaults, for a source that is not configured, such as the sample server. */
export const defaultSource = v.getDefaults(v.object(sourceEntries)) as SourceConfig;

const prettierSchema = closedObject({
  printWidth: v.optional(integer(1, 10_000, "See the Prettier documentation.")),
  tabWidth: v.optional(integer(0, 100, "See the Prettier documentation.")),
  useTabs: v.optional(v.boolean()),
  semi: v.optional(v.boolean()),
  singleQuote: v.optional(v.boolean()),
  quoteProps: v.optional(v.picklist(["as-needed", "consistent", "preserve"])),
  trailingComma: v.optional(v.picklist(["all", "es5", "none"])),
  bracketSpacing: v.optional(v.boolean()),
  objectWrap: v.optional(v.picklist(["preserve", "collapse"])),
  arrowParens: v.optional(v.picklist(["always", "avoid"])),
  experimentalTernaries: v.optional(v.boolean()),
  experimentalOperatorPosition: v.optional(v.picklist(["start", "end"])),
  endOfLine: v.optional(v.picklist(["lf"])),
});

const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

export const defaultOutput = { dir: "generated", packageName: "reference-lists" } as const;

const outputEntries = closedObject({
  dir: option(
    v.pipe(v.string(), checked(checkDir), v.transform(normalizePath)),
    "Folder of the package, inside that of the configuration file; not in .git or node_modules.",
    defaultOutput.dir,
  ),
  form: option(
    v.picklist(["package", "folder"]),
    "A package with package.json and README.md, or TypeScript modules of the surrounding package.",
    "package",
  ),
  packageName: v.optional(
    v.pipe(
      v.string(),
      v.regex(packageName, "must be an npm package name"),
      v.maxLength(214, "must have at most 214 characters"),
      v.description("Name of the package, scoped or not."),
    ),
    defaultOutput.packageName,
  ),
  emit: option(v.picklist(["ts", "js"]), "TypeScript, or JavaScript with declarations.", "ts"),
  module: option(v.picklist(["esm", "cjs"]), "ES modules or CommonJS, for `emit: js`.", "esm"),
  importExtension: option(v.picklist([".js", ".ts", ""]), "File extension in imports, for `emit: ts`.", ".js"),
  prettier: option(prettierSchema, "Options with which the bundled Prettier formats the code. No .prettierrc is read."),
});

const outputSchema = v.pipe(outputEntries, checkedInside<v.InferOutput<typeof outputEntries>>(checkOutput));

/** Names by reference key and code, as text. Not a `v.record`, so that a key such as `__proto__` is data. */
export const namesByKey = v.custom<Record<string, Record<string, string>>>(isObject);

const namesSchema = v.pipe(
  namesByKey,
  checkedInside(checkNames),
  v.description("Member names by reference key and code. They take precedence over generated names."),
);

const referencesSchema = v.union([
  v.literal("all"),
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check(isPlainKey, ({ input }) => `is ${quote(input)}, which is not a valid key (${plainKeyShape})`),
      ),
    ),
    v.checkItems(
      (key, index, keys) => keys.indexOf(key) === index,
      ({ input }) => `repeats ${quote(input)}`,
    ),
  ),
]);

const configEntries = closedObject({
  $schema: option(v.string(), "URL of this schema, for editors."),
  source: option(
    v.union([v.literal("sample"), sourceSchema]),
    "`sample` (the embedded reference server), or the service. It may be missing if `lists` has a list.",
  ),
  version: option(v.picklist(apiVersions), "API version of the references.", currentVersion),
  references: option(
    referencesSchema,
    "References to include: `all`, or a list of keys. Without `source.baseUrl`, the default is `[]`.",
  ),
  lists: option(listsByKey, "Lists of any service, or in files, by key. They become modules of the package.", {}),
  output: option(outputSchema, "The generated package.", {}),
  enums: option(enumsSchema, "Options for the enums.", {}),
  names: v.optional(namesSchema, {}),
  transactional: option(
    v.boolean(),
    "Whether to add HTTP status codes, content types and a guard of dates for the transactional e-mail API.",
    false,
  ),
  rules: option(rulesSchema, "Severity of a rule: off, warn or error.", {}),
});

type WrittenConfig = v.InferOutput<typeof configEntries>;

/** The schema of `codegen.config.json`, from which the published JSON Schema is made. */
export const configSchema = v.pipe(
  configEntries,
  checkedInside<WrittenConfig>(checkSources),
  v.transform(({ source = defaultSource, references, version, lists, ...config }: WrittenConfig) => {
    const hasService = source === "sample" || source.baseUrl !== undefined;
    const included = references ?? (hasService ? "all" : []);
    // Without references, no document has a version.
    const declared = included.length === 0 ? undefined : version;
    const typeOf = (key: string): CodeType | undefined => declared && declaredCode(declared, key);
    return { ...config, lists: listRows(lists, typeOf), source, references: included, version: declared };
  }),
);

/** A configuration as in `codegen.config.json`. */
export type Configuration = v.InferInput<typeof configSchema>;

/** The configuration with its defaults filled in. `${VAR}` in strings of `source` and `lists` is not replaced yet. */
export type Config = v.InferOutput<typeof configSchema>;
export type SourceConfig = v.InferOutput<typeof sourceSchema>;
export type OutputConfig = v.InferOutput<typeof outputSchema>;
export type NamesConfig = Config["names"];
