/** Why the setup stops: a message for the user, and the exit code. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.unusable) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Those of the generator. */
export const exitCodes = { ok: 0, unusable: 2, unavailable: 3, internal: 70, interrupted: 130 } as const;

/** The user has cancelled a question. */
export class Cancelled extends Error {}
