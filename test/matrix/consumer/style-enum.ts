/** The types of enums. */
import {
  Country,
  type countryByCode2,
  isActiveTransactionStatusCode,
  isPriorityCode,
  isTransactionStatusCode,
  Priority,
  priorityByCode,
  priorityCodes,
  TransactionStatus,
  transactionStatusByCode,
  transactionStatusCodes,
  transactionStatusItems,
  type PriorityCode,
  type PriorityCodeOpen,
  type PriorityItem,
  type TransactionStatusCode,
  type TransactionStatusCodeOpen,
  type TransactionStatusItem,
} from "reference-lists";
import { same, unreachable } from "./assert.js";

declare const anyNumber: number;
declare const anyString: string;
declare const anything: unknown;
declare const someCode: PriorityCode;
declare const someText: TransactionStatusCode;
declare const openCode: PriorityCodeOpen;
declare const openText: TransactionStatusCodeOpen;

declare function ofPriority(priority: Priority): void;
declare function ofStatus(status: TransactionStatus): void;
declare function ofCode(code: PriorityCode): void;
declare function ofText(code: TransactionStatusCode): void;

/** The guard narrows every type to the enum. */
export function afterTheGuard(): string {
  if (isTransactionStatusCode(anyString)) ofStatus(anyString);
  if (isTransactionStatusCode(someText)) ofStatus(someText);
  if (isTransactionStatusCode(openText)) ofStatus(openText);
  if (isTransactionStatusCode(anything)) ofText(anything);
  if (isActiveTransactionStatusCode(anything)) ofStatus(anything);
  if (isPriorityCode(someCode)) same<typeof someCode, Priority>(true);
  if (isPriorityCode(openCode)) same<typeof openCode, Priority>(true);
  if (!isPriorityCode(anyNumber)) return "unknown";
  ofPriority(anyNumber);
  ofCode(anyNumber);
  // Without a default: all members have a case.
  switch (anyNumber) {
    case Priority.CodeMinus7:
      return "none";
    case Priority.Low:
      return "low";
    case Priority.Low_2:
      return "second";
    case Priority.Pause_3:
    case Priority.Pause:
      return "pause";
  }
}

/** The enum and the union of its literals are assignable to each other, as far as TypeScript allows it. */
export function bothWays(priority: Priority, status: TransactionStatus): void {
  ofCode(priority);
  ofPriority(someCode);
  ofText(status);
  // @ts-expect-error -- a string is not assignable to an enum of strings without the guard
  ofStatus(someText);
}

export function exportedTypes(priority: Priority, status: TransactionStatus): void {
  same<
    typeof priorityCodes,
    readonly [Priority.CodeMinus7, Priority.Low, Priority.Low_2, Priority.Pause_3, Priority.Pause]
  >(true);
  for (const code of priorityCodes) ofPriority(code);
  for (const code of transactionStatusCodes) ofStatus(code);
  for (const { code } of transactionStatusItems) ofStatus(code);
  same<(typeof priorityByCode)[1]["code"], Priority.Low>(true);
  same<(typeof countryByCode2)["FR"]["code"], Country.France>(true);
  const byMember = priorityByCode[priority];
  same<typeof byMember, PriorityItem>(true);
  // TypeScript 5.0 adds the inherited method to the item of a code with the name of one.
  const byText: TransactionStatusItem = transactionStatusByCode[status];
  const byLiteral = transactionStatusByCode["12"];
  ofStatus(byLiteral.code);

  const labels: Record<Priority, string> = {
    [Priority.CodeMinus7]: "",
    [Priority.Low]: "",
    [Priority.Low_2]: "",
    [Priority.Pause_3]: "",
    [Priority.Pause]: "",
  };
  void [labels[priority], labels[someCode], byText];
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
  // An alias has the value of its member.
  const renamed: Priority.Low = Priority.Minor;
  const code: PriorityCode = priority;
  const back: Priority = code;
  // @ts-expect-error -- another enum
  const other: Priority = Country.Afghanistan;
  // @ts-expect-error -- not a member
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
