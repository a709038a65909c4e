import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Secrets } from "../../../src/model/findings/secrets.ts";

function secretsOf(...values: string[]): Secrets {
  const secrets = new Secrets();
  secrets.add(values);
  return secrets;
}

describe("a secret that a service echoes", () => {
  const secret = 'Geheim/4711-"Schluessel"';
  const secrets = new Secrets();
  secrets.add([`Bearer ${secret}`]);

  it.each([
    ["as it is", secret],
    ["in upper case", secret.toUpperCase()],
    ["as JSON has it", JSON.stringify(secret)],
    ["in an address", encodeURIComponent(secret)],
    ["as JSON of other languages has it", JSON.stringify(secret).replaceAll("/", "\\/")],
  ])("is found %s", (_what, echoed) => {
    expect(secrets.hasKeyIn(`{ ${echoed} }`)).toBe(true);
    expect(secrets.isIn(Buffer.from(`{ ${echoed} }`))).toBe(true);
    expect(secrets.mask(echoed).toLowerCase()).not.toContain("geheim");
  });

  it("is not the scheme of the header", () => {
    expect(secrets.isIn(Buffer.from("Bearer token"))).toBe(false);
    expect(secrets.mask("Bearer")).toBe("Bearer");
  });
});

describe("a text", () => {
  it.each<[string, string[], string, string]>([
    ["is as it was without secrets", [], "nothing to hide", "nothing to hide"],
    ["has a secret masked", ["geheim"], "key geheim.", "key …."],
    ["has it masked wherever it stands", ["geheim"], "geheim/geheimgeheim", "…/……"],
    ["has it masked in any case", ["Geheim-4711"], "GEHEIM-4711 geheim-4711", "… …"],
    ["has the longest masked first", ["geheim", "geheimnis"], "geheimnis", "…"],
    ["has the value masked before its words", ["Bearer geheim"], "Bearer geheim, geheim", "…, …"],
    ["has the words of a value masked", ["Token  geheim-1\tgeheim-2"], "geheim-2 geheim-1", "… …"],
    ["keeps words of three characters", ["a b abc geheim"], "a b abc geheim", "…"],
    ["keeps a value of three characters", ["abc"], "abc", "abc"],
    ["has one of four masked", ["abcd"], "abcd", "…"],
    ["keeps the words of JSON", ["true", "null false"], "true null false", "true …"],
    ["takes no character for a pattern", ["a.c+(x)[y]{2}|$^*?\\"], "abc a.c+(x)[y]{2}|$^*?\\", "abc …"],
    ["takes no $ of the text for a part of one", ["geheim"], "$& geheim $1", "$& … $1"],
    ["has user and password of Basic masked", [`Basic ${btoa("anna:geheim-1")}`], "anna:geheim-1 geheim-1", "… …"],
    ["has its credentials masked", [`Basic ${btoa("anna:geheim-1")}`], `x ${btoa("anna:geheim-1")}`, "x …"],
    ["has a password with colons masked", [`basic  ${btoa("anna:ge:heim")}`], "anna:ge:heim", "…"],
    ["has a user of Basic masked that is a key", [`Basic ${btoa("sk_live_4711:")}`], "sk_live_4711", "…"],
    [
      "has a cookie masked, and not its name",
      ["session=geheim4711; lang=en"],
      "session geheim4711 lang",
      "session … lang",
    ],
    ["has a key in quotes masked", ['Token token="geheim4711"'], "geheim4711 token", "… token"],
    ["keeps the user of Basic", [`Basic ${btoa("anna:geheim-1")}`], "anna", "anna"],
    ["keeps what is no Basic of its own", ["Basic %%%"], "%%%", "%%%"],
  ])("%s", (_what, values, text, masked) => {
    expect(secretsOf(...values).mask(text)).toBe(masked);
  });

  it("has the secrets of every call masked", () => {
    const secrets = secretsOf("geheim-1");
    secrets.add(["geheim-2"]);
    secrets.add([]);
    expect(secrets.mask("geheim-1 geheim-2")).toBe("… …");
    expect(secrets.mask("geheim-1 geheim-2")).toBe("… …");
  });

  it("holds no secret once it is masked, whatever they are", () => {
    const value = fc.string({ minLength: 4, maxLength: 20, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.string(), (values, rest) => {
        const masked = secretsOf(...values)
          .mask(values.join(rest))
          .toLowerCase();
        const words = values.flatMap((each) => [each, ...each.split(/\s+/)]).filter((word) => word.length >= 4);
        const shown = words.filter(
          (word) => !/^(?:true|false|null)$/i.test(word) && masked.includes(word.toLowerCase()),
        );
        expect(shown.filter((word) => !rest.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
      }),
    );
  });
});

describe("a key", () => {
  it.each<[string, string, boolean]>([
    ["of sixteen characters is found", "abcdefghijklmnop", true],
    ["of fifteen may stand there by chance", "abcdefghijklmno", false],
    ["of eight, letters and digits, is found", "abcd1234", true],
    ["of seven may stand there by chance", "abc1234", false],
    ["of digits alone may stand there by chance", "123456789012345", false],
    ["that is a word of a value is found", "Bearer abcdefghijklmnop", true],
  ])("%s", (_what, value, found) => {
    expect(secretsOf(value).hasKeyIn(`{"name":"${value.replace("Bearer ", "")}"}`)).toBe(found);
  });

  it("is not found where there is none", () => {
    const key = "0123456789abcdef";
    expect([new Secrets().hasKeyIn(key), secretsOf(key).hasKeyIn("")]).toEqual([false, false]);
  });
});

describe("bytes", () => {
  it.each<[string, string, string, boolean]>([
    ["repeat a secret", "geheim", '{"a":"geheim"}', true],
    ["repeat a word of one", "Bearer geheim", "geheim", true],
    ["repeat one beyond ASCII", "gehe\u00efm", "x gehe\u00efm x", true],
    ["repeat none", "geheim", '{"a":"gehei"}', false],
    ["repeat what is too short for one", "abc", "abc", false],
  ])("%s", (_what, value, text, found) => {
    expect(secretsOf(value).isIn(new TextEncoder().encode(text))).toBe(found);
  });

  it("are those of the view, not of what lies around it", () => {
    const all = new TextEncoder().encode("geheim and more");
    expect(secretsOf("geheim").isIn(all.subarray(3))).toBe(false);
  });
});

it("are taken over from another collection, with their words", () => {
  const [first, second] = [new Secrets(), new Secrets()];
  first.add(["Bearer geheim-1234567890"]);
  second.addAll(first);
  expect(second.mask("geheim-1234567890")).toBe("…");
  expect(second.hasKeyIn("geheim-1234567890")).toBe(true);
});
