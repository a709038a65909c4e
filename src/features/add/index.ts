export { guessList, type ListChoices, type ListGuess, type ListSource, unclear, valueAt } from "./guess-list.ts";
export { guessNext } from "./guess-next.ts";
export { plainDocument } from "./plain-document.ts";
