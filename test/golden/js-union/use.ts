// What a user writes: compiled with the package, then run.
import {
  contactStatusByCode,
  countryByCode,
  countryCode2s,
  isContactStatusCode,
  isRetryableTransactionalStatus,
  isTransactionalDateTime,
  transactionalStatusByCode,
  type ContactStatus,
  type CountryCode2,
  type TransactionalStatus,
} from "./package/generated/index.js";

const status: ContactStatus = 3;
const limited: TransactionalStatus = 429;
const code2: CountryCode2 = countryCode2s[0];

export const facts: readonly (readonly [unknown, unknown])[] = [
  [contactStatusByCode[status].member, "OptedOut"],
  [countryByCode[250].code2, code2],
  [isContactStatusCode("3"), false],
  [transactionalStatusByCode[limited].member, "TooManyRequests"],
  [isRetryableTransactionalStatus(limited), true],
  [isTransactionalDateTime("2024-02-29T12:30:00+01:00"), true],
];
