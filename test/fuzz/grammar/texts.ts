import fc from "fast-check";
import { hostileTexts } from "../../support/advisories.ts";
import { description } from "../../support/arbitraries.ts";

/** An ordinary text. */
const plainText = fc.constantFrom(
  ..."Active active ACTIVE Low High Normal a class default enum await null 中文 C++".split(" "),
  ..."Opted out|On hold|Bounced (hard)|24 hours|Déjà vu|".split("|"),
);

/** A hostile text: pieces of attacks, any character of Unicode, or very long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts.map(([, text]) => text)),
  description,
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(fc.constantFrom(..."*/\\'\"`${}@#\n\r\u2028\u202e<>|&[]()_ ab1\0\u{e0001}"), { maxLength: 40 })
    .map((all) => all.join("")),
  fc
    .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 400 }))
    .map(([each, times]) => each.repeat(times)),
);

/** A text of the service: one in four is hostile. */
export const text: fc.Arbitrary<string> = fc.oneof({ weight: 3, arbitrary: plainText }, hostileText);
