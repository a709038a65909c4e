// What a user writes: compiled with the package, then run.
import {
  ContactStatus,
  contactStatusByCode,
  RecordStatus,
  recordStatusByCode,
  recordStatusCodes,
  TransactionalStatus,
  TransactionStatus,
  type ContactStatusCode,
  type RecordStatusCode,
} from "./package/generated/index.js";

const out: ContactStatus = ContactStatus.optedOut;
const code: ContactStatusCode = out;
const queued: "12" = TransactionStatus.queued;
const none: readonly [] = recordStatusCodes;
const nothing: undefined = recordStatusByCode[1];
const never = (value: RecordStatus): RecordStatusCode => value;

export const facts: readonly (readonly [unknown, unknown])[] = [
  [code, -7],
  [queued, "12"],
  [none, []],
  [nothing, undefined],
  [contactStatusByCode[out].member, "optedOut"],
  [Object.keys(ContactStatus), ["optedOut", "active"]],
  [RecordStatus, {}],
  [TransactionalStatus.tooManyRequests satisfies TransactionalStatus, 429],
  [typeof never, "function"],
];
