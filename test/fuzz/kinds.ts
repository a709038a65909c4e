import type { Kind } from "./kind.ts";
import { configBytes, configs } from "./kinds/configs.ts";
import { documentBytes, documents } from "./kinds/documents.ts";
import { large } from "./kinds/large.ts";
import { damagedLocks, locks } from "./kinds/locks.ts";
import { runs } from "./kinds/runs.ts";
import { service } from "./kinds/service.ts";

/** Every kind of case, by the name of its folder in the corpus. */
// oxlint-disable-next-line typescript/no-explicit-any -- a kind only gets its own cases
export const kinds: Readonly<Record<string, Kind<any>>> = {
  documents,
  "document-bytes": documentBytes,
  locks,
  "lock-bytes": damagedLocks,
  configs,
  "config-bytes": configBytes,
  large,
  runs,
  service,
};
