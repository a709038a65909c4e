/** The unions, to the compiler: types alone. */
import { type Country, type CountryCode, type Priority, type PriorityCode, priorityByCode } from "reference-lists";
import { same, unreachable } from "./assert.js";

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
