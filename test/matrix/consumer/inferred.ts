/** A library that exports what it infers from the package: its declarations must name exported types only. */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import {
  type ContactStatusCode,
  contactStatusByCode,
  contactStatusCodes,
  contactStatusItems,
  contactStatusSchema,
  countryByCode,
  countryByCode2,
  type CountryCode2,
  countryCode2s,
  isContactStatusCode,
  isTransactionStatusCode,
  nothingByCode,
  nothingItems,
  priorityByCode,
  type TransactionalStatusCode,
  transactionalStatusByCode,
  type TransactionStatusCode,
  transactionStatusByCode,
  transactionStatusItems,
} from "reference-lists";

export const found = (code: ContactStatusCode) => contactStatusByCode[code];
export const foundByNumber = (code: number) => contactStatusByCode[code];
export const foundByText = (code: TransactionStatusCode) => transactionStatusByCode[code];
export const foundStatus = (code: TransactionalStatusCode) => transactionalStatusByCode[code];
export const foundCountry = (code2: CountryCode2) => countryByCode2[code2];
export const known = contactStatusByCode[1];
export const knownStatus = transactionalStatusByCode[429];
export const france = countryByCode2.FR;
export const removedCountry = countryByCode[200];
export const negative = priorityByCode[-7];

export const countries = Object.values(countryByCode2);
export const entries = Object.entries(countryByCode);
export const nothing = [Object.values(nothingByCode), nothingItems] as const;
export const copy = { ...contactStatusByCode };
export const codes = contactStatusCodes.map((code) => code);
export const code2s = new Set(countryCode2s);
export const options = contactStatusItems.map(({ code, description }) => ({ value: code, label: description }));
export const enabled = transactionStatusItems.filter(({ enable }) => enable);
export const [first] = contactStatusItems;
export const byCode = new Map(contactStatusItems.map((item) => [item.code, item]));
export const labels = {} as Record<ContactStatusCode, string>;

export type Output = StandardSchemaV1.InferOutput<typeof contactStatusSchema>;
export const parse = (value: unknown) => contactStatusSchema["~standard"].validate(value);
export const narrow = (value: unknown) => (isContactStatusCode(value) ? value : undefined);
export const narrowText = (value: string) => (isTransactionStatusCode(value) ? [value] : []);

export class Contacts {
  status = contactStatusByCode[1];
  readonly #all = contactStatusItems;
  get all() {
    return this.#all;
  }
  echo(status: ContactStatusCode) {
    return { status };
  }
  async load(status: ContactStatusCode) {
    return Promise.resolve({ status, item: contactStatusByCode[status] });
  }
}
