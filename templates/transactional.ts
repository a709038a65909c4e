/** A status code with its member and meaning. */
export interface TransactionalStatusItemOf<Code, Member> {
  readonly code: Code;
  /** Name of the member. */
  readonly member: Member;
  readonly meaning: string;
}

/** A date and time with an offset, for example 2024-02-29T12:30:00+01:00. */
export type TransactionalDateTime =
  `${number}-${number}-${number}T${number}:${number}:${number}${"+" | "-"}${number}:${number}`;

/**
 * Returns whether a value is an ISO 8601 date and time with an offset: YYYY-MM-DDThh:mm:ss+hh:mm.
 *
 * The day must exist. An offset of `Z`, fractions of a second and leap seconds are not accepted.
 */
export function isTransactionalDateTime(value: unknown): value is TransactionalDateTime {
  if (typeof value !== "string" || value.endsWith("-00:00")) return false;
  const shape = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}[+-]([01]\d|2[0-3]):[0-5]\d$/;
  if (!shape.test(value)) return false;
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const february = isLeap ? 29 : 28;
  const days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}
