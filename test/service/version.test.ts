import { describe, expect, it } from "@jest/globals";
import { locked, lockOf } from "../support/locks.ts";
import { item, listsOf, membersOf, merge, namesByCode } from "../support/merging.ts";

describe("a change of the API version", () => {
  const old = lockOf(
    {
      account_type: [locked(1, "Trial")],
      loyalty_level: [locked(1, "Gold")],
      priority: [locked(1, "Lowest", { description: "Low", aliases: ["Slow"] }), locked(2, "High", { removed: true })],
      transaction_status: [locked(5, "Sent")],
    },
    { apiVersion: "1.1" },
  );

  it("keeps names by code, and assigns all names again if the code type changes", () => {
    const fetched = listsOf({
      account_type: [item(1, "Trial")],
      loyalty_level: [item(1, "Gold")],
      priority: [item(1, "Low")],
      transaction_status: [item("5", "Delivered"), item("sent", "Sent")],
    });
    const { lock, rules } = merge(old, fetched);
    expect(rules).toEqual([]);
    expect(lock.apiVersion).toBe("1.2");
    expect(namesByCode(lock, "priority")).toEqual({ 1: ["Lowest", "Slow"], 2: ["High"] });
    expect(lock.references.find(({ key }) => key === "transaction_status")).toMatchObject({
      type: "TransactionStatus",
      code: { kind: "string", width: 20 },
      values: [locked("5", "Delivered"), locked("sent", "Sent")],
    });
  });

  it("removes references that the version lacks without a mass removal", () => {
    const fetched = listsOf({ priority: [item(1, "Low")] }, { version: "1.0" });
    const { lock, rules } = merge(old, fetched, { version: "1.0" });
    expect(rules).toEqual([]);
    expect(lock.apiVersion).toBe("1.0");
    expect(lock.references.map(({ key }) => key)).toEqual(["priority"]);
  });

  it("keeps an undeclared reference of the overview unless its code type changes", () => {
    const version = { version: "1.0" } as const;
    const same = merge(old, listsOf({ loyalty_level: [item(1, "Silver")] }, version), version);
    expect(membersOf(same.lock, "loyalty_level")).toEqual({ 1: "Gold" });
    const other = merge(old, listsOf({ loyalty_level: [item("silver", "Silver")] }, version), version);
    expect(other.rules).toEqual([]);
    expect(membersOf(other.lock, "loyalty_level")).toEqual({ silver: "Silver" });
  });
});
