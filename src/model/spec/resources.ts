/**
 * A value item: one code of a reference.
 *
 * Source: specification, "Value item".
 */
export interface ValueItem {
  readonly code: number | string;
  /** Only in `country`. */
  readonly code2?: string;
  readonly description: string;
  readonly enable: boolean;
}

/**
 * A reference with its values.
 *
 * Source: specification, "Resources and their fields".
 */
export interface Reference {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly values: readonly ValueItem[];
}
