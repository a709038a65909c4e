/** What keeps a project from being read, before it becomes a finding. */
export interface ProjectMistake {
  /** What the user has to correct: the command line, or a `tsconfig.json`. */
  readonly rule: "usage" | "config";
  readonly message: string;
  /** Absolute, POSIX. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A project that cannot be read. */
export class ProjectError extends Error {
  readonly mistakes: readonly ProjectMistake[];

  constructor(mistakes: readonly ProjectMistake[]) {
    super(mistakes.map(({ message }) => message).join("\n"));
    this.mistakes = mistakes;
  }
}
