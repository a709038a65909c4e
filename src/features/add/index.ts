export type { KnownCodes } from "./guess-fields.ts";
export { valueAt } from "./find-lists.ts";
export { type ListChoices, type ListGuess, unclear } from "./guess-list.ts";
export { plainDocument } from "./plain-document.ts";
export { propose, withFields } from "./propose.ts";
