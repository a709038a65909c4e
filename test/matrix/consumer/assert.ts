/** Whether two types are the same one, not merely assignable to each other. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** States at compile time that two types are the same, or are not. */
export function same<A, B>(proof: Same<A, B>): void {
  void proof;
}

/** Compiles only if no case of a switch is left. */
export function unreachable(value: never): never {
  throw new Error(`not expected: ${String(value)}`);
}
