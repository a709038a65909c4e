/** Members of `Object.prototype` that are no codes: the maps have no prototype, so they are misses like any other. */
import { countryByCode2, transactionStatusByCode } from "reference-lists";
import type { CountryItem, TransactionStatusItem } from "reference-lists";

const noCountry: CountryItem | undefined = countryByCode2["toString"];
const noStatus: TransactionStatusItem | undefined = transactionStatusByCode["valueOf"];

export function misses(): void {
  void [noCountry, noStatus];
}
