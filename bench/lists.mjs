// The measured lists: those of version 1.2 of the specification with a given number of values. The countries are real. The other
// descriptions are generated, so that each member has a different name.
import { iso31661 } from "iso-3166";

/** @typedef {{ code: number | string, code2?: string, description: string, enable: boolean }} Value */
/** @typedef {{ key: string, name: string, description: string, values: Value[] }} List */

/** The number of values by key if there are 399 values with the 249 countries. */
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

/** Lists with codes of three digits, which get additional values first. */
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
const maxOfThreeDigits = 999;

const verbs =
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
  const verb = /** @type {string} */ (verbs[index % verbs.length]);
  const round = Math.floor(index / verbs.length);
  const description = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} by ${title(key).toLowerCase()}${round === 0 ? "" : ` ${round}`}`;
  const code = key === "transaction_status" ? `${verb}_${round}` : index + 1;
  return { code, description, enable: index % 11 !== 10 };
}

/**
 * @param {number} size number of values in all lists, at least 399
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
    const more = Math.min(missing, maxOfThreeDigits - /** @type {number} */ (sizes[key]));
    sizes[key] += more;
    missing -= more;
  }
  sizes["transaction_status"] += missing;
  const generated = Object.entries(sizes).map(([key, count]) => ({
    key,
    name: title(key),
    description: `What the service knows of ${title(key).toLowerCase()}`,
    values: Array.from({ length: count }, (_none, index) => value(key, index)),
  }));
  const country = { key: "country", name: "Country", description: "Countries by ISO 3166-1", values: countries };
  return [...generated, country].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * The responses of the service by path.
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

const pascal = (name) => name.replace(/(?:^|_)([a-z])/g, (_match, letter) => letter.toUpperCase());
const member = ({ description, code }) =>
  description
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+(.?)/g, (_match, next) => next.toUpperCase())
    .replace(/^(?=\d|$)/, `Code${code}`);

/** The names of the members; a name that already exists gets the code, as in a hand-written file. */
function namesOf(values) {
  const seen = new Set();
  return values.map((each) => {
    const name = member(each);
    const own = seen.has(name) ? `${name}_${each.code}` : name;
    seen.add(name).add(own);
    return own;
  });
}

/**
 * The lists as the enums of an OpenAPI document.
 *
 * @param {readonly List[]} lists
 */
export function openApiOf(lists) {
  const schemas = lists.map(({ key, description, values }) => [
    pascal(key),
    {
      type: typeof values[0].code === "number" ? "integer" : "string",
      description,
      enum: values.map(({ code }) => code),
      "x-enum-varnames": namesOf(values),
      "x-enum-descriptions": values.map((each) => each.description),
    },
  ]);
  const components = { schemas: Object.fromEntries(schemas) };
  return { openapi: "3.1.0", info: { title: "lists", version: "1.2" }, paths: {}, components };
}
