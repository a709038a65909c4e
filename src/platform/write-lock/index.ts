export {
  describeHolder,
  hasDeadTurn,
  takeTurn,
  type Turn,
  type TurnHolder,
  type TurnWatch,
  watchTurns,
} from "./turn.ts";
