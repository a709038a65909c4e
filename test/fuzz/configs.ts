import fc from "fast-check";
import { dataRuleIds, hasFixedSeverity } from "../../src/model/rules/index.ts";
import { memberCases } from "../../src/model/settings/index.ts";
import { apiVersions } from "../../src/model/spec/index.ts";
import { mostly } from "./arbitraries.ts";

const softRules = dataRuleIds.filter((rule) => !hasFixedSeverity(rule));
const severities = fc.dictionary(fc.constantFrom(...softRules), fc.constantFrom("off", "warn", "error"), {
  maxKeys: 5,
});

/** An option that most configurations do not set. */
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => mostly(undefined, 2, value);

const enums = fc.record({
  style: fc.constantFrom("enum", "const", "union"),
  memberCase: rarely(fc.constantFrom(...memberCases)),
  disabled: rarely(fc.constantFrom("keep", "deprecate", "omit")),
  removed: rarely(fc.constantFrom("deprecate", "drop")),
});

const output = fc.oneof(
  fc.record({
    dir: rarely(fc.constantFrom("out", "./a/b", "a/../b", "gen\\deep", "ä ö")),
    packageName: rarely(fc.constantFrom("@scope/lists", "a", "x.y-z")),
    prettier: rarely(fc.constant({ printWidth: 1, useTabs: true, semi: false, singleQuote: true })),
  }),
  fc.record({
    importExtension: rarely(fc.constantFrom(".js", ".ts", "")),
    form: rarely(fc.constantFrom("package", "folder")),
  }),
  fc.record({ emit: fc.constant("js"), module: rarely(fc.constantFrom("esm", "cjs")) }),
);

/** Different member names by code. */
const memberNames = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom("0", "1", "2", "7", "-1", "queued", "99", "01", "__proto__"),
      fc.constantFrom("Own", "Active", "OptedOut", "other", "MINE", "$x", "_1"),
    ),
    { selector: ([, name]) => name, maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** The members of a configuration for a service with these keys, except its source. */
export const configOf = (keys: readonly string[]): fc.Arbitrary<object> =>
  fc.record({
    version: mostly("1.2", 6, fc.constantFrom(...apiVersions)),
    references: mostly(
      keys.filter((key) => /^[a-z][a-z0-9_]*$/.test(key)),
      12,
      fc.constantFrom("all", [...keys, "nowhere"]),
    ),
    output: rarely(output),
    enums: rarely(enums),
    names: rarely(fc.dictionary(fc.constantFrom(...keys, "nowhere"), memberNames, { maxKeys: 2 })),
    transactional: rarely(fc.boolean()),
    // With all rules off, a case reaches later steps.
    rules: fc.oneof(severities, fc.constantFrom({}, Object.fromEntries(softRules.map((rule) => [rule, "off"])))),
  });
