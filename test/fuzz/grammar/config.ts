import fc from "fast-check";
import type { ApiVersion } from "../../../src/model/spec/index.ts";
import { memberCases } from "../../../src/model/settings/index.ts";
import { dataRuleIds, isHardRule } from "../../../src/model/rules/index.ts";

const softRules = dataRuleIds.filter((rule) => !isHardRule(rule));

/** `undefined` most of the time: what a configuration leaves out. */
const seldom = <T>(of: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });

const enums = fc.record({
  style: seldom(fc.constantFrom("enum", "const", "union"), 1),
  memberCase: seldom(fc.constantFrom(...memberCases)),
  disabled: seldom(fc.constantFrom("keep", "deprecate", "omit")),
  removed: seldom(fc.constantFrom("deprecate", "drop")),
});

const prettier = fc.record({
  printWidth: seldom(fc.constantFrom(1, 2, 40, 80, 10_000)),
  tabWidth: seldom(fc.constantFrom(0, 1, 4, 100)),
  useTabs: seldom(fc.boolean()),
  semi: seldom(fc.boolean()),
  singleQuote: seldom(fc.boolean()),
  quoteProps: seldom(fc.constantFrom("as-needed", "consistent", "preserve")),
  trailingComma: seldom(fc.constantFrom("all", "es5", "none")),
  bracketSpacing: seldom(fc.boolean()),
  objectWrap: seldom(fc.constantFrom("preserve", "collapse")),
  arrowParens: seldom(fc.constantFrom("always", "avoid")),
  experimentalTernaries: seldom(fc.boolean()),
  experimentalOperatorPosition: seldom(fc.constantFrom("start", "end")),
});

const output = fc.oneof(
  fc.record({
    dir: seldom(fc.constantFrom("out", "./a/b", "a/../b", "gen\\deep", "ä ö")),
    packageName: seldom(fc.constantFrom("@scope/lists", "a", "x.y-z")),
    emit: seldom(fc.constantFrom("ts", "js")),
    prettier: seldom(prettier),
  }),
  fc.record({
    importExtension: seldom(fc.constantFrom(".js", ".ts", "")),
    files: seldom(fc.subarray(["package.json", "README.md"])),
    prettier: seldom(prettier),
  }),
);

const code = fc.constantFrom("0", "1", "2", "7", "-1", "queued", "99", "01", "__proto__");
const member = fc.constantFrom("Own", "Active", "OptedOut", "other", "MINE", "$x", "_1");
/** Names of a list by code: each once. */
const namesOfList = fc
  .uniqueArray(fc.tuple(code, member), { selector: ([, name]) => name, maxLength: 3 })
  .map((all) => Object.fromEntries(all));
const names = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys, "nowhere"), namesOfList, { maxKeys: 2 });

const severities = fc.dictionary(fc.constantFrom(...softRules), fc.constantFrom("off", "warn", "error"), {
  maxKeys: 5,
});
/** Every rule that can be, off: so that a case comes far. */
const allOff = fc.constant(Object.fromEntries(softRules.map((rule) => [rule, "off"])));
export const ruleSettings = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: severities },
  { weight: 2, arbitrary: allOff },
);

const source = fc.oneof(
  fc.constant("sample"),
  fc.record({
    baseUrl: fc.constantFrom("https://api.example.com", "http://127.0.0.1:1/prefix/", "https://${HOST}/a"),
    headers: seldom(
      fc.dictionary(
        fc.constantFrom("X-Api-Key", "authorization", "Cookie"),
        fc.constantFrom("${KEY}", "Bearer abc", "x"),
      ),
    ),
    concurrency: seldom(fc.integer({ min: 1, max: 64 })),
    timeoutMs: seldom(fc.integer({ min: 1, max: 600_000 })),
    retries: seldom(fc.integer({ min: 0, max: 20 })),
    maxBodyBytes: seldom(fc.integer({ min: 1, max: 1_073_741_824 })),
    ca: seldom(fc.constantFrom("ca.pem", "./nowhere/ca.pem")),
  }),
);

/** Members of a configuration that is right, for lists with these keys. */
export function configOf(version: ApiVersion, keys: readonly string[]): fc.Arbitrary<object> {
  const plain = keys.filter((key) => /^[a-z][a-z0-9_]*$/.test(key));
  return fc.record({
    source: fc.constant("sample"),
    version: fc.constant(version),
    // The service of a case says seldom all that its version declares.
    references: fc.oneof(
      { weight: 12, arbitrary: fc.constant(plain) },
      { weight: 1, arbitrary: fc.constant("all") },
      { weight: 1, arbitrary: fc.constant([...plain, "nowhere"]) },
    ),
    output: seldom(output),
    enums: seldom(enums, 1),
    names: seldom(names(keys), 3),
    transactional: seldom(fc.boolean(), 4),
    rules: ruleSettings,
  });
}

/** Members of any configuration that is right. */
export const anyConfig: fc.Arbitrary<object> = fc.record({
  $schema: seldom(fc.constant("./node_modules/reference-codegen/schema/codegen.config.schema.json")),
  source,
  version: seldom(fc.constantFrom("1.0", "1.1", "1.2")),
  references: seldom(
    fc.oneof(
      fc.constant("all"),
      fc.uniqueArray(fc.constantFrom("priority", "country", "contact_status"), { minLength: 1 }),
    ),
  ),
  output: seldom(output, 1),
  enums: seldom(enums, 1),
  names: seldom(names(["priority", "country"]), 1),
  transactional: seldom(fc.boolean()),
  rules: seldom(severities, 1),
});
