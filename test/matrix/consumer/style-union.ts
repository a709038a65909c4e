/** The types of unions. */
import { type Country, type CountryCode, type Priority, type PriorityCode, priorityByCode } from "reference-lists";
import { same, unreachable } from "./assert.js";

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
  // @ts-expect-error -- not a code of the list
  const other: Priority = 99;
  void other;
}

export function lookups(): void {
  const low = priorityByCode[2];
  same<(typeof low)["member"], "low">(true);
}
