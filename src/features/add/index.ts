export { guessList, type ListChoices, type ListGuess, unclear, valueAt } from "./guess-list.ts";
export { guessNext } from "./guess-next.ts";
export { plainDocument, valuesInHeader } from "./plain-document.ts";
