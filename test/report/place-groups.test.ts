import { expect, it } from "@jest/globals";
import { groupPlaces } from "../../src/report/place-text.ts";
import type { Place, PlaceKind } from "../../src/model/diff/place.ts";
import { changeOf, impactReport } from "../support/reports.ts";

const removed = changeOf({ kind: "code-removed", level: "breaking", code: 3, before: "Urgent", id: "aaaa" });

it("looks at each place once, and shows the first five of each kind", () => {
  let looks = 0;
  const place = (line: number, kind: PlaceKind): Place => ({
    change: "aaaa",
    get kind() {
      looks += 1;
      return kind;
    },
    file: "src/a.ts",
    line,
    column: 1,
    text: "send(3);",
    name: "3",
    length: 1,
  });
  const places = Array.from({ length: 1_000 }, (_none, line) => place(line, line % 2 === 0 ? "gone" : "meaning"));
  const groups = groupPlaces({ ...impactReport({ changes: [removed] }), places }, { verbose: false });
  expect(looks).toBe(1_000);
  expect(groups.map(({ rest }) => rest)).toEqual([990]);
  expect(groups[0]?.places.map(({ line }) => line)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
