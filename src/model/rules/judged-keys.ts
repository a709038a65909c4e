/** Reference keys that stand beside each other. */
export interface JudgedKeys {
  /** Each once, in the order in which the first of two that meet is right. */
  readonly keys: readonly string[];
  /** Keys that stand already, whose namesakes are wrong. */
  readonly standing: readonly string[];
}
