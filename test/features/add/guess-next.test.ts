import { describe, expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { guessNext } from "../../../src/features/add/guess-next.ts";

const data = [{ id: "a" }, { id: "b" }];
const guess = (document: unknown, values?: string, hasPageLinks = false) =>
  guessNext({ root: parseJson(JSON.stringify(document)), hasPageLinks }, values);

describe("the pages of a list", () => {
  it.each<[what: string, document: object, next: unknown]>([
    ["an address", { next: "https://api.example.com/2", page: 1, pages: 2 }, "/next"],
    ["an address in another object", { links: { next: "/2" } }, "/links/next"],
    ["an address of OData", { "@odata.nextLink": "?$skip=2" }, "/@odata.nextLink"],
    ["a number and the number of pages", { page: 1, totalPages: 14 }, { query: "page", from: 1 }],
    ["a number from 0", { pageNumber: 0, total_pages: 2 }, { query: "pageNumber", from: 0 }],
    ["the current number", { meta: { current_page: 1, total: 3 } }, { query: "page", from: 1 }],
    ["Spring", { page: { size: 2, number: 0, totalElements: 5, totalPages: 3 } }, { query: "page", from: 0 }],
    ["an offset", { offset: 0, limit: 2, total: 250 }, { query: "offset", from: 0, by: "values" }],
    ["an offset in camel case", { startAt: 0, total: "250" }, { query: "startAt", from: 0, by: "values" }],
    ["a cursor", { next_cursor: "abc" }, { query: "cursor", at: "/next_cursor" }],
    ["a cursor in another object", { meta: { nextCursor: 7 } }, { query: "cursor", at: "/meta/nextCursor" }],
    ["a cursor that is not called next", { cursor: "abc", has_more: true }, { query: "cursor", at: "/cursor" }],
    ["a token", { nextPageToken: "abc" }, { query: "pageToken", at: "/nextPageToken" }],
    ["the number of the next page", { page: 1, next_page: 2 }, { query: "page", at: "/next_page" }],
    ["values with ids, as Stripe has them", { has_more: true }, { query: "starting_after", last: "/id" }],
  ])("are guessed from %s", (_what, document, next) => {
    expect(guess({ data, ...document }, "/data")).toEqual(next);
  });

  it.each<[what: string, document: object]>([
    ["nothing", {}],
    ["the only page", { page: 1, totalPages: 1 }],
    ["a total of all values", { offset: 0, limit: 50, total: 2 }],
    ["the last page", { next_cursor: null, next: "", has_more: false }],
    ["the total alone", { total: 250 }],
    ["a number that is not one", { page: -1, offset: 0.5, total: 250 }],
    ["a date", { nextUpdate: "2026-01-01", page: 1, totalPages: 1 }],
    ["values without ids", { has_more: true, data: [{ id: null }] }],
    ["an empty list", { has_more: true, data: [] }],
  ])("are not guessed from %s", (_what, document) => {
    expect(guess({ data, ...document }, "/data")).toBeUndefined();
  });

  it("are guessed without a total if it is not clear which part is the list", () => {
    expect(guess({ a: [1], b: [2], page: 1, total: 5 }, "/…")).toBeUndefined();
    expect(guess({ a: [1], b: [2], links: { next: "/2" } }, "/…")).toBe("/links/next");
  });

  it("are those of the header Link, if the document has no address", () => {
    expect(guess({ data, page: 1, pages: 2 }, "/data", true)).toBeUndefined();
    expect(guess({ data, next: "/2" }, "/data", true)).toBe("/next");
  });

  it("are not guessed for a list that is the document, or from what is not JSON", () => {
    expect(guess(data)).toBeUndefined();
    expect(guess({ next: { name: "Next" }, total: { name: "Total" } })).toBeUndefined();
    expect(guessNext({ root: { rule: "malformed-json", message: "invalid" } })).toBeUndefined();
  });
});
