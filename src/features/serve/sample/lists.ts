import {
  type ApiVersion,
  apiVersions,
  countryKey,
  declaredCode,
  declaredKeys,
  type Reference,
  type ValueItem,
} from "../../../model/spec/index.ts";
import type { ServedLists, ServedVersions } from "../served-lists.ts";
import countries from "./countries.json" with { type: "json" };
import samples from "./lists.json" with { type: "json" };

/** The one list whose codes differ between the versions: integers in 1.1, strings since 1.2. */
const transactionStatus = {
  name: "Transaction status",
  description: "Sample: what became of a transactional message",
  values: [
    { number: 1, word: "accepted", description: "Accepted" },
    { number: 2, word: "queued", description: "Queued" },
    { number: 3, word: "sent", description: "Sent" },
    { number: 4, word: "delivered", description: "Delivered" },
    { number: 5, word: "soft_bounce", description: "Bounced, will be tried again" },
    { number: 6, word: "hard_bounce", description: "Bounced for good" },
    { number: 7, word: "spam", description: "Marked as spam" },
    { number: 8, word: "rejected", description: "Rejected", enable: false },
  ],
};

/** The JSON files omit `enable` if it is `true`. */
type SampleLists = Readonly<
  Record<string, Omit<Reference, "key" | "values"> & { readonly values: readonly SampleValue[] }>
>;
type SampleValue = Omit<ValueItem, "enable"> & { readonly enable?: boolean };

/**
 * Apart from the countries, which are ISO 3166-1, all names, codes and descriptions are INVENTED: the specification
 * does not show the lists of the service.
 */
function samplesOf(version: ApiVersion): SampleLists {
  const hasStrings = declaredCode(version, "transaction_status")?.kind === "string";
  const { values, ...transactionStatuses } = transactionStatus;
  return {
    ...samples,
    [countryKey]: { name: "Country", description: "Countries and territories by ISO 3166-1", values: countries },
    transaction_status: {
      ...transactionStatuses,
      values: values.map(({ number, word, ...value }) => ({ code: hasStrings ? word : number, ...value })),
    },
  };
}

/** The references that a version declares. */
export function sampleLists(version: ApiVersion): ServedLists {
  const lists = samplesOf(version);
  return new Map(
    declaredKeys(version).map((key) => {
      const list = lists[key];
      if (!list) throw new Error(`there is no sample list for ${key}`);
      return [key, { key, ...list, values: list.values.map((value) => ({ ...value, enable: value.enable ?? true })) }];
    }),
  );
}

export function sampleVersions(): ServedVersions {
  return new Map(apiVersions.map((version) => [version, sampleLists(version)]));
}
