/** The unions, to the compiler: types alone. */
import {
  priorityByCode,
  type Country,
  type CountryCode,
  type Priority,
  type PriorityCode,
  type countryByCode2,
  isPriorityCode,
  type priorityCodes,
  type PriorityItem,
  type TransactionStatusCode,
  type TransactionStatusItem,
} from "reference-lists";
import { same, unreachable } from "./assert.js";

declare const anyNumber: number;

/** After the guard a switch over all codes needs no default. */
export function afterTheGuard(): string {
  if (!isPriorityCode(anyNumber)) return "unknown";
  switch (anyNumber) {
    case -7:
      return "none";
    case 1:
      return "low";
    case 2:
      return "second";
    case 3:
    case 4:
      return "pause";
  }
}

export function handedOut(): void {
  same<typeof priorityCodes, readonly [-7, 1, 2, 3, 4]>(true);
  same<(typeof priorityByCode)[1]["code"], 1>(true);
  same<(typeof countryByCode2)["FR"]["code"], 250>(true);
  same<PriorityItem["code"], PriorityCode>(true);
  same<TransactionStatusItem["code"], TransactionStatusCode>(true);
  const words: Record<Priority, string> = { [-7]: "", 1: "", 2: "", 3: "", 4: "" };
  void words;
}

export function complete(priority: Priority): string {
  switch (priority) {
    case -7:
      return "none";
    case 1:
      return "low";
    case 2:
      return "second";
    case 3:
    case 4:
      return "pause";
    default:
      return unreachable(priority);
  }
}

export function incomplete(priority: Priority): string {
  switch (priority) {
    case 1:
      return "low";
    default:
      // @ts-expect-error -- four cases are missing
      return unreachable(priority);
  }
}

export function unions(): void {
  same<Priority, PriorityCode>(true);
  same<Country, CountryCode>(true);
  // @ts-expect-error -- no code of the list
  const other: Priority = 99;
  void other;
}

export function lookups(): void {
  const low = priorityByCode[2];
  same<(typeof low)["member"], "low">(true);
}
