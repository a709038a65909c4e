import { describe, expect, it } from "@jest/globals";
import { indexSpans, type Span } from "../../../../src/features/impact/program/spans.ts";

const { within, covers } = indexSpans([
  { start: 30, end: 34 },
  { start: 0, end: 9 },
  { start: 10, end: 28 },
  { start: 12, end: 14 },
]);

describe("indexSpans", () => {
  it.each<[region: Span, starts: number[]]>([
    [{ start: 0, end: 40 }, [0, 10, 12, 30]],
    [{ start: 10, end: 28 }, [10, 12]],
    [{ start: 11, end: 28 }, [12]],
    [{ start: 10, end: 27 }, [12]],
    [{ start: 30, end: 34 }, [30]],
    [{ start: 31, end: 40 }, []],
    [{ start: 9, end: 9 }, []],
  ])("finds the spans in %j", (region, starts) => {
    expect(within(region).map(({ start }) => start)).toEqual(starts);
  });

  it.each<[part: Span, isCovered: boolean]>([
    [{ start: 12, end: 14 }, true],
    [{ start: 20, end: 28 }, true],
    [{ start: 20, end: 29 }, false],
    [{ start: 9, end: 11 }, false],
    [{ start: 30, end: 30 }, true],
    [{ start: 35, end: 36 }, false],
  ])("finds whether a span covers %j: %j", (part, isCovered) => {
    expect(covers(part)).toBe(isCovered);
  });

  it("finds nothing without spans", () => {
    const empty = indexSpans([]);
    expect([empty.within({ start: 0, end: 9 }), empty.covers({ start: 0, end: 0 })]).toEqual([[], false]);
  });
});
