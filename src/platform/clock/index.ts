export { type Clock, type Limit, realClock } from "./clock.ts";
