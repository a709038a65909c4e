import { statuses } from "../api/index.ts";
import type { MemberCase } from "../config/index.ts";
import { memberName } from "../name/index.ts";

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
