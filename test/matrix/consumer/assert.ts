/** Whether two types are identical, not only assignable to each other. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Asserts at compile time that two types are identical, or are not. */
export function same<A, B>(proof: Same<A, B>): void {
  void proof;
}

/** Compiles only if a switch has all cases. */
export function unreachable(value: never): never {
  throw new Error(`unexpected: ${String(value)}`);
}
