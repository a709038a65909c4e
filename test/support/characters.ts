import fc from "fast-check";

/**
 * Any code point except surrogates, as the unit of a string. fast-check has these characters as "binary", but builds tables of
 * all of them first, which takes a second in each test file.
 */
export const character: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0x10_ff_ff - 0x8_00 }).map((code) => (code < 0xd8_00 ? code : code + 0x8_00)),
  )
  .map((code) => String.fromCodePoint(code));

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** Invisible characters of a text, except line ends. */
export const hiddenIn = (text: string): string[] => text.replaceAll("\n", "").match(hidden) ?? [];
