import type { LockedReference, LockedValue } from "../../model/lock/index.ts";

/** A value whose name is not known yet. */
export type UnnamedValue = Omit<LockedValue, "member"> & { readonly member?: string };

/** A reference whose names may not be known yet. */
export interface UnnamedReference extends Omit<LockedReference, "type" | "values"> {
  readonly type?: string;
  readonly values: readonly UnnamedValue[];
}
