import { describe, expect, it } from "@jest/globals";
import { codeKey, codeTypeChange, unknownCodes } from "../../../src/model/rules/codes.ts";
import type { Field, FieldType } from "../../../src/model/list/index.ts";
import { messageText, rules } from "../../../src/model/rules/index.ts";
import { mapCase } from "../../support/documents.ts";
import { locked } from "../../support/locks.ts";
import { caseWith, check, expectFinding, expectPointers, expectValues, listOf } from "../../support/rules.ts";

describe("code-duplicate", () => {
  const rule = "code-duplicate";

  it.each([
    ["different codes", listOf([{ code: 1 }, { code: 2 }]), []],
    [
      "a code three times",
      listOf(["A", "B", "C"].map((description) => ({ code: 1, description }))),
      ["/values/1/code", "/values/2/code"],
    ],
    [
      "a duplicate string",
      listOf([{ code: "a" }, { code: "a", enable: false }, { code: "b" }], { key: "transaction_status" }),
      ["/values/1/code"],
    ],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("compares codes after conversion", () => {
    expect(check(rule, listOf([{ code: 7 }, { code: "7" }]))).toEqual(["/values/1/code"]);
    const overview = { key: "transaction_status", hasCodesOfAnyType: true };
    expect(check(rule, listOf([{ code: 7 }, { code: "7" }], overview))).toEqual(["/values/1/code"]);
  });

  it("keeps the value whose contents sort first if the rule is not an error", () => {
    const low = { code: 1, description: "Low", enable: true };
    const high = { ...low, description: "High" };
    expectValues(rule, caseWith([low, high]), [high]);
    expectValues(rule, caseWith([high, low]), [high]);
  });
});

describe("code-key", () => {
  const low = { code: 1, description: "Low", enable: true };

  it.each([
    ["1", low, false],
    ["a", { ...low, code: "a" }, false],
    ["1.0", { ...low, spelling: "1.0" }, false],
    ["2", low, true],
    ["01", low, true],
    ["1", { ...low, spelling: "1.0" }, true],
  ])("checks the property %j of %j", (name, value, isFound) => {
    expect(codeKey({ name, value }) !== undefined).toBe(isFound);
  });

  it("keeps the code of the value if the rule is not an error", () =>
    expectValues("code-key", caseWith({ 2: low }), [low]));
});

describe("code-type", () => {
  const rule = "code-type";
  const strings = { key: "transaction_status" };
  const valueOf = (code: string): string => `[{"code":${code},"description":"Low","enable":true}]`;

  it.each([
    ["integers", listOf([{ code: 0 }, { code: -7 }]), []],
    ["strings", listOf([{ code: "a" }, { code: "7" }], strings), []],
    ["a string among integers", listOf([{ code: 1 }, { code: "7" }]), ["/values/1/code"]],
    ["an integer among strings", listOf([{ code: 7 }, { code: "a" }], strings), ["/values/0/code"]],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("names the type that keeps leading zeros, in a list of the configuration", () => {
    const messageOf = (list: true | undefined) =>
      Array.from(rules[rule].check(listOf([{ code: "008" }], list && { list })), (found) =>
        messageText(found.message, String),
      );
    expect(messageOf(true)).toEqual([expect.stringContaining("string(3)")]);
    expect(messageOf(undefined)).toEqual([expect.not.stringContaining("string(3)")]);
  });

  it("allows any readable type in an overview", () => {
    const values = [{ code: 1 }, { code: "2" }];
    expect(check(rule, listOf(values, { hasCodesOfAnyType: true }))).toEqual([]);
    expect(check(rule, listOf(values, { ...strings, hasCodesOfAnyType: true }))).toEqual([]);
    expect(check(rule, listOf([{ code: "a" }], { hasCodesOfAnyType: true }))).toEqual(["/values/0/code"]);
  });

  it.each(["1.0", "1e0", "-0", "9007199254740993", '"1.0"', '"a"'])(
    "reports %s, which is not written as an integer, even if it is off",
    (code) => {
      const given = { ...caseWith(valueOf(code)), rules: { [rule]: "off" } } as const;
      expectFinding(rule, given, { pointer: "/values/0/code" });
      expect(mapCase(given).failed).toEqual(["priority"]);
    },
  );

  it.each([
    ["9007199254740993", /9007199254740993 is beyond 2\^53/],
    ["-9007199254740993", /-9007199254740993 is beyond 2\^53/],
    ["-0", /-0 is not an integer/],
    ["1.5", /1\.5 is not an integer/],
    ['"9007199254740993"', /"9007199254740993" is not an integer/],
  ])("names what is wrong with the code %s", (code, message) => {
    const { diagnostics } = mapCase(caseWith(valueOf(code)));
    expect(diagnostics.find((diagnostic) => diagnostic.rule === rule)?.message).toMatch(message);
  });

  it("reports mixed types in a list that the version does not declare", () => {
    const colour = [
      { code: 1, description: "Red" },
      { code: "b", description: "Blue" },
    ];
    expectFinding(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/1/code" });
  });

  it("reads digits in a string as a number if the rule is not an error", () => {
    expectValues(rule, caseWith(valueOf('"7"')), [{ code: 7, description: "Low", enable: true }]);
  });
});

describe("code-type-change", () => {
  it("code-type-change compares the code types of a list that had values", () => {
    const integer = { kind: "integer", width: 3 } as const;
    const string = { kind: "string", width: 20 } as const;
    const values = [locked(1, "Red")];
    expect(codeTypeChange({ before: { code: string, values }, now: { ...string, width: 5 } })).toBeUndefined();
    expect(codeTypeChange({ before: { code: integer, values: [] }, now: string })).toBeUndefined();
    const violation = codeTypeChange({ before: { code: integer, values }, now: string });
    expect(violation).toMatchObject({ expected: "integer", actual: "string" });
  });
});

describe("code-width", () => {
  const rule = "code-width";
  const codes = (key: string, ...each: (number | string)[]) =>
    listOf(
      each.map((code) => ({ code })),
      { key },
    );
  const strings = (...each: string[]) => codes("transaction_status", ...each);
  const integers = (...each: number[]) => codes("contact_status", ...each);

  it.each([
    ["as many digits as declared", integers(-999, 0, 999), []],
    ["one digit more", integers(-1000, 1, 1000), ["/values/0/code", "/values/2/code"]],
    ["as many code points as declared", strings("x".repeat(20), "😀".repeat(20)), []],
    ["one character more", strings("x".repeat(21)), ["/values/0/code"]],
    ["an empty code", strings("", "a"), ["/values/0/code"]],
    ["an empty list", codes("priority"), []],
    ["a code that is no longer listed", listOf([{ code: 10, removed: true }]), []],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("ignores lists that are not declared", () => {
    expect(check(rule, listOf([{ code: 10 ** 15 }], { code: { kind: "integer", width: null } }))).toEqual([]);
  });

  it("keeps the code if the rule is not an error", () => {
    const wide = { code: 10, description: "Low", enable: true };
    expectValues(rule, caseWith([wide]), [wide]);
  });
});

describe("field-duplicate", () => {
  const rule = "field-duplicate";

  it.each([
    ["different codes", ["FR", "BE"], []],
    ["a code three times", ["FR", "BE", "FR", "FR"], ["/values/2/code2", "/values/3/code2"]],
  ])("checks %s in a document and in a lock", (_what, code2s, pointers) => {
    const values = code2s.map((code2, code) => ({ code, fields: { code2 } }));
    expectPointers(rule, listOf(values, { key: "country" }), pointers);
  });

  it("reports the country that comes later in the document", () => {
    const country = [
      { code: 251, code2: "FR", description: "Gaul" },
      { code: 250, code2: "FR", description: "France" },
    ];
    expectFinding(rule, { lists: { country } }, { reference: "country", pointer: "/values/1/code2" });
  });
});

describe("field-shape", () => {
  const rule = "field-shape";

  it.each<[what: string, code2s: (string | undefined)[], pointers: string[]]>([
    ["two letters", ["FR", "BE"], []],
    ["lower case", ["fr"], ["/values/0/code2"]],
    ["three letters", ["FR", "BEL"], ["/values/1/code2"]],
    ["a letter beyond ASCII", ["BÉ"], ["/values/0/code2"]],
    ["an empty text", [""], ["/values/0/code2"]],
    ["a missing code2", ["FR", undefined], ["/values/1/code2"]],
  ])("checks %s in a document and in a lock", (_what, code2s, pointers) => {
    const values = code2s.map((code2, code) => ({ code, ...(code2 !== undefined && { fields: { code2 } }) }));
    expectPointers(rule, listOf(values, { key: "country" }), pointers);
  });

  it("ignores other lists, and a code that is no longer listed", () => {
    expect(check(rule, listOf([{ code: 1 }]))).toEqual([]);
    const removed = [
      { code: 1, fields: { code2: "fr" }, removed: true as const },
      { code: 2, removed: true as const },
    ];
    expect(check(rule, listOf(removed, { key: "country" }))).toEqual([]);
  });

  it("keeps a code2 if the rule is not an error, but reports a missing one", () => {
    const france = { code: 250, description: "France", enable: true };
    const values = [{ ...france, fields: { code2: "fr" } }];
    expectValues(rule, caseWith([{ ...france, code2: "fr" }], "country"), values, "country");
    for (const severity of ["warn", "off"] as const) {
      const { diagnostics } = mapCase({ rules: { [rule]: severity }, lists: { country: [france] } });
      expect(diagnostics.filter((found) => found.severity === "error").map((error) => error.rule)).toEqual([rule]);
    }
  });

  it.each<[type: FieldType, expected: string]>([
    [{ kind: "integer", width: null }, "an integer"],
    [{ kind: "string", width: null }, "a string"],
    [{ kind: "string", width: 3 }, "string(3)"],
    [{ kind: "number", width: null }, "a number"],
    [{ kind: "integer", width: null, isArray: true }, "an array of integers"],
  ])("names the type %j as %s", (type, expected) => {
    const fields: Field[] = [{ name: "size", type, as: "value" }];
    const violations = [...rules[rule].check({ ...listOf([{ code: 1 }]), fields })];
    expect(violations).toMatchObject([{ place: { value: 0, field: "size" }, expected, actual: "missing" }]);
  });

  const type = { kind: "string", width: null } as const;
  const currency: Field = { name: "currency", type, as: "value", list: "currency" };

  it("leaves the codes of other lists to the lists, unless they are missing", () => {
    const values = [{ code: 1, fields: { currency: "too long" } }, { code: 2 }];
    const fields = [{ ...currency, type: { kind: "string", width: 3 } as const }];
    expect([...rules[rule].check({ ...listOf(values), fields })]).toMatchObject([
      { place: { value: 1, field: "currency" }, expected: "a code of currency" },
    ]);
  });

  /** The violations of a list whose fields hold codes: of a currency, and of the list itself. */
  const unknownIn = (held: Readonly<Record<string, string>>, isRead = false) =>
    unknownCodes(
      {
        key: "country",
        fields: [currency, { name: "parent", type, as: "parent" }, { ...currency, name: "unit", list: "unit" }],
        values: [{ ...locked(1, "A"), fields: held }, locked(2, "B")],
      },
      (key) => ({ currency: new Set(["CHF"]), country: new Set(["1"]) })[key],
      () => isRead,
    );

  it.each([
    [{ currency: "CHF", parent: "1" }, []],
    [{ unit: "x" }, []],
    [{ currency: "chf" }, [["currency", "chf", "a code of currency"]]],
    [{ parent: "9" }, [["parent", "9", "a code of country"]]],
  ])("checks that %j are codes of the lists", (held, expected) => {
    const found = Array.from(unknownIn(held), ({ place, actual, expected: code }) => [place.field, actual, code]);
    expect(found).toEqual(expected);
    expect([...unknownIn(held)].every(({ place }) => place.code === 1)).toBe(true);
  });

  it.each([
    ["advises to fetch a list that this run has not read", false],
    ["gives no advice if this run has read the list", true],
  ])("%s", (_what, isRead) => {
    const [violation] = unknownIn({ currency: "chf" }, isRead);
    expect(violation?.advice).toEqual(
      isRead ? undefined : ["if the other list has it, run ", { args: ["generate", "country", "currency"] }],
    );
  });
});
