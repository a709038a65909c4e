export { guessList, type ListChoices, type ListGuess, quoted, unclear, valueAt } from "./guess-list.ts";
