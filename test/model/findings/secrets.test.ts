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
    ["in upper case", secret.toUpperCase()],
    ["as a JSON string", JSON.stringify(secret)],
    ["in a URL", encodeURIComponent(secret)],
    ["as a JSON string with escaped slashes", JSON.stringify(secret).replaceAll("/", "\\/")],
  ])("is found %s", (_what, echoed) => {
    expect(secrets.hasKeyIn(`{ ${echoed} }`)).toBe(true);
    expect(secrets.isIn(Buffer.from(`{ ${echoed} }`))).toBe(true);
    expect(secrets.mask(echoed).toLowerCase()).not.toContain("geheim");
  });

  it("does not include the scheme of the header", () => {
    expect(secrets.isIn(Buffer.from("Bearer token"))).toBe(false);
    expect(secrets.mask("Bearer")).toBe("Bearer");
  });
});

describe("a text", () => {
  it.each<[string, string[], string, string]>([
    ["is unchanged without secrets", [], "nothing to hide", "nothing to hide"],
    ["has a secret masked", ["geheim"], "key geheim.", "key …."],
    ["has every occurrence masked", ["geheim"], "geheim/geheimgeheim", "…/……"],
    ["has a secret masked in any case", ["Geheim-4711"], "GEHEIM-4711 geheim-4711", "… …"],
    ["has the longest secret masked first", ["geheim", "geheimnis"], "geheimnis", "…"],
    ["has the whole value masked before its words", ["Bearer geheim"], "Bearer geheim, geheim", "…, …"],
    ["has the words of a value masked", ["Token  geheim-1\tgeheim-2"], "geheim-2 geheim-1", "… …"],
    ["keeps words of three characters", ["a b abc geheim"], "a b abc geheim", "…"],
    ["keeps a value of three characters", ["abc"], "abc", "abc"],
    ["has a value of four characters masked", ["abcd"], "abcd", "…"],
    ["keeps the words of JSON", ["true", "null false"], "true null false", "true …"],
    ["is not searched for a pattern", ["a.c+(x)[y]{2}|$^*?\\"], "abc a.c+(x)[y]{2}|$^*?\\", "abc …"],
    ["keeps each $", ["geheim"], "$& geheim $1", "$& … $1"],
    ["has user and password of Basic masked", [`Basic ${btoa("anna:geheim-1")}`], "anna:geheim-1 geheim-1", "… …"],
    ["has encoded credentials of Basic masked", [`Basic ${btoa("a:geheim-1")}`], `x ${btoa("a:geheim-1")}`, "x …"],
    ["has a password with colons masked", [`basic  ${btoa("anna:ge:heim")}`], "anna:ge:heim", "…"],
    ["has a key as user of Basic masked", [`Basic ${btoa("sk_live_4711:")}`], "sk_live_4711", "…"],
    ["has the value of a cookie masked", ["s_id=geheim4711; lang=en"], "s_id geheim4711 lang", "s_id … lang"],
    ["has a key in quotes masked", ['Token token="geheim4711"'], "geheim4711 token", "… token"],
    ["keeps the user of Basic", [`Basic ${btoa("anna:geheim-1")}`], "anna", "anna"],
    ["keeps invalid credentials of Basic", ["Basic %%%"], "%%%", "%%%"],
  ])("%s", (_what, values, text, masked) => {
    expect(secretsOf(...values).mask(text)).toBe(masked);
  });

  it("has the secrets of every call of add masked", () => {
    const secrets = secretsOf("geheim-1");
    secrets.add(["geheim-2"]);
    secrets.add([]);
    expect(secrets.mask("geheim-1 geheim-2")).toBe("… …");
  });

  it("contains no secret after masking, for any secrets", () => {
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

describe("a key", () => {
  it.each<[string, string, boolean]>([
    ["of sixteen characters is found", "abcdefghijklmnop", true],
    ["of fifteen characters may be a coincidence", "abcdefghijklmno", false],
    ["of eight letters and digits is found", "abcd1234", true],
    ["of seven letters and digits may be a coincidence", "abc1234", false],
    ["of digits only may be a coincidence", "123456789012345", false],
    ["that is a part of a value is found", "Bearer abcdefghijklmnop", true],
  ])("%s", (_what, value, found) => {
    expect(secretsOf(value).hasKeyIn(`{"name":"${value.replace("Bearer ", "")}"}`)).toBe(found);
  });

  it("is not found in other texts or without secrets", () => {
    const key = "0123456789abcdef";
    expect([new Secrets().hasKeyIn(key), secretsOf(key).hasKeyIn("")]).toEqual([false, false]);
  });
});

describe("bytes", () => {
  it.each<[string, string, string, boolean]>([
    ["repeat a secret", "geheim", '{"a":"geheim"}', true],
    ["repeat a word of one", "Bearer geheim", "geheim", true],
    ["repeat a secret beyond ASCII", "gehe\u00efm", "x gehe\u00efm x", true],
    ["do not repeat a secret", "geheim", '{"a":"gehei"}', false],
    ["repeat a value that is too short", "abc", "abc", false],
  ])("%s", (_what, value, text, found) => {
    expect(secretsOf(value).isIn(new TextEncoder().encode(text))).toBe(found);
  });

  it("are searched in the view only, not in the whole buffer", () => {
    const all = new TextEncoder().encode("geheim and more");
    expect(secretsOf("geheim").isIn(all.subarray(3))).toBe(false);
  });
});

it("addAll adds the secrets of another collection with their words", () => {
  const secrets = new Secrets();
  secrets.addAll(secretsOf("Bearer geheim-1234567890"));
  expect(secrets.mask("geheim-1234567890")).toBe("…");
  expect(secrets.hasKeyIn("geheim-1234567890")).toBe(true);
});
