import { loadConfig } from "../config/load.ts";
import { workTree } from "../files.ts";
import { isLiving, type Lock, type LockedValue } from "../lock/lock.ts";
import { readLock } from "../lock/file.ts";
import type { ServedValue, ServedVersions } from "./served.ts";

/**
 * The lists of the lock beside a configuration, as the service listed them last.
 *
 * @throws {RunError} rules `config` and `lock`: one of them is missing or cannot be read
 */
export function readServedLock(cwd: string, config: string | undefined): ServedVersions {
  const loaded = loadConfig(cwd, config);
  return servedLock(readLock(loaded.dir, loaded.config.rules, workTree));
}

function servedLock(lock: Lock): ServedVersions {
  const lists = lock.references.map(({ key, name, description, values }) => {
    return [key, { key, name, description, values: values.filter(isLiving).map(servedValue) }] as const;
  });
  return new Map([[lock.apiVersion, new Map(lists)]]);
}

function servedValue({ code, code2, description, enable }: LockedValue): ServedValue {
  return { code, ...(code2 !== undefined && { code2 }), description, enable };
}
