// The steps of a run that has work to do, loaded only then: most runs find everything unchanged.
export { compare, findDifferences, toDrift } from "../../pipeline/compare/index.ts";
export { planPackage, renderFiles } from "../../pipeline/emit/index.ts";
export { diffLocks } from "../../model/diff/index.ts";
export { reportResolved } from "./conflicts.ts";
export { fetchLiveLock, mapLists, mergeLists, renameLock } from "./live-lock.ts";
export { assertNotSample, differenceOf, lockDrift, readLockOfVersion, reportSuspicious } from "./lock-file.ts";
export { assertAccepted, isLockChanged, readOldLock } from "./old-lock.ts";
export { assertLockStaged, describeStaged, openStaged } from "./staged.ts";
export { reportDeprecated, runInOneState, runInProject } from "./run.ts";
export { makeEmitInput } from "./templates.ts";
export { refuseObstacles, reportFormerFolders, summarize, writePackage } from "./write-package.ts";
