export { type CleanCheck, recallCheck, recallStagedCheck, rememberCheck } from "./clean-check.ts";
export { recall, remember } from "./memo.ts";
export { Recorder } from "./trace.ts";
