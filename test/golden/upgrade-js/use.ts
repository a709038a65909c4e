// What users wrote for a package of version 0.1.0: it compiles with that package, and after the upgrade with the new one.
import {
  ContactStatus,
  contactStatusByCode,
  contactStatusCodes,
  contactStatusSchema,
  Country,
  countryByCode,
  countryByCode2,
  countryCode2s,
  countryCodes,
  countryReference,
  isContactStatusCode,
  isCountryCode,
  isCountryCode2,
  isRetryableTransactionalStatus,
  isTransactionalDateTime,
  isTransactionalStatusCode,
  transactionalContentTypes,
  TransactionalStatus,
  transactionalStatusByCode,
  transactionalStatusCodes,
  type ContactStatusCode,
  type CountryCode,
  type CountryCode2,
  type CountryCodeOpen,
  type CountryItem,
  type CountryMap,
  type TransactionalContentType,
  type TransactionalDateTime,
  type TransactionalStatusCode,
  type TransactionalStatusCodeOpen,
  type TransactionalStatusItem,
  type TransactionalStatusMap,
} from "./package/lists/index.js";

const status: ContactStatus = ContactStatus.OPTED_OUT;
const code: ContactStatusCode = status;
const kingdom: Country = Country.UNITED_KINGDOM_OF_GREAT_BRITAIN_AND_NORTHERN_IRELAND;
const item: CountryItem = countryByCode2.GB;
const map: CountryMap = countryByCode;
const albania: CountryCode = Country.ALBANIA;
const listed: readonly CountryCode[] = countryCodes;
const listed2: readonly CountryCode2[] = countryCode2s;
const open: CountryCodeOpen = 4711;
const accepted: TransactionalStatusCode = TransactionalStatus.ACCEPTED;
const statuses: TransactionalStatusMap = transactionalStatusByCode;
const known: TransactionalStatusItem = statuses[429];
const anyStatus: TransactionalStatusCodeOpen = 599;
const types: readonly TransactionalContentType[] = transactionalContentTypes;
const date: string = "2024-02-29T12:30:00+01:00";
const dateTime: TransactionalDateTime | undefined = isTransactionalDateTime(date) ? date : undefined;

export const facts: readonly (readonly [unknown, unknown])[] = [
  [
    [code, ContactStatus.UNSUBSCRIBED],
    [3, 3],
  ],
  [contactStatusByCode[code].member, "UNSUBSCRIBED"],
  [
    [ContactStatus.COMPLAINED, contactStatusByCode[6].removed, isContactStatusCode(6)],
    [6, true, true],
  ],
  [contactStatusCodes, [1, 2, 3, 4, 5, 99]],
  [contactStatusSchema["~standard"].validate(99), { value: 99 }],
  [
    [kingdom, item.member, map[826].code2],
    [826, "UNITED_KINGDOM", "GB"],
  ],
  [
    [albania, isCountryCode(8), isCountryCode2("AL")],
    [8, true, true],
  ],
  [
    [listed.includes(8), listed2.includes("AL"), map[open]],
    [false, false, undefined],
  ],
  [countryReference.version, "1.1"],
  [
    [accepted, known.meaning.length > 0, isTransactionalStatusCode(anyStatus)],
    [202, true, false],
  ],
  [
    [transactionalStatusCodes.length, isRetryableTransactionalStatus(429)],
    [14, true],
  ],
  [types, ["application/json", "application/xml"]],
  [dateTime, date],
];
