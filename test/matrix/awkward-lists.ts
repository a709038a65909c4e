import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Reference, ValueItem } from "../../src/model/spec/index.ts";

// A service with texts that depend on the locale: letters with a different order or capitalisation, one letter in two forms of
// Unicode, codes of digits.

const descriptions = [
  // Swedish sorts å, ä and ö after z, German does not.
  ["Zebra", "Ångrad", "Änglar", "Öppen", "Apa", "ångrad igen", "Vän", "Wien"],
  // Turkish: i and İ, ı and I are the pairs.
  ["istanbul", "İzmir", "Isparta", "ılık", "title", "INITIAL LIST", "İİ ıı", "DİNİ"],
  // Lithuanian keeps the dot below an accent, and sorts y next to i.
  ["i\u0307\u0300 dotted", "\u012e\u0307\u0301 capital", "Jonas", "yra", "Įrašas", "Šiauliai"],
  // One letter as one code point and as two.
  ["\u00c5 ring", "A\u030a ring", "re\u0301sume\u0301", "r\u00e9sum\u00e9"],
  ["1,234.5", "1.234,5", "½ done", "Straße", "STRASSE", "ﬁnal", "12/11/2026"],
].flat();

const item = (code: number | string, description: string): ValueItem => ({ code, description, enable: true });

const textCodes = "10 9 09 a B _ Z z \u00e9 e\u0301 ä å ı i I İ ß ss".split(" ");

const lists: Readonly<Record<string, Omit<Reference, "key">>> = {
  contact_status: {
    name: "Ärendestatus",
    description: "İlk liste, iš sąrašo",
    values: descriptions.map((description, index) => item((index * 37) % 101, description)),
  },
  transaction_status: {
    name: "String codes",
    description: "",
    values: textCodes.map((code, index) => item(code, descriptions[index] as string)),
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

/** The keys of the service. */
export const keys = Object.keys(lists);

/** Starts the service on loopback. */
export async function startAwkwardService(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const key = request.url?.split("/")[3];
    const body = key === undefined ? lists : lists[key];
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
