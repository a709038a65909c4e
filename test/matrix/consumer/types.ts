/** The types of the exports in every style. */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { createEnv } from "@t3-oss/env-core";
import {
  contactStatusSchema,
  countryByCode,
  countryByCode2,
  type countryCodes,
  countryReference,
  isActiveCountryCode,
  isCountryCode2,
  isPriorityCode,
  isTransactionStatusCode,
  nothingByCode,
  type nothingCodes,
  type nothingItems,
  priorityByCode,
  priorityCodes,
  priorityItems,
  prioritySchema,
  type transactionalContentTypes,
  transactionalStatusByCode,
  transactionStatusByCode,
  type transactionStatusSchema,
  type ContactStatus,
  type CountryActiveCode,
  type CountryCode,
  type CountryCode2,
  type CountryItem,
  type CountryMap,
  type NothingCode,
  type Priority,
  type PriorityCode,
  type PriorityCodeOpen,
  type PriorityItem,
  type PriorityMap,
  type TransactionStatus,
  type TransactionStatusCode,
  type TransactionStatusCodeOpen,
  type TransactionStatusItem,
  type TransactionalContentType,
  type TransactionalStatusCode,
  type TransactionalStatusItem,
} from "reference-lists";
import type { priorityByCode as priorityOfSubpath } from "reference-lists/priority";
import { same } from "./assert.js";

declare const anyNumber: number;
declare const anyString: string;
declare const anything: unknown;

export function codes(): void {
  same<PriorityCode, -7 | 1 | 2 | 3 | 4>(true);
  same<
    TransactionStatusCode,
    "" | '"]; globalThis.hacked = 3; ["' | "'" | "*/" | "-7" | "12" | "__proto__" | "constructor" | "toString"
  >(true);
  same<NothingCode, never>(true);
  same<Extract<CountryCode, 250>, 250>(true);
  same<number extends CountryCode ? true : false, false>(true);
  same<string extends CountryCode2 ? true : false, false>(true);

  const known: PriorityCode = 1;
  // @ts-expect-error -- not a code of the list
  const unknown: PriorityCode = 99;
  // @ts-expect-error -- not a code2 of the list
  const nowhere: CountryCode2 = "XX";
  void [known, unknown, nowhere];
}

export function openCodes(): void {
  const received: PriorityCodeOpen = anyNumber;
  const receivedText: TransactionStatusCodeOpen = anyString;
  const known: PriorityCode extends PriorityCodeOpen ? true : false = true;
  // @ts-expect-error -- text instead of a number
  const text: PriorityCodeOpen = "1";
  // @ts-expect-error -- a number instead of text
  const number: TransactionStatusCodeOpen = 12;
  void [received, receivedText, known, text, number];

  // It keeps the literals, unlike `PriorityCode | number`.
  same<PriorityCodeOpen, number>(false);
  same<Extract<PriorityCodeOpen, 1>, 1>(true);
  same<Extract<TransactionStatusCodeOpen, "12">, "12">(true);

  // Narrowed to the closed union by the guard.
  if (isPriorityCode(received)) same<typeof received, Priority>(true);
}

export function tuples(): void {
  same<typeof nothingCodes, readonly []>(true);
  // A removed country has a code, but is in no tuple.
  same<Extract<(typeof countryCodes)[number], 200>, never>(true);
  same<Extract<CountryCode, 200>, 200>(true);
}

/** What is listed is for writing: literals and members of the list, without removed codes. */
export function activeCodes(): void {
  same<Exclude<CountryCode, CountryActiveCode>, 200>(true);
  same<Exclude<CountryActiveCode, CountryCode>, never>(true);
  const written: CountryActiveCode[] = [250, countryByCode[250].code];
  if (isActiveCountryCode(anything)) written.push(anything);
  // @ts-expect-error -- a removed country
  const removed: CountryActiveCode = 200;
  void [written, removed];
}

export function lookups(): void {
  const low = priorityByCode[1];
  same<typeof low, Extract<PriorityItem, { code: 1 }>>(true);
  same<(typeof low)["description"], string>(true);
  same<(typeof low)["enable"], boolean>(true);
  same<(typeof low)["removed"], true | undefined>(true);
  same<(typeof priorityOfSubpath)[-7], (typeof priorityByCode)[-7]>(true);

  const france = countryByCode2.FR;
  same<(typeof france)["code2"], "FR">(true);
  same<typeof france, (typeof countryByCode)[250]>(true);

  // A code of an item is assignable to the type of the list and to the literal code.
  const [item] = priorityItems;
  const exported: [Priority, PriorityCode, TransactionStatus, TransactionStatusCode] = [
    priorityByCode[1].code,
    priorityByCode[1].code,
    transactionStatusByCode["12"].code,
    transactionStatusByCode["12"].code,
  ];
  const listed: [Priority, PriorityCode] | undefined = item && [item.code, item.code];
  void [exported, listed];
}

