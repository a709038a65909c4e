/** The enums, to the compiler. */
import {
  Country,
  priorityByCode,
  Priority,
  TransactionStatus,
  transactionStatusByCode,
  type PriorityCode,
} from "reference-lists";
import { same, unreachable } from "./assert.js";

export function complete(priority: Priority): string {
  switch (priority) {
    case Priority.CodeMinus7:
      return "none";
    case Priority.Low:
      return "low";
    case Priority.Low_2:
      return "second";
    case Priority.Pause_3:
    case Priority.Pause_4:
      return "pause";
    default:
      return unreachable(priority);
  }
}

export function incomplete(priority: Priority): string {
  switch (priority) {
    case Priority.Low:
      return "low";
    default:
      // @ts-expect-error -- four cases are missing
      return unreachable(priority);
  }
}

export function members(priority: Priority): void {
  // A name that was given up is the same value as the one that replaced it.
  const renamed: Priority.Low = Priority.Minor;
  const code: PriorityCode = priority;
  const back: Priority = code;
  // @ts-expect-error -- another enum
  const other: Priority = Country.Afghanistan;
  // @ts-expect-error -- no member
  void Priority.Unknown;
  void [renamed, back, other];
}

export function lookups(): void {
  const low = priorityByCode[Priority.Low];
  same<(typeof low)["member"], "Low">(true);
  const text = transactionStatusByCode[TransactionStatus.CodetoString];
  same<(typeof text)["member"], "CodetoString">(true);
  const name: string = Priority[Priority.Low];
  void name;
}

export function readOnly(): void {
  // @ts-expect-error -- a member
  Priority.Low = 2;
}
