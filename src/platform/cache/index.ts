export { type CheckKey, type CleanCheck, recallCheck, rememberCheck } from "./clean-check.ts";
export { recall, remember } from "./memo.ts";
export { Recorder } from "./trace.ts";
