/** The objects and the types with the same names. */
import {
  type Country,
  Priority,
  priorityByCode,
  type PriorityCode,
  TransactionStatus,
  transactionStatusByCode,
} from "reference-lists";
import { same, unreachable } from "./assert.js";

export function incomplete(priority: Priority): string {
  switch (priority) {
    case Priority.Low_2:
      return "low";
    default:
      // @ts-expect-error -- four cases are missing
      return unreachable(priority);
  }
}

export function members(): void {
  same<Priority, PriorityCode>(true);
  same<typeof Priority.Low_2, 2>(true);
  // An alias has the value of its member.
  same<typeof Priority.Minor, typeof Priority.Low>(true);
  same<typeof Country.France, 250>(true);
  same<typeof TransactionStatus.GlobalThisHacked1, "__proto__">(true);
  // @ts-expect-error -- not a code of the list
  const other: Priority = 99;
  // @ts-expect-error -- not a member
  void Priority.Unknown;
  void other;
}

export function lookups(): void {
  const low = priorityByCode[Priority.Low_2];
  same<(typeof low)["member"], "Low_2">(true);
  const text = transactionStatusByCode[TransactionStatus.CodetoString];
  same<(typeof text)["member"], "CodetoString">(true);
}

export function readOnly(): void {
  // @ts-expect-error -- a member
  Priority.Low_2 = 2;
}
