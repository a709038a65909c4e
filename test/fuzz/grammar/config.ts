import fc from "fast-check";
import type { ApiVersion } from "../../../src/model/spec/index.ts";
import { memberCases } from "../../../src/model/settings/index.ts";
import { dataRuleIds, hasFixedSeverity } from "../../../src/model/rules/index.ts";
import { mostly } from "./choices.ts";

const softRules = dataRuleIds.filter((rule) => !hasFixedSeverity(rule));

/** An option that most configurations do not set. */
const rarely = <T>(of: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T | undefined> => mostly(undefined, weight, of);

const enums = fc.record({
  style: rarely(fc.constantFrom("enum", "const", "union"), 1),
  memberCase: rarely(fc.constantFrom(...memberCases)),
  disabled: rarely(fc.constantFrom("keep", "deprecate", "omit")),
  removed: rarely(fc.constantFrom("deprecate", "drop")),
});

const prettier = fc.record({
  printWidth: rarely(fc.constantFrom(1, 2, 40, 80, 10_000)),
  tabWidth: rarely(fc.constantFrom(0, 1, 4, 100)),
  useTabs: rarely(fc.boolean()),
  semi: rarely(fc.boolean()),
  singleQuote: rarely(fc.boolean()),
  quoteProps: rarely(fc.constantFrom("as-needed", "consistent", "preserve")),
  trailingComma: rarely(fc.constantFrom("all", "es5", "none")),
  bracketSpacing: rarely(fc.boolean()),
  objectWrap: rarely(fc.constantFrom("preserve", "collapse")),
  arrowParens: rarely(fc.constantFrom("always", "avoid")),
  experimentalTernaries: rarely(fc.boolean()),
  experimentalOperatorPosition: rarely(fc.constantFrom("start", "end")),
});

const output = fc.oneof(
  fc.record({
    dir: rarely(fc.constantFrom("out", "./a/b", "a/../b", "gen\\deep", "ä ö")),
    packageName: rarely(fc.constantFrom("@scope/lists", "a", "x.y-z")),
    emit: rarely(fc.constantFrom("ts", "js")),
    prettier: rarely(prettier),
  }),
  fc.record({
    importExtension: rarely(fc.constantFrom(".js", ".ts", "")),
    form: rarely(fc.constantFrom("package", "folder")),
    prettier: rarely(prettier),
  }),
  fc.record({ emit: fc.constant("js"), module: rarely(fc.constantFrom("esm", "cjs")), prettier: rarely(prettier) }),
);

const code = fc.constantFrom("0", "1", "2", "7", "-1", "queued", "99", "01", "__proto__");
const member = fc.constantFrom("Own", "Active", "OptedOut", "other", "MINE", "$x", "_1");
/** Different member names by code. */
const namesOfList = fc
  .uniqueArray(fc.tuple(code, member), { selector: ([, name]) => name, maxLength: 3 })
  .map((all) => Object.fromEntries(all));
const names = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys, "nowhere"), namesOfList, { maxKeys: 2 });

const severities = fc.dictionary(fc.constantFrom(...softRules), fc.constantFrom("off", "warn", "error"), {
  maxKeys: 5,
});
/** All rules off that can be, so that a case reaches later steps. */
const allOff = fc.constant(Object.fromEntries(softRules.map((rule) => [rule, "off"])));
const ruleSettings = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: severities },
  { weight: 2, arbitrary: allOff },
);

const source = fc.oneof(
  fc.constant("sample"),
  fc.record({
    baseUrl: fc.constantFrom("https://api.example.com", "http://127.0.0.1:1/prefix/", "https://${HOST}/a"),
    headers: rarely(
      fc.dictionary(
        fc.constantFrom("X-Api-Key", "authorization", "Cookie"),
        fc.constantFrom("${KEY}", "Bearer abc", "x"),
      ),
    ),
    concurrency: rarely(fc.integer({ min: 1, max: 64 })),
    timeoutMs: rarely(fc.integer({ min: 1, max: 600_000 })),
    retries: rarely(fc.integer({ min: 0, max: 20 })),
    maxBodyBytes: rarely(fc.integer({ min: 1, max: 1_073_741_824 })),
    ca: rarely(fc.constantFrom("ca.pem", "./nowhere/ca.pem")),
  }),
);

/** Members of a valid configuration for lists with these keys. */
export function configOf(version: ApiVersion, keys: readonly string[]): fc.Arbitrary<object> {
  const plain = keys.filter((key) => /^[a-z][a-z0-9_]*$/.test(key));
  return fc.record({
    source: fc.constant("sample"),
    version: fc.constant(version),
    // The service of a case rarely has all references of its version.
    references: fc.oneof(
      { weight: 12, arbitrary: fc.constant(plain) },
      fc.constant("all"),
      fc.constant([...plain, "nowhere"]),
    ),
    output: rarely(output),
    enums: rarely(enums, 1),
    names: rarely(names(keys), 3),
    transactional: rarely(fc.boolean(), 4),
    rules: ruleSettings,
  });
}

/** Members of any valid configuration. */
export const anyConfig: fc.Arbitrary<object> = fc.record({
  $schema: rarely(fc.constant("./node_modules/reference-codegen/schema/codegen.config.schema.json")),
  source,
  version: rarely(fc.constantFrom("1.0", "1.1", "1.2")),
  references: rarely(
    fc.oneof(
      fc.constant("all"),
      fc.uniqueArray(fc.constantFrom("priority", "country", "contact_status"), { minLength: 1 }),
    ),
  ),
  output: rarely(output, 1),
  enums: rarely(enums, 1),
  names: rarely(names(["priority", "country"]), 1),
  transactional: rarely(fc.boolean()),
  rules: rarely(severities, 1),
});
