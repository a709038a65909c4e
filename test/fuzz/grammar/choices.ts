import fc from "fast-check";

/** A usual value, `weight` times as often as one of another arbitrary. */
export const mostly = <const A, B>(usual: A, weight: number, other: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, other);

/** A position in a text, a tree or a list: at least 0 and less than 1. */
export const position = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
