/**
 * The conventions of the transactional-email interface, whose status codes are those of `statuses.ts`.
 *
 * Source: specification, "Conventions of the transactional-email interface" and "Limits".
 */

/** Version of the interface. */
export const transactionalVersion = "1.2";

/** The content types that a client may ask for, the default first. */
export const transactionalContentTypes = ["application/json", "application/xml"] as const;

/** The status that signals a rate limit: the one after which the same request may succeed as it is. */
export const rateLimitStatus = 429;
