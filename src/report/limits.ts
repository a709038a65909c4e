/** Maximum numbers of what reporters for people show; with `--verbose`, `text` and `github` show more. */
export const limits = {
  /** Findings of one rule in one list. */
  findings: 5,
  /** Documents that are named for one reason. */
  documents: 3,
  /** Files that are named for one reason. */
  files: 50,
  patches: 3,
  patchLines: 20,
  /** Places of one kind with one cause. */
  places: 5,
  /** Changes that cause a place together. */
  causes: 5,
  /** Unhandled codes of a place. */
  codes: 5,
  /** Characters of a compiler's error. */
  errorLength: 300,
  /** Characters of a source line that is not cut around the place. */
  lineLength: 160,
  /** Places that use one alias. */
  uses: 5,
  /** Changes, and pairs of codes of a change: in `text`, and pairs in a message of one line. */
  changes: { text: 30, line: 20 },
  /** Rows of a table in `markdown`, if nothing else limits them. */
  rows: 50,
  /** Characters of `markdown`: a pull-request comment holds 65,536. */
  length: 60_000,
} as const;
