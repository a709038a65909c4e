import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Secrets } from "../../../src/model/findings/secrets.ts";

function secretsOf(...values: string[]): Secrets {
  const secrets = new Secrets();
  secrets.add(values);
  return secrets;
}

describe("a secret that a service repeats", () => {
  const secret = 'Geheim/4711-"Schluessel"';
  const secrets = new Secrets();
  secrets.add([`Bearer ${secret}`]);

  it.each([
    ["as it is", secret],
    ["in a URL", encodeURIComponent(secret)],
    ["as a JSON string with escaped slashes", JSON.stringify(secret).replaceAll("/", "\\/")],
  ])("finds the secret %s", (_what, echoed) => {
    expect(secrets.hasKeyIn(`{ ${echoed} }`)).toBe(true);
    expect(secrets.mask(echoed).toLowerCase()).not.toContain("geheim");
  });

  it("does not include the scheme of the header", () => {
    expect(secrets.mask("Bearer")).toBe("Bearer");
  });
});

describe("mask", () => {
  it.each<[string, string[], string, string]>([
    ["keeps a text without secrets", [], "nothing to hide", "nothing to hide"],
    ["masks every occurrence", ["geheim"], "geheim/geheimgeheim", "…/……"],
    ["masks the longest secret first", ["geheim", "geheimnis"], "geheimnis", "…"],
    ["masks the value before its words", ["Bearer geheim"], "Bearer geheim, geheim", "…, …"],
    ["keeps words of three characters", ["a b abc geheim"], "a b abc geheim", "…"],
    ["masks a value of four characters", ["abcd"], "abcd", "…"],
    ["keeps the words of JSON", ["true", "null false"], "true null false", "true …"],
    ["does not read a secret as a pattern", ["a.c+(x)[y]{2}|$^*?\\"], "abc a.c+(x)[y]{2}|$^*?\\", "abc …"],
    ["masks user and password of Basic", [`Basic ${btoa("anna:geheim-1")}`], "anna:geheim-1 geheim-1", "… …"],
    ["masks encoded credentials of Basic", [`Basic ${btoa("a:geheim-1")}`], `x ${btoa("a:geheim-1")}`, "x …"],
    ["masks a key as user of Basic", [`Basic ${btoa("sk_live_4711:")}`], "sk_live_4711", "…"],
    ["masks the value of a cookie", ["s_id=geheim4711; lang=en"], "s_id geheim4711 lang", "s_id … lang"],
    ["keeps the user of Basic", [`Basic ${btoa("anna:geheim-1")}`], "anna", "anna"],
    ["keeps invalid credentials of Basic", ["Basic %%%"], "%%%", "%%%"],
  ])("%s", (_what, values, text, masked) => {
    expect(secretsOf(...values).mask(text)).toBe(masked);
  });

  it("masks the secrets of every call of add", () => {
    const secrets = secretsOf("geheim-1");
    secrets.add(["geheim-2"]);
    secrets.add([]);
    expect(secrets.mask("geheim-1 geheim-2")).toBe("… …");
  });

  it("masks any secrets in any text", () => {
    const value = fc.string({ minLength: 4, maxLength: 20, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.string(), (values, rest) => {
        const secretValues = secretsOf(...values);
        const masked = secretValues.mask(values.join(rest)).toLowerCase();
        const words = values.flatMap((each) => [each, ...each.split(/\s+/)]).map((word) => word.toLowerCase());
        const secrets = words.filter((word) => word.length >= 4 && !/^(?:true|false|null)$/.test(word));
        const shown = secrets.filter((word) => masked.includes(word));
        expect(shown.filter((word) => !rest.toLowerCase().includes(word))).toEqual([]);
      }),
    );
  });
});

describe("hasKeyIn", () => {
  it.each<[string, string, boolean]>([
    ["finds sixteen letters", "abcdefghijklmnop", true],
    ["finds eight letters and digits", "abcd1234", true],
    ["does not find seven letters and digits", "abc1234", false],
    ["finds a word of a value", "Bearer abcdefghijklmnop", true],
  ])("%s", (_what, value, found) => {
    expect(secretsOf(value).hasKeyIn(`{"name":"${value.replace("Bearer ", "")}"}`)).toBe(found);
  });

  it("does not find a key in another text or without secrets", () => {
    const key = "0123456789abcdef";
    expect([new Secrets().hasKeyIn(key), secretsOf(key).hasKeyIn("")]).toEqual([false, false]);
  });
});
