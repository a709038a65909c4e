import assert from "node:assert/strict";
import { createEnv } from "@t3-oss/env-core";

/**
 * Asserts the values of a package.
 *
 * @param lists the namespace of the package
 * @param style the style of the package
 */
export function verify(lists, style) {
  styles[style](lists);
  verifyMaps(lists);
  verifyItems(lists);
  verifyGuards(lists);
  verifySchema(lists);
  verifyTransactional(lists);
  assert.deepEqual(lists.priorityCodes, [-7, 1, 2, 3, 4]);
  assert.deepEqual(lists.nothingCodes, []);
  assert.deepEqual(lists.countryReference.key, "country");
  // The hostile list sets it if it is not escaped.
  assert.equal("hacked" in globalThis, false);
}

const styles = {
  enum: ({ Country, Priority, TransactionStatus }) => {
    assert.equal(Country.France, 250);
    assert.equal(Country[250], "France");
    assert.equal(Priority.Minor, Priority.Low);
    // The reverse look-up returns the current name.
    assert.equal(Priority[1], "Low");
    assert.equal(TransactionStatus.GlobalThisHacked1, "__proto__");
  },
  const: ({ Country, Priority, TransactionStatus }) => {
    assert.equal(Country.France, 250);
    assert.equal(Priority.Minor, Priority.Low);
    assert.equal(TransactionStatus.GlobalThisHacked1, "__proto__");
  },
  union: (lists) => {
    assert.equal("Country" in lists, false);
  },
};

function verifyMaps({ countryByCode, countryByCode2, nothingByCode, priorityByCode, transactionStatusByCode }) {
  assert.equal(countryByCode[250].code2, "FR");
  assert.equal(countryByCode2.FR, countryByCode[250]);
  assert.equal(countryByCode[200].removed, true);
  assert.equal(countryByCode[200].enable, false);
  assert.equal(priorityByCode[-7].code, -7);
  assert.equal(priorityByCode[3].enable, false);
  for (const code of ["__proto__", "constructor", "toString", "", "*/"]) {
    assert.equal(transactionStatusByCode[code].code, code);
  }
  assert.equal(transactionStatusByCode["12"].description, "\u202egnihtyna \u2028\u2029\u200b\u00a0\u0000\n\r\n\t");

  for (const map of [countryByCode, countryByCode2, nothingByCode, priorityByCode]) {
    assert.ok(Object.isFrozen(map));
    assert.equal(Object.getPrototypeOf(map), null);
    for (const miss of ["__proto__", "toString", "constructor", "hasOwnProperty", 12345]) {
      assert.equal(map[miss], undefined, `a map has ${miss}`);
    }
  }
  assert.equal(transactionStatusByCode["valueOf"], undefined);
}

function verifyItems({ countryByCode, countryCodes, countryItems, nothingItems, priorityByCode, priorityItems }) {
  assert.deepEqual(
    priorityItems,
    [-7, 1, 2, 3, 4].map((code) => priorityByCode[code]),
  );
  assert.deepEqual(
    countryItems.map(({ code }) => code),
    countryCodes,
  );
  assert.equal(countryItems[0], countryByCode[countryCodes[0]]);
  // A removed country is not a choice in a form.
  assert.equal(countryItems.includes(countryByCode[200]), false);
  assert.deepEqual(nothingItems, []);
}

function verifyTransactional({
  isRetryableTransactionalStatus,
  isTransactionalDateTime,
  isTransactionalStatusCode,
  transactionalStatusByCode,
  transactionalStatusCodes,
}) {
  assert.deepEqual(transactionalStatusCodes.filter(isRetryableTransactionalStatus), [429]);
  assert.ok(transactionalStatusCodes.every((code) => transactionalStatusByCode[code].code === code));
  assert.equal(transactionalStatusByCode["toString"], undefined);
  assert.equal(isTransactionalStatusCode(500), false);
  assert.ok(isTransactionalDateTime("2024-02-29T12:30:00+01:00"));
  assert.equal(isTransactionalDateTime("2023-02-29T12:30:00+01:00"), false);
}

function verifyGuards({ isCountryCode, isCountryCode2, isNothingCode, isPriorityCode, isTransactionStatusCode }) {
  assert.ok(isPriorityCode(-7) && isCountryCode(250) && isCountryCode2("FR"));
  assert.ok(isTransactionStatusCode("__proto__"));
  for (const invalid of [99, "1", "toString", "__proto__", null, undefined, Number.NaN, {}, [1], 1n]) {
    assert.equal(isPriorityCode(invalid), false);
    assert.equal(isCountryCode2(invalid), false);
    assert.equal(isNothingCode(invalid), false);
  }
  assert.equal(isTransactionStatusCode("valueOf"), false);
}

/** A library that only knows Standard Schema. */
function verifySchema({ prioritySchema, transactionStatusSchema }) {
  const validate = (runtimeEnv) => {
    const issues = [];
    const env = createEnv({
      server: { PRIORITY: prioritySchema, STATUS: transactionStatusSchema },
      runtimeEnv,
      onValidationError: (found) => {
        issues.push(...found);
        throw new Error("invalid");
      },
    });
    return { env, issues };
  };
  const { env } = validate({ PRIORITY: 1, STATUS: "__proto__" });
  assert.equal(env.PRIORITY, 1);
  assert.equal(env.STATUS, "__proto__");
  assert.throws(() => validate({ PRIORITY: 99, STATUS: "12" }), /invalid/);
  assert.throws(() => validate({ PRIORITY: 1, STATUS: "valueOf" }), /invalid/);

  const { version, vendor, validate: raw } = prioritySchema["~standard"];
  assert.equal(version, 1);
  assert.equal(typeof vendor, "string");
  assert.deepEqual(raw(2), { value: 2 });
  const [refused] = raw("2").issues;
  assert.match(refused.message, /^"2" is not a code of priority: expected -7, 1, 2, 3, 4$/);
  for (const odd of [
    null,
    undefined,
    {},
    [],
    () => 1,
    1n,
    Symbol("x"),
    Number.NaN,
    "x".repeat(1000),
    new Proxy({}, {}),
  ]) {
    const { message } = raw(odd).issues[0];
    assert.ok(message.includes("priority") && message.length < 200, message);
  }
}
