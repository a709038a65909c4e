import type { ts } from "ts-morph";
import type { Change, Place } from "../../../model/report/index.ts";
import type { NewError } from "../program/new-errors.ts";
import { locationIn, type Span } from "../program/spans.ts";

/** A part of a file that changes affect. */
export interface Affected extends Span, Pick<Place, "kind" | "name" | "codes"> {
  /** One change, or several that cause an error together; empty if they were not found. */
  readonly causes: readonly Change[];
  readonly error?: NewError;
}

/** @param dir absolute path of the folder from which places name files, POSIX */
export function placeOf(affected: Affected, file: ts.SourceFile, dir: string): Place {
  const { kind, causes, start, end, name, error, codes } = affected;
  const location = locationIn(file, start, dir);
  const ids = causes.map(({ id }) => id);
  return {
    change: ids.length === 1 ? (ids[0] ?? null) : null,
    ...(ids.length > 1 && { changes: ids }),
    kind,
    ...location,
    ...(error && { code: `TS${error.code}` }),
    name,
    length: Math.min(end - start, location.text.length - location.column + 1),
    ...(error && { error: error.message }),
    ...(codes && { codes }),
  };
}