export function misses(): void {
  const byNumber = priorityByCode[anyNumber];
  same<typeof byNumber, PriorityItem | undefined>(true);
  const byOther = priorityByCode[99];
  same<typeof byOther, PriorityItem | undefined>(true);
  const byCountry = countryByCode[anyNumber];
  same<typeof byCountry, CountryItem | undefined>(true);
  const byString = countryByCode2[anyString];
  same<typeof byString, CountryItem | undefined>(true);
  const byOtherString = countryByCode2["XX"];
  same<typeof byOtherString, CountryItem | undefined>(true);
  const byText = transactionStatusByCode[anyString];
  same<typeof byText, TransactionStatusItem | undefined>(true);
  const inNothing = nothingByCode[anyNumber];
  same<typeof inNothing, undefined>(true);

  // @ts-expect-error -- may be undefined, also without noUncheckedIndexedAccess
  void priorityByCode[anyNumber].description;
}

/** Codes that are named like members of `Object.prototype`. */
export function prototypes(): void {
  const toString = transactionStatusByCode.toString;
  const named: "toString" = toString.code;
  const constructor = transactionStatusByCode.constructor;
  const maker: "constructor" = constructor.code;
  const proto = transactionStatusByCode["__proto__"];
  const base: "__proto__" = proto.code;
  void [named, maker, base];

  const missing = countryByCode2["__proto__"];
  same<typeof missing, CountryItem | undefined>(true);
}

/** The methods of `Object` keep the types of a map. */
export function iteration(): void {
  const values = Object.values(priorityByCode);
  same<typeof values, (PriorityItem | undefined)[]>(true);
  const entries = Object.entries(countryByCode2);
  same<typeof entries, [string, CountryItem | undefined][]>(true);
  const byText = Object.values(transactionStatusByCode);
  same<typeof byText, (TransactionStatusItem | undefined)[]>(true);
  const keys = Object.keys(countryByCode);
  same<typeof keys, string[]>(true);
  same<typeof priorityItems, readonly PriorityItem[]>(true);
  const none = Object.values(nothingByCode);
  same<typeof none, undefined[]>(true);
  same<typeof nothingItems, readonly never[]>(true);

  const options: { value: Priority; label: string }[] = priorityItems
    .filter(({ enable }) => enable)
    .map(({ code, description }) => ({ value: code, label: description }));
  // @ts-expect-error -- an item has no such field
  void priorityItems.map(({ label }) => label);
  // @ts-expect-error -- an exported list cannot be changed
  priorityItems.push();
  void options;
}

export function transactional(): void {
  same<Extract<TransactionalStatusCode, 429>, 429>(true);
  same<number extends TransactionalStatusCode ? true : false, false>(true);
  same<TransactionalContentType, "application/json" | "application/xml">(true);
  same<typeof transactionalContentTypes, readonly ["application/json", "application/xml"]>(true);
  const status = transactionalStatusByCode[anyNumber];
  same<typeof status, TransactionalStatusItem | undefined>(true);
  same<(typeof transactionalStatusByCode)[200]["member"], string>(false);
}

export function readOnly(map: PriorityMap, countries: CountryMap): void {
  // @ts-expect-error -- an entry
  map[1] = map[1];
  // @ts-expect-error -- a miss
  map[anyNumber] = undefined;
  // @ts-expect-error -- a field
  map[1].enable = false;
  // @ts-expect-error -- a field of a country
  countries[250].code2 = "FR";
  // @ts-expect-error -- an element of a tuple
  priorityCodes[0] = -7;
  // @ts-expect-error -- a reference's name
  countryReference.name = "";
}

export function guards(): void {
  if (isPriorityCode(anything)) same<typeof anything, Priority>(true);
  if (isTransactionStatusCode(anything)) same<typeof anything, TransactionStatus>(true);
  if (isCountryCode2(anything)) {
    same<typeof anything, CountryCode2>(true);
    void countryByCode2[anything].description;
  }
}

export function schemas(): void {
  const standard: StandardSchemaV1<Priority> & StandardJSONSchemaV1<Priority> = prioritySchema;
  void standard;
  same<StandardSchemaV1.InferInput<typeof prioritySchema>, Priority>(true);
  same<StandardSchemaV1.InferOutput<typeof prioritySchema>, Priority>(true);
  same<StandardJSONSchemaV1.InferOutput<typeof prioritySchema>, Priority>(true);
  same<StandardSchemaV1.InferOutput<typeof transactionStatusSchema>, TransactionStatus>(true);

  const env = createEnv({
    server: { PRIORITY: prioritySchema, STATUS: contactStatusSchema },
    runtimeEnv: { PRIORITY: 1, STATUS: 1 },
  });
  same<(typeof env)["PRIORITY"], Priority>(true);
  same<(typeof env)["STATUS"], ContactStatus>(true);
}

export function references(): void {
  same<(typeof countryReference)["key"], "country">(true);
  same<(typeof countryReference)["version"], string>(true);
}
