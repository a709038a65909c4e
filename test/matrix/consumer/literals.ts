/** The types of lists without an enum. */
import {
  type Priority,
  type PriorityCode,
  type PriorityItem,
  type TransactionStatusCode,
  type TransactionStatusItem,
  type countryByCode2,
  isPriorityCode,
  type priorityByCode,
  type priorityCodes,
} from "reference-lists";
import { same } from "./assert.js";

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

export function exportedTypes(): void {
  same<typeof priorityCodes, readonly [-7, 1, 2, 3, 4]>(true);
  same<(typeof priorityByCode)[1]["code"], 1>(true);
  same<(typeof countryByCode2)["FR"]["code"], 250>(true);
  same<PriorityItem["code"], PriorityCode>(true);
  same<TransactionStatusItem["code"], TransactionStatusCode>(true);
  const labels: Record<Priority, string> = { [-7]: "", 1: "", 2: "", 3: "", 4: "" };
  void labels;
}
