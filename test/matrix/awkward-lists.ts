import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A service whose texts a machine could sort, fold or print by its own habits: letters that locales order and capitalise
// otherwise, one letter in two forms of Unicode, codes that are texts of digits. It says the same in several orders.

interface Item {
  readonly code: number | string;
  readonly description: string;
  readonly enable: boolean;
  readonly code2?: string;
}
interface List {
  readonly name: string;
  readonly description: string;
  readonly values: readonly Item[];
}

const words = [
  // Swedish sorts å, ä and ö behind z, German does not.
  ["Zebra", "Ångrad", "Änglar", "Öppen", "Apa", "ångrad igen", "Vän", "Wien"],
  // Turkish: i and İ, ı and I are the pairs.
  ["istanbul", "İzmir", "Isparta", "ılık", "title", "INITIAL LIST", "İİ ıı", "DİNİ"],
  // Lithuanian keeps the dot below an accent, and sorts y beside i.
  ["i\u0307\u0300 dotted", "\u012e\u0307\u0301 capital", "Jonas", "yra", "Įrašas", "Šiauliai"],
  // One letter as one code point, and as two.
  ["\u00c5 ring", "A\u030a ring", "re\u0301sume\u0301", "r\u00e9sum\u00e9"],
  ["1,234.5", "1.234,5", "½ done", "Straße", "STRASSE", "ﬁnal", "12/11/2026"],
].flat();

const item = (code: number | string, description: string): Item => ({ code, description, enable: true });

const textCodes = [
  "10",
  "9",
  "09",
  "a",
  "B",
  "_",
  "Z",
  "z",
  "\u00e9",
  "e\u0301",
  "ä",
  "å",
  "ı",
  "i",
  "I",
  "İ",
  "ß",
  "ss",
];

const lists: Readonly<Record<string, List>> = {
  contact_status: {
    name: "Ärendestatus",
    description: "İlk liste, iš sąrašo",
    values: words.map((word, index) => item((index * 37) % 101, word)),
  },
  transaction_status: {
    name: "Codes that are texts",
    description: "",
    values: textCodes.map((code, index) => item(code, words[index] as string)),
  },
  priority: { name: "Öncelik", description: "", values: [item(3, "Hög"), item(1, "Låg"), item(2, "ilk")] },
  country: {
    name: "Länder",
    description: "",
    values: [
      { ...item(752, "Sverige"), code2: "SE" },
      { ...item(792, "Türkiye"), code2: "TR" },
      { ...item(440, "Lietuva"), code2: "LT" },
      { ...item(4, "Īslāmī Afghānistān"), code2: "AF", enable: false },
    ],
  },
};

/** The references that the service has. */
export const keys = Object.keys(lists);

/** How the service puts what it says. */
export const orders = ["as it is", "backwards", "shuffled", "by code"] as const;
export type Order = (typeof orders)[number];

/** The same parts in another order: backwards, or as digests fall, which is no order that anybody would choose. */
function inOrder<Part>(parts: readonly Part[], order: Order): readonly Part[] {
  if (order === "backwards") return parts.toReversed();
  if (order !== "shuffled") return parts;
  const rank = (part: Part): string => createHash("sha256").update(JSON.stringify(part)).digest("hex");
  return parts.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

const fieldsIn = (value: object, order: Order): object => Object.fromEntries(inOrder(Object.entries(value), order));

function listIn(list: List, order: Order): object {
  const items = inOrder(list.values, order).map((value) => [value.code, fieldsIn(value, order)] as const);
  const values = order === "by code" ? Object.fromEntries(items) : items.map(([, value]) => value);
  return fieldsIn({ ...list, values }, order);
}

/** Starts the service on loopback; below `/<order>` it answers in that order. */
export async function startAwkwardService(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const [, said, , , key] = decodeURIComponent(request.url ?? "").split("/");
    const order = orders.find((each) => each === said) ?? "as it is";
    const all = Object.entries(lists).map(([name, list]) => [name, listIn(list, order)] as const);
    const overview: Record<string, object> = Object.fromEntries(inOrder(all, order));
    const body = key === undefined ? overview : overview[key];
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
