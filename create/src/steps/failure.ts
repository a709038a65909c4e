export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.unusable) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns what the generator's code reads. What it refuses becomes a {@link Failure}, whose lines begin with `prefix`. */
export function orFail<Result>(read: () => Result, prefix = ""): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && error.name === "RunError")) throw error;
    throw new Failure(error.message.replace(/^/gm, prefix));
  }
}

/** A service or a list answered with status 401 or 403: it requires a key, or refuses the given one. */
export class KeyRefused extends Failure {
  /** The status, with the explanation of the service. */
  readonly reason: string;

  constructor(reason: string, advice: string) {
    super(`${reason}\n${advice}`, exitCodes.unavailable);
    this.reason = reason;
  }
}

/** Those of the generator. */
export const exitCodes = { ok: 0, unusable: 2, unavailable: 3, internal: 70, interrupted: 130 } as const;

export class Cancelled extends Error {}
