import { describe, expect, it } from "@jest/globals";
import { indexSpans, type Span } from "../../../../src/features/impact/program/spans.ts";

const spans: readonly Span[] = [
  { start: 30, end: 34 },
  { start: 0, end: 9 },
  { start: 10, end: 28 },
  { start: 12, end: 14 },
];

describe("parts of a file", () => {
  it.each<[region: Span, found: number[]]>([
    [{ start: 0, end: 40 }, [0, 10, 12, 30]],
    [{ start: 10, end: 28 }, [10, 12]],
    [{ start: 11, end: 28 }, [12]],
    [{ start: 10, end: 27 }, [12]],
    [{ start: 30, end: 34 }, [30]],
    [{ start: 31, end: 40 }, []],
    [{ start: 9, end: 9 }, []],
  ])("in %j", (region, found) => {
    expect(
      indexSpans(spans)
        .within(region)
        .map(({ start }) => start),
    ).toEqual(found);
  });

  it.each<[part: Span, isCovered: boolean]>([
    [{ start: 12, end: 14 }, true],
    [{ start: 20, end: 28 }, true],
    [{ start: 20, end: 29 }, false],
    [{ start: 9, end: 11 }, false],
    [{ start: 30, end: 30 }, true],
    [{ start: 35, end: 36 }, false],
  ])("that have all of %j", (part, isCovered) => {
    expect(indexSpans(spans).covers(part)).toBe(isCovered);
  });

  it("that are none", () => {
    const none = indexSpans([]);
    expect([none.within({ start: 0, end: 9 }), none.covers({ start: 0, end: 0 })]).toEqual([[], false]);
  });
});
