/** An import in CommonJS, of the package and of one module. */
import { isPriorityCode, Priority, type PriorityItem, priorityByCode } from "reference-lists";
import { countryByCode2, type CountryItem } from "reference-lists/country";
import lists = require("reference-lists");

export const low: Priority = lists.Priority.Low;
export const france: CountryItem = countryByCode2.FR;
export function itemOf(code: unknown): PriorityItem | undefined {
  return isPriorityCode(code) && code !== Priority.Low ? priorityByCode[code] : undefined;
}
