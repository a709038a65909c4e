/** The fixed text with holes of `templates/`, read by the caller: emitting touches no disk. */
export interface Templates {
  readonly header: string;
  readonly readme: string;
  /** The part of the README about the transactional interface. */
  readonly transactional: string;
  readonly types: string;
}
