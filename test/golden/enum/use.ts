// What a user writes: compiled with the package, then run.
import * as index from "./package/generated/index.js";
import { Country, countryByCode2, type CountryCode } from "./package/generated/index.js";
import {
  isRetryableTransactionalStatus,
  isTransactionalDateTime,
  isTransactionalStatusCode,
  transactionalContentTypes,
  TransactionalStatus,
  transactionalStatusByCode,
  transactionalStatusCodes,
  type TransactionalContentType,
  type TransactionalDateTime,
  type TransactionalStatusCode,
  type TransactionalStatusCodeOpen,
  type TransactionalStatusItem,
} from "./package/generated/transactional.js";

const received: number = 503;
const item: TransactionalStatusItem | undefined = transactionalStatusByCode[received];
const open: TransactionalStatusCodeOpen = received;
const member: "TooManyRequests" = transactionalStatusByCode[429].member;
const code: TransactionalStatusCode = TransactionalStatus.NoContent;
const first: 200 = transactionalStatusCodes[0];
const accept: TransactionalContentType = transactionalContentTypes[0];
const written: TransactionalDateTime = "2024-02-29T12:30:00+01:00";
const text: string = "2023-02-29T12:30:00+01:00";
const meaning: unknown = isTransactionalStatusCode(received) ? transactionalStatusByCode[received].meaning : received;
const country: CountryCode = Country.CoteDIvoire;
// A string that is not a date keeps its type.
const year: string = isTransactionalDateTime(text) ? text : text.slice(0, 4);
// @ts-expect-error not a date
const wrong: TransactionalDateTime = "yesterday";

export const facts: readonly (readonly [unknown, unknown])[] = [
  [item, undefined],
  [open, 503],
  [member, "TooManyRequests"],
  [code, 204],
  [first, 200],
  [accept, "application/json"],
  [isTransactionalDateTime(written), true],
  [meaning, 503],
  [year, "2023"],
  [wrong, "yesterday"],
  [isRetryableTransactionalStatus(429), true],
  [index.TransactionalStatus === TransactionalStatus, true],
  [country, 384],
  [countryByCode2.CS.code, 891],
  [countryByCode2["toString"], undefined],
  // References with the names of the interface keep their exports.
  [index.Transactional.One, 1],
  [Object.keys(index).length, new Set(Object.keys(index)).size],
];
