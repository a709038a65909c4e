// The lists that are measured: those of the specification's version 1.2, with as many values as asked for. Countries are the
// real ones; the words of the others are made, so that every member has a name of its own.
import { iso31661 } from "iso-3166";

/** @typedef {{ code: number | string, code2?: string, description: string, enable: boolean }} Value */
/** @typedef {{ key: string, name: string, description: string, values: Value[] }} List */

/** Keys and sizes at 399 values, the 249 countries apart. */
const small = {
  account_type: 6,
  batch_status: 5,
  campaign_source: 8,
  campaign_status: 14,
  campaign_type: 7,
  contact_source: 12,
  contact_status: 16,
  contact_type: 8,
  field_source: 5,
  field_type: 9,
  message_status: 18,
  preferred_com: 4,
  priority: 3,
  record_status: 6,
  transaction_status: 14,
  user_status: 5,
  validation_status: 10,
};

/** Lists whose codes have three digits: they are filled first. */
const wide = [
  "account_type",
  "campaign_source",
  "campaign_status",
  "contact_source",
  "contact_status",
  "contact_type",
  "message_status",
  "record_status",
  "validation_status",
];
const mostOfThreeDigits = 999;

const words =
  "opened clicked bounced delayed accepted rejected queued sent removed active paused trusted blocked merged archived".split(
    " ",
  );

/** @param {string} key */
const title = (key) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

/**
 * @param {string} key
 * @param {number} index
 * @returns {Value}
 */
function value(key, index) {
  const word = /** @type {string} */ (words[index % words.length]);
  const round = Math.floor(index / words.length);
  const description = `${word.charAt(0).toUpperCase()}${word.slice(1)} by ${title(key).toLowerCase()}${round === 0 ? "" : ` ${round}`}`;
  const code = key === "transaction_status" ? `${word}_${round}` : index + 1;
  return { code, description, enable: index % 11 !== 10 };
}

/**
 * @param {number} size values of all lists together, 399 or more
 * @returns {List[]}
 */
export function listsOf(size) {
  const countries = iso31661
    .filter(({ state }) => state === "assigned")
    .map(({ alpha2, numeric, name }) => ({ code: Number(numeric), code2: alpha2, description: name, enable: true }))
    .sort((a, b) => a.code - b.code);
  /** @type {Record<string, number>} */
  const sizes = { ...small };
  let missing = size - countries.length - Object.values(sizes).reduce((sum, each) => sum + each, 0);
  for (const key of wide) {
    const more = Math.min(missing, mostOfThreeDigits - /** @type {number} */ (sizes[key]));
    sizes[key] += more;
    missing -= more;
  }
  sizes["transaction_status"] += missing;
  const made = Object.entries(sizes).map(([key, count]) => ({
    key,
    name: title(key),
    description: `What the service knows of ${title(key).toLowerCase()}`,
    values: Array.from({ length: count }, (_none, index) => value(key, index)),
  }));
  const country = { key: "country", name: "Country", description: "Countries by ISO 3166-1", values: countries };
  return [...made, country].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * What the service answers, by path.
 *
 * @param {readonly List[]} lists
 * @returns {Map<string, string>}
 */
export function documentsOf(lists) {
  const bodies = lists.map(({ key, name, description, values }) => {
    const byCode = Object.fromEntries(values.map((each) => [String(each.code), each]));
    return [key, { name, description, values: key === "transaction_status" ? values : byCode }];
  });
  const root = "/v1.2/references";
  return new Map([
    [root, JSON.stringify(Object.fromEntries(bodies))],
    ...bodies.map(([key, body]) => /** @type {const} */ ([`${root}/${key}`, JSON.stringify(body)])),
  ]);
}
