// What a user writes: compiled with the package, then run.
import {
  isPriorityCode,
  Priority,
  priorityByCode,
  priorityCodes,
  prioritySchema,
  transactionStatusByCode,
  type PriorityCode,
  type PriorityCodeOpen,
  type PriorityItem,
} from "./package/generated/index.js";
import { Priority as Alone } from "./package/generated/priority.js";

const living: readonly [1, 2, 3] = priorityCodes;
const later: "Later" = priorityByCode[Priority.Later].member;
const received: number = 4711;
const item: PriorityItem | undefined = priorityByCode[received];
const open: PriorityCodeOpen = received;
const name: string | undefined = Priority[-7];
const known: unknown = 3;
const described: string = isPriorityCode(known) ? priorityByCode[known].description : "none";
// @ts-expect-error no code of the list
const wrong: PriorityCode = 12;
// @ts-expect-error a map cannot be changed
const change = (): void => void (priorityByCode[2] = priorityByCode[2]);

export const facts: readonly (readonly [unknown, unknown])[] = [
  [living, [1, 2, 3]],
  [later, "Later"],
  [item, undefined],
  [open, 4711],
  [name, "Later"],
  [Priority[1], "Low"],
  [described, ""],
  [wrong, 12],
  [priorityByCode["toString"], undefined],
  [transactionStatusByCode["12"].code, "12"],
  [transactionStatusByCode["1.5"].code, "1.5"],
  [transactionStatusByCode["sent"].member.length, 67],
  [prioritySchema["~standard"].validate(1), { value: 1 }],
  [Alone === Priority, true],
  [throws(change), true],
];

function throws(call: () => void): boolean {
  try {
    call();
    return false;
  } catch {
    return true;
  }
}
