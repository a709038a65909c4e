import { advise } from "../../model/rules/index.ts";
import { AttemptError, shownHeader } from "./errors.ts";

/** Statuses with a `Location` to go to; a GET stays a GET. */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const maxRedirects = 5;

/**
 * Where a redirect leads.
 *
 * @param location header `Location`, where there is just one
 * @throws {AttemptError} to no address, or to another origin: headers of ours may hold a key, and leave for nobody else
 */
export function nextHop(from: URL, status: number, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, from.href)) {
    throw new AttemptError(`status ${status} redirects to no address`);
  }
  const to = new URL(location, from);
  // An address of blob: has the origin of what it was made by.
  if (to.protocol !== "http:" && to.protocol !== "https:") {
    throw new AttemptError(`status ${status} redirects to an address that is not http`);
  }
  if (to.origin === from.origin) {
    // A password in an address is no header of ours.
    to.username = "";
    to.password = "";
    to.hash = "";
    return to;
  }
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  throw new AttemptError(
    `status ${status} redirects ${isDowngrade ? "from https to" : "to another origin,"} ${shownHeader(to.origin)}, which is not followed`,
    { advice: isDowngrade ? undefined : advise`set source.baseUrl to where the service is` },
  );
}
