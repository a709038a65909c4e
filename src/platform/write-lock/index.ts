export { describeHolder, hasDeadTurn, takeTurn, type Turn, type TurnHolder, Turns } from "./turn.ts";
