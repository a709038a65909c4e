import { describe, expect, it } from "@jest/globals";
import { parseJson, printPath } from "../../../src/base/json/index.ts";
import { incompleteList, leadsToPage, pageHints } from "../../../src/model/rules/incomplete-list.ts";

/** A page with two values. */
const page = (document: unknown, ...values: (string | number)[]) => ({
  document: parseJson(JSON.stringify(document), "json"),
  values,
  valueCount: 2,
});

describe("incompleteList", () => {
  const find = (members: object) => incompleteList(page({ ...members, values: [] }, "values"));

  it.each([
    [{ total: 3 }, "/total", "at most 2", "3"],
    [{ total: "3" }, "/total", "at most 2", "3"],
    [{ pages: 2 }, "/pages", "the last page", "2"],
    [{ hasMore: true }, "/hasMore", "the last page", "true"],
    [{ pageInfo: { hasNextPage: true } }, "/pageInfo/hasNextPage", "the last page", "true"],
    [{ last: false }, "/last", "the last page", "false"],
    [{ next: "?page=2" }, "/next", "the last page", undefined],
    [{ nextCursor: "abc", "@odata.nextLink": "https://a.example/2" }, "/@odata.nextLink", "the last page", undefined],
    [{ paging: { total: 3 } }, "/paging/total", "at most 2", "3"],
  ])("finds in %j the member %s", (members, place, expected, actual) => {
    const found = find(members);
    expect(found).toMatchObject({ expected });
    expect(found && [printPath(found.place), found.actual]).toEqual([place, actual]);
  });

  it.each<object>([
    { count: 2 },
    { total: "3 of 4" },
    { total: "page 3" },
    { total: true },
    { pages: 1 },
    { has_more: false },
    { has_more: "true" },
    { last: true },
    { next: "" },
    { paging: [{ total: 3 }] },
    { toString: 3 },
  ])("finds nothing in %j", (members) => expect(find(members)).toBeUndefined());

  it.each([
    ["searches the items before the values", [{ total: 3 }, []], [1], "/0/total"],
    ["does not search the values", { values: [{ total: 3 }] }, ["values"], undefined],
    ["does not search the items on the way", [{ total: 3 }, { values: [] }], [1, "values"], undefined],
    ["does not search below values that are missing", { total: 1 }, ["data", "values"], undefined],
  ])("%s", (_title, document, values, place) => {
    const found = incompleteList(page(document, ...values));
    expect(found && printPath(found.place)).toBe(place);
  });
});

describe("incompleteList, of the last of two pages,", () => {
  const find = (members: object, isUsed: (path: unknown) => boolean = () => false) => {
    const last = { ...page({ ...members, values: [] }, "values"), pageCount: 2, hasNext: true, isUsed };
    return incompleteList(last)?.place;
  };

  it("compares the number of pages", () => {
    expect([find({ pages: 2 }), find({ pages: 3 })]).toEqual([undefined, ["pages"]]);
  });

  it("ignores what leads to a next page if it was used, and nothing else", () => {
    expect(find({ next: "/2" }, () => true)).toBeUndefined();
    expect(find({ next: "/2", links: { next: "/3" } }, (path) => String(path) === "next")).toEqual(["links", "next"]);
    expect(find({ next: "/2", hasMore: true }, () => true)).toEqual(["hasMore"]);
  });
});

describe("leadsToPage", () => {
  it.each([
    ["https://a.example/2", true],
    ["http://a.example/2", true],
    ["/list?page=2", true],
    ["?page=2", true],
    ["2026-01-01/02", false],
    ["abc", false],
    [2, false],
  ])("of %j is %s", (next, expected) => {
    expect(Array.from(pageHints(page({ next, values: [] }, "values")), leadsToPage)).toEqual([expected]);
  });

  it("is false for a member that counts", () => {
    expect(Array.from(pageHints(page({ total: "3", values: [] }, "values")), leadsToPage)).toEqual([false]);
  });
});
