import { statuses } from "../../../../model/spec/index.ts";
import type { MemberCase } from "../../../../model/settings/index.ts";
import { memberName } from "../../../../model/naming/index.ts";

/** A status code of the transactional-email interface under its name. */
export interface StatusMember {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
}

/** The status codes, ascending. They are facts of the specification: their names need no lock. */
export function statusMembers(memberCase: MemberCase): StatusMember[] {
  return statuses.map(({ code, reason, meaning }) => ({ code, name: memberName(reason, code, memberCase), meaning }));
}
